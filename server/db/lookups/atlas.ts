import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Point = readonly [x: number, y: number];
type Ring = readonly number[];

interface Shape {
  id: string;
  properties: { name: string };
}
type CountyShape = Shape &
  ({ type: 'Polygon'; arcs: readonly Ring[] } | { type: 'MultiPolygon'; arcs: readonly (readonly Ring[])[] });

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: readonly (readonly Point[])[];
  objects: { states: { geometries: readonly Shape[] }; counties: { geometries: readonly CountyShape[] } };
}

export interface AtlasCounty {
  /** Five digits, the first two of them the state's. */
  fips: string;
  name: string;
  /** Of the county's shape, in degrees; west is negative and stays so across the antimeridian. */
  lon: number;
  lat: number;
}

export interface Atlas {
  states: { fips: string; name: string }[];
  counties: AtlasCounty[];
}

const { resolve } = createRequire(import.meta.url);

// At run time and not by import: 840 KB of shapes belong neither into the bundle nor to the type checker, nor for ever
// into the memory of the process.
const loadTopology = (): Topology =>
  JSON.parse(readFileSync(resolve('us-atlas/counties-10m.json'), 'utf8')) as Topology;

/** An arc in degrees; TopoJSON keeps scaled differences from point to point. */
function decodeArc(arc: readonly Point[], { scale, translate }: Topology['transform']): Point[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    const lon = x * scale[0] + translate[0];
    return [lon, y * scale[1] + translate[1]];
  });
}

/** The points of a ring: its arcs one after the other, `~i` meaning arc i backwards. */
const ringPoints = (ring: Ring, arcs: readonly Point[][]): Point[] =>
  ring.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])));

/** For a county so small that the atlas' precision leaves it no area (Falls Church, Virginia). */
function meanPoint(points: readonly Point[]): { lon: number; lat: number } {
  if (points.length === 0) throw new Error('us-atlas: a county without shape');
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lon: mean((point) => point[0]), lat: mean((point) => point[1]) };
}

/** Area-weighted centroid of the outer rings (shoelace formula); holes of a county are too small to matter. */
function centroid(rings: readonly Point[][], crossesAntimeridian: boolean): { lon: number; lat: number } {
  let area = 0;
  let lon = 0;
  let lat = 0;
  for (const ring of rings) {
    const points = ring.map(([x, y]): Point => [crossesAntimeridian && x > 0 ? x - 360 : x, y]);
    const [originX, originY] = points[0] ?? [0, 0];
    let ringArea = 0;
    let ringX = 0;
    let ringY = 0;
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1];
      const cross = (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY);
      ringArea += cross;
      ringX += (x1 + x2 - 2 * originX) * cross;
      ringY += (y1 + y2 - 2 * originY) * cross;
    });
    if (ringArea === 0) continue;
    const weight = Math.abs(ringArea);
    area += weight;
    lon += weight * (originX + ringX / (3 * ringArea));
    lat += weight * (originY + ringY / (3 * ringArea));
  }
  if (area > 0) return { lon: lon / area, lat: lat / area };
  return meanPoint(rings.flat());
}

/** States and counties of the U.S. Census Bureau as the us-atlas package holds them, ordered by FIPS. */
export function readAtlas(): Atlas {
  const topology = loadTopology();
  const arcs = topology.arcs.map((arc) => decodeArc(arc, topology.transform));
  const byFips = (a: { fips: string }, b: { fips: string }): number => (a.fips < b.fips ? -1 : 1);
  const counties = topology.objects.counties.geometries.map((shape): AtlasCounty => {
    const outer =
      shape.type === 'Polygon' ? shape.arcs.slice(0, 1) : shape.arcs.flatMap((p) => p.slice(0, 1));
    const rings = outer.map((ring) => ringPoints(ring, arcs));
    // Alaska's Aleutians alone reach past 180°.
    return { fips: shape.id, name: shape.properties.name, ...centroid(rings, shape.id.startsWith('02')) };
  });
  return { states: statesOf(topology).sort(byFips), counties: counties.sort(byFips) };
}

/** The states alone, in no order. */
export const readStates = (): Atlas['states'] => statesOf(loadTopology());

const statesOf = ({ objects }: Topology): Atlas['states'] =>
  objects.states.geometries.map(({ id, properties }) => ({ fips: id, name: properties.name }));
