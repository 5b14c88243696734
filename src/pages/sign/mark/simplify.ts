import { FIELD } from './ink.tsx';

/** In fractions of the field. */
type Point = readonly [number, number];

/** How far (numbers of the field's SVG) a line may pass by a point that is left out: less than anybody sees below the pen. */
const TOLERANCE = FIELD.pen / 8;

/**
 * The same line with as few points as its shape needs (Ramer, Douglas and Peucker): fingers and pens say where they are a
 * hundred times a second. Its ends stay.
 */
export function simplify(points: readonly Point[]): readonly Point[] {
  const kept = new Set([0, points.length - 1]);
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const at = farthest(points, from, to);
    if (at === null) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** Which point between two is farthest from the line that joins them; null: all lie on it, as far as anybody sees. */
function farthest(points: readonly Point[], from: number, to: number): number | null {
  let [found, most]: [number | null, number] = [null, TOLERANCE];
  for (let index = from + 1; index < to; index += 1) {
    const away = distance(points[index]!, points[from]!, points[to]!);
    if (away > most) [found, most] = [index, away];
  }
  return found;
}

/** From a point to the line between two others, in numbers of the field's SVG. */
function distance(point: Point, from: Point, to: Point): number {
  const [x, y] = between(from, point);
  const [dx, dy] = between(from, to);
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(Math.max((x * dx + y * dy) / length, 0), 1);
  return Math.hypot(x - along * dx, y - along * dy);
}

const between = (from: Point, to: Point): Point => [
  (to[0] - from[0]) * FIELD.width,
  (to[1] - from[1]) * FIELD.height,
];
