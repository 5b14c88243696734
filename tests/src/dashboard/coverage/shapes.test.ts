import { geoAlbersUsa } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import shapes from 'virtual:county-shapes';
import { lookupRows } from '#server/db/lookups/index.ts';
import { atlasOf, boxAround, countyAt, isOnMap } from '#src/resources/dashboard/coverage/atlas.ts';

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
