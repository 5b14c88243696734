import { areaPath, boxOf, isIn, linePath, type Box, type Line, type Shapes } from './shapes.ts';

interface CountyShape {
  readonly rings: readonly Line[];
  readonly box: Box;
  /** Path data. */
  readonly path: string;
}

/** The map ready to be drawn and pointed at; its units are those of the shapes. */
export interface Atlas {
  readonly box: Box;
  /** By FIPS. */
  readonly counties: ReadonlyMap<string, CountyShape>;
  /** Path data of the borders of states. */
  readonly borders: string;
}

export function atlasOf({ box, counties, borders }: Shapes): Atlas {
  return {
    box,
    borders: linePath(borders),
    counties: new Map(
      counties.map(([fips, rings]) => [fips, { rings, box: boxOf(rings), path: areaPath(rings) }]),
    ),
  };
}

/** The FIPS of the county at a point; null: there is none. */
export function countyAt({ counties }: Atlas, x: number, y: number): string | null {
  for (const [fips, { rings, box }] of counties) {
    const [left, top, width, height] = box;
    const isNear = x >= left && x <= left + width && y >= top && y <= top + height;
    if (isNear && isIn(rings, x, y)) return fips;
  }
  return null;
}

/** What lies around these counties; null: none of them is on the map. */
export function boxAround({ counties }: Atlas, fips: readonly string[]): Box | null {
  const rings = fips.flatMap((each) => counties.get(each)?.rings ?? []);
  return rings.length > 0 ? boxOf(rings) : null;
}

/** Counties are numbered by state, and the territories' numbers begin here (ANSI INCITS 38): they are on no such map. */
const FIRST_TERRITORY = '60';
export const isOnMap = (fips: string): boolean => fips < FIRST_TERRITORY;
