import { expect, test } from 'vitest';
import { isIdentical, isSame } from '#schemas/engine/same.ts';

test.each<[one: unknown, other: unknown, isSame: boolean, isIdentical: boolean]>([
  [1, 1, true, true],
  [1, '1', false, false],
  [null, undefined, true, false],
  [undefined, [], true, false],
  ['a', null, false, false],
  ['', [], true, false],
  [null, 0, false, false],
  [[1, 2], [1, 2], true, true],
  [[1, 2], [1, 3], false, false],
  [[3, 2], [1, 2], false, false],
  [[1, 2], [1], false, false],
  [[1], { 0: 1 }, false, false],
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, true, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true, false],
  [{ a: 1 }, { a: 2 }, false, false],
  [{ a: 1 }, { b: 1 }, false, false],
  [{ a: 1 }, { a: 1, b: null }, true, false],
  [{ a: 1 }, { a: 1, b: 2 }, false, false],
  [{ a: 1 }, null, false, false],
  [{ a: 1 }, 'a', false, false],
  [{ a: { b: [''] } }, { a: { b: [null] } }, true, false],
])('%j and %j mean the same: %s; are written the same: %s', (one, other, same, identical) => {
  expect([isSame(one, other), isIdentical(one, other)]).toEqual([same, identical]);
  expect([isSame(other, one), isIdentical(other, one)]).toEqual([same, identical]);
});
