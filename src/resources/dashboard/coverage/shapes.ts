/** Whole units: where it begins, and from there the way from point to point: x, y, dx, dy, dx, dy … */
export type Line = readonly number[];
/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

/** The counties of the 50 states and the District of Columbia as they are drawn; the territories are on no such map. */
export interface Shapes {
  /** All of it. */
  readonly box: Box;
  /** FIPS, and the rings around the county and around what lies within it without belonging to it. */
  readonly counties: readonly (readonly [string, readonly Line[]])[];
  /** Between the states, and around them. */
  readonly borders: readonly Line[];
}

/** Path data of rings, for the fill rule `evenodd`. */
export const areaPath = (rings: readonly Line[]): string =>
  rings.map(([x, y, ...way]) => `M${x},${y}l${way}z`).join('');

/** Path data of lines. */
export const linePath = (lines: readonly Line[]): string =>
  lines.map(([x, y, ...way]) => `M${x},${y}l${way}`).join('');

/** What lies around all of these rings, of which there is one. */
export function boxOf(rings: readonly Line[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    let [x, y] = [0, 0];
    for (let i = 0; i < ring.length; i += 2) {
      x += ring[i]!;
      y += ring[i + 1]!;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return [left, top, right - left, bottom - top];
}

/** Whether a point lies in the area of these rings: a ray from it to the right crosses them an odd number of times. */
export function isIn(rings: readonly Line[], x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings) {
    let [fromX, fromY] = [ring[0]!, ring[1]!];
    const [startX, startY] = [fromX, fromY];
    for (let i = 2; i <= ring.length; i += 2) {
      const isLast = i === ring.length;
      const toX = isLast ? startX : fromX + ring[i]!;
      const toY = isLast ? startY : fromY + ring[i + 1]!;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossings += 1;
      [fromX, fromY] = [toX, toY];
    }
  }
  return crossings % 2 === 1;
}
