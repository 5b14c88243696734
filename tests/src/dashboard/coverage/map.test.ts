import { geoAlbersUsa } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import shapes from 'virtual:county-shapes';
import { lookupRows } from '#server/db/lookups/index.ts';
import { atlasOf, boxAround, countyAt, isOnMap } from '#src/resources/dashboard/coverage/atlas.ts';
import type { Box } from '#src/resources/dashboard/coverage/shapes.ts';
import {
  fitted,
  MAX_ZOOM,
  moved,
  wholeOf,
  windowOf,
  zoomed,
} from '#src/resources/dashboard/coverage/view.ts';
import { classesOf, classOf } from '#src/resources/dashboard/coverage/classes.ts';

const atlas = atlasOf(shapes);
const known = lookupRows()
  .filter(({ list }) => list === 'county')
  .map(({ code }) => code);
/** As the atlas was projected (its own description), in our units. */
const albers = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const at = (longitude: number, latitude: number): string | null => {
  const [x = 0, y = 0] = albers([longitude, latitude]) ?? [];
  return countyAt(atlas, x * 10, y * 10);
};

describe('the shapes of the counties', () => {
  it('are there of every county that a lead may be in, but for the territories', () => {
    expect(known.length).toBe(3231);
    expect(known.filter((fips) => !atlas.counties.has(fips))).toEqual(known.filter((fips) => !isOnMap(fips)));
    expect(known.filter((fips) => !isOnMap(fips))).toHaveLength(89);
    expect([...atlas.counties.keys()].filter((fips) => !known.includes(fips))).toEqual([]);
  });

  it('lie where the counties are', () => {
    expect(at(-80.4, 25.6), 'Miami-Dade').toBe('12086');
    expect(at(-87.8, 41.8), 'Cook').toBe('17031');
    // Connecticut has its eight old counties, as the lookups have.
    expect(at(-72.7, 41.75), 'Hartford').toBe('09003');
    // Alaska and Hawaii are moved; the Aleutians lie west of the map's origin.
    expect(at(-149.5, 61.2), 'Anchorage').toBe('02020');
    expect(at(-157.95, 21.45), 'Honolulu').toBe('15003');
    // A city that is its own county, in the hole of another.
    expect(at(-76.61, 39.3), 'Baltimore, the city').toBe('24510');
    expect(at(-76.6, 39.45), 'Baltimore, the county').toBe('24005');
    expect(at(-70, 35), 'the Atlantic').toBeNull();
  });

  it('have an area, however small, within the map', () => {
    const [left, top, width, height] = atlas.box;
    for (const [fips, { box, path }] of atlas.counties) {
      expect(box[2] * box[3], fips).toBeGreaterThan(0);
      expect(box[0] >= left && box[0] + box[2] <= left + width, fips).toBe(true);
      expect(box[1] >= top && box[1] + box[3] <= top + height, fips).toBe(true);
      expect(path, fips).toMatch(/^(M-?\d+,\d+l(-?\d+,-?\d+,?)+z)+$/);
    }
    expect(atlas.borders).toMatch(/^(M-?\d+,\d+l(-?\d+,-?\d+,?)+)+$/);
  });

  it('tell what lies around some of them', () => {
    const [left, , width] = boxAround(atlas, ['12086', '12033'])!;
    const [miami, escambia] = [atlas.counties.get('12086')!.box, atlas.counties.get('12033')!.box];
    expect(left).toBe(escambia[0]);
    expect(left + width).toBe(miami[0] + miami[2]);
    expect(boxAround(atlas, ['72127'])).toBeNull();
  });
});

const WORLD: Box = [-100, 50, 1000, 600];

describe('what of the map is seen', () => {
  it('keeps the place under the pointer where it is', () => {
    const at = [300, 200] as const;
    const before = { x: 0, y: 100, zoom: 2 };
    const after = zoomed(WORLD, before, 1.5, at);
    const placeIn = (view: typeof before) => {
      const [x, y, width, height] = windowOf(WORLD, view);
      return [(at[0] - x) / width, (at[1] - y) / height];
    };
    expect(after.zoom).toBe(3);
    expect(placeIn(after)[0]).toBeCloseTo(placeIn(before)[0]!);
    expect(placeIn(after)[1]).toBeCloseTo(placeIn(before)[1]!);
  });

  it('is never smaller than the map, larger than its shapes bear, or beside it', () => {
    const whole = wholeOf(WORLD);
    expect(zoomed(WORLD, whole, 0.1)).toEqual(whole);
    expect(zoomed(WORLD, whole, 100).zoom).toBe(MAX_ZOOM);
    expect(moved(WORLD, whole, 50, 50)).toEqual(whole);
    expect(windowOf(WORLD, moved(WORLD, { x: 0, y: 100, zoom: 4 }, -5000, 5000))).toEqual([
      650, 50, 250, 150,
    ]);
  });

  it('takes in all of a box, in the middle', () => {
    const [x, y, width, height] = windowOf(WORLD, fitted(WORLD, [200, 200, 100, 150]));
    expect(x + width / 2).toBeCloseTo(250);
    expect(y + height / 2).toBeCloseTo(275);
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(150);
    expect(height).toBeLessThan(200);
  });
});

const many = (count: number, times: number): number[] => Array<number>(times).fill(count);

describe('the classes of a map', () => {
  it('hold about as many counties each, however far apart their counts are', () => {
    const counts = Array.from({ length: 1000 }, (_, i) => Math.round(1.012 ** i) + i);
    const classes = classesOf(counts);
    expect(classes).toHaveLength(5);
    const sizes = classes.map((_, i) => counts.filter((count) => classOf(classes, count) === i).length);
    for (const size of sizes) expect(Math.abs(size - 200)).toBeLessThan(10);
  });

  it('leave no count out and begin where the one before ends', () => {
    const counts = [0, 0, 3, 9, 9, 14, 200, 7000, 12, 1, 1, 5];
    const classes = classesOf(counts);
    for (const [i, { from }] of classes.entries()) expect(from).toBe(i === 0 ? 1 : classes[i - 1]!.to + 1);
    expect(classes.at(-1)?.to).toBe(7000);
    for (const count of counts) expect(classOf(classes, count) === -1).toBe(count === 0);
  });

  it('give a count that most counties have a class alone, and share out the others', () => {
    const counts = [...many(1, 500), ...many(2, 100), ...many(3, 50), 4, 5, 6, 7, 8];
    expect(classesOf(counts)).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 3 },
      { from: 4, to: expect.any(Number) as number },
      { from: expect.any(Number) as number, to: 8 },
    ]);
  });

  it('are as few as there are counts', () => {
    expect(classesOf([])).toEqual([]);
    expect(classesOf([0, 0])).toEqual([]);
    expect(classesOf(many(4, 12))).toEqual([{ from: 4, to: 4 }]);
  });
});
