import { expect, it } from 'vitest';
import { FIELD } from '#src/pages/sign/mark/ink.tsx';
import { simplify } from '#src/pages/sign/mark/simplify.ts';

type Point = readonly [number, number];

/** Two waves across the field, as a finger that says where it is `count` times draws them. */
const waves = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => [at / count, 0.5 + 0.4 * Math.sin((at / count) * 4 * Math.PI)]);

/** How far a point is from a drawn line, in numbers of the field's SVG; tried closely along it. */
function away([x, y]: Point, line: readonly Point[]): number {
  const gaps = line.slice(1).flatMap((to, index) =>
    Array.from({ length: 61 }, (_, step) => {
      const from = line[index]!;
      const at = (which: 0 | 1) => from[which] + ((to[which] - from[which]) * step) / 60;
      return Math.hypot((x - at(0)) * FIELD.width, (y - at(1)) * FIELD.height);
    }),
  );
  return Math.min(...gaps);
}

it('leaves out what nobody sees: the line stays within a pen of where it was drawn', () => {
  const drawn = waves(500);
  const line = simplify(drawn);
  expect(line.length).toBeLessThan(drawn.length / 5);
  expect(line[0]).toEqual(drawn[0]);
  expect(line.at(-1)).toEqual(drawn.at(-1));
  expect(Math.max(...drawn.map((point) => away(point, line)))).toBeLessThan(FIELD.pen / 4);
});

it('keeps corners, dots, and lines that come back to where they began', () => {
  const corner: Point[] = [
    [0.1, 0.1],
    [0.5, 0.9],
    [0.9, 0.1],
  ];
  expect(simplify(corner)).toEqual(corner);
  expect(simplify([[0.2, 0.2]])).toEqual([[0.2, 0.2]]);
  const closed: Point[] = [...corner, [0.1, 0.1]];
  expect(simplify(closed)).toEqual(closed);
  const there: Point[] = [
    [0.1, 0.5],
    [0.2, 0.5],
    [0.9, 0.5],
    [0.1, 0.5],
  ];
  expect(simplify(there)).toEqual([there[0], there[2], there[3]]);
});
