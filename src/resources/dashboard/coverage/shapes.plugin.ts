import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import type { Line, Shapes } from './shapes.ts';

type Atlas = Topology<{ counties: GeometryCollection }>;
type Points = readonly (readonly number[])[];

const NAME = 'virtual:county-shapes';
const RESOLVED = `\0${NAME}`;

/** Units of the shapes in a pixel of the atlas, whose map is 975 × 610: a quarter of its size, and sharp at sixteenfold. */
const FINENESS = 10;

/** Whole units from point to point; what rounding has made the same point is one. */
function lineOf(points: Points): Line {
  const [[startX, startY] = [0, 0], ...rest] = points.map((point) => point.map(rounded));
  const line = [startX!, startY!];
  let [x, y] = [startX!, startY!];
  for (const [nextX, nextY] of rest as [number, number][]) {
    if (nextX === x && nextY === y) continue;
    line.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return line;
}

/** What a county becomes that the atlas has as a point (Lexington, Virginia, which is a city): large enough to be hit. */
const around = ([x = 0, y = 0]: Line): Line => [x - 3, y, 3, -3, 3, 3, -3, 3];

const rounded = (value: number): number => Math.round(value * FINENESS);
const stateOf = (id: string | number | undefined): string => String(id).slice(0, 2);

function shapes(): Shapes {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-albers-10m.json') as Atlas;
  const { counties } = atlas.objects;
  const [left, top, right, bottom] = atlas.bbox!.map(rounded) as [number, number, number, number];
  const borders = mesh(
    atlas,
    counties,
    (one, other) => one === other || stateOf(one.id) !== stateOf(other.id),
  );
  return {
    box: [left, top, right - left, bottom - top],
    counties: feature(atlas, counties).features.map(({ id, geometry }) => {
      const polygons =
        geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : geometry.type === 'Polygon'
            ? [geometry.coordinates]
            : [];
      const rings = polygons.flat().map((ring) => lineOf(ring.slice(0, -1)));
      const drawn = rings.filter((ring) => ring.length >= 6);
      return [String(id), drawn.length > 0 ? drawn : rings.slice(0, 1).map(around)];
    }),
    borders: borders.coordinates.map(lineOf).filter((line) => line.length > 2),
  };
}

/**
 * The shapes of the counties as a module that is loaded where a map is drawn: of us-atlas (U.S. Census Bureau, 2017, Albers'
 * projection) only what is drawn, ready to be drawn. Made when the console is built, since a browser would be busy with it
 * for longer than a click may wait.
 */
export const countyShapes = (): Plugin => ({
  name: 'county-shapes',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  // As text: engines read JSON much faster than the same as a program.
  load: (id) =>
    id === RESOLVED ? `export default JSON.parse(${JSON.stringify(JSON.stringify(shapes()))})` : null,
});
