import { describe, expect, it } from 'vitest';
import { classesOf, classOf } from '#src/resources/dashboard/coverage/classes.ts';

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
