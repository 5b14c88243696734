import { describe, expect, it } from 'vitest';
import { rowChanges } from '#src/forms/rows/changes.ts';

const row = (key: string, name: string, more: object = {}) => ({ key, name, ...more });
const told = (before: unknown, after: unknown) =>
  rowChanges(before, after).map(({ key, kind, cells }) => [key, kind, cells.join()].join(' ').trim());

describe('two revisions of a list', () => {
  it('are compared by key, wherever a row stands', () => {
    expect(told([row('a', 'A'), row('b', 'B')], [row('b', 'B'), row('a', 'A')])).toEqual([
      'b same',
      'a same',
    ]);
    expect(told([row('a', 'A'), row('b', 'B')], [row('b', 'B'), row('a', 'Z', { state: 'FL' })])).toEqual([
      'b same',
      'a changed name,state',
    ]);
  });

  it('show what was added, and what was removed where it stood', () => {
    expect(
      told([row('a', 'A'), row('b', 'B'), row('c', 'C')], [row('a', 'A'), row('c', 'C'), row('d', 'D')]),
    ).toEqual(['a same', 'b removed name', 'c same', 'd added name']);
    expect(told([row('a', 'A'), row('b', 'B')], [])).toEqual(['a removed name', 'b removed name']);
    expect(told(null, [row('a', 'A')])).toEqual(['a added name']);
    expect(rowChanges([row('a', 'A')], 'x')[0]).toMatchObject({ before: { name: 'A' }, after: null });
  });

  it('take an empty cell in any form for the same', () => {
    expect(told([row('a', 'A', { until: null })], [row('a', 'A', { until: '' })])).toEqual(['a same']);
  });
});
