import { fill, fireEvent, screen, show } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { type Mark, POINTS_MAX } from '#schemas/contract/signing.ts';
import { MarkDialog } from '#src/pages/sign/mark/MarkDialog.tsx';
import { FIELD } from '#src/pages/sign/mark/ink.tsx';
import { simplify } from '#src/pages/sign/mark/simplify.ts';

async function openDialog(mark: Mark | null = null) {
  const made: Mark[] = [];
  const shown = await show(
    <MarkDialog
      kind="SIGNATURE"
      mark={mark}
      name="Nina Peña"
      onUse={(one) => made.push(one)}
      onClose={() => {}}
    />,
  );
  return {
    ...shown,
    made,
    use: () => shown.user.click(screen.getByRole('button', { name: 'Use this signature' })),
  };
}

/** A line through points in pixels of a field that is 300 wide and 100 high. */
function draw(points: readonly (readonly [number, number])[]) {
  const field = screen.getByRole('img', { name: /Field to draw in/ });
  field.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    button: 0,
    pointerId: 1,
  });
  fireEvent.pointerDown(field, at(points[0]!));
  for (const point of points.slice(1)) fireEvent.pointerMove(field, at(point));
  fireEvent.pointerUp(field, at(points.at(-1)!));
}

it('is typed by who has no pointer: the name is there already', async () => {
  const { user, made, use } = await openDialog();
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveValue('Nina Peña');
  await user.clear(input);
  await use();
  expect(screen.getByText('Type your name, or draw it')).toBeVisible();
  expect(made).toEqual([]);
  await fill(user, input, ' Nina P. ');
  await user.keyboard('{Enter}');
  expect(made).toEqual([{ kind: 'typed', text: 'Nina P.' }]);
});

it('is drawn as strokes in fractions of its field, of which the last is taken back', async () => {
  const { user, made, use } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  await use();
  expect(screen.getByText('Draw in the field, or type your name')).toBeVisible();
  draw([
    [30, 50],
    [150, 25],
    [330, -10],
  ]);
  draw([[60, 80]]);
  draw([
    [0, 0],
    [300, 100],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo the last line' }));
  await use();
  expect(made).toEqual([
    {
      kind: 'drawn',
      strokes: [
        [
          [0.1, 0.5],
          [0.5, 0.25],
          // What leaves the field ends at its edge.
          [1, 0],
        ],
        [[0.2, 0.8]],
      ],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('img', { name: /Field to draw in/ }).querySelectorAll('polyline')).toHaveLength(0);
});

it('is opened again as it was made', async () => {
  await openDialog({ kind: 'drawn', strokes: [[[0.5, 0.5]]] });
  expect(screen.getByRole('img', { name: /Field to draw in/ }).querySelectorAll('polyline')).toHaveLength(1);
});

it('is sent with no more points than its shape needs, and goes on where a screen told of more than are taken', async () => {
  const { user, made, use } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  // Along one line, more often than points are taken.
  draw(Array.from({ length: POINTS_MAX + 20 }, (_, at) => [(at * 270) / (POINTS_MAX + 19), 50]));
  draw([
    [10, 90],
    [290, 90],
  ]);
  await use();
  expect(made).toEqual([
    {
      kind: 'drawn',
      strokes: [
        [
          [0, 0.5],
          [0.9, 0.5],
        ],
        [
          [0.033, 0.9],
          [0.967, 0.9],
        ],
      ],
    },
  ]);
});

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
