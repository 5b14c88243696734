import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS, type Mapping } from '#schemas/import-flow/index.ts';
import {
  choiceOf,
  draftOf,
  isSameDraft,
  mappingsOf,
  withColumn,
  withDefault,
  withMappings,
} from '#src/resources/imports/draft.ts';
import { defaultFails } from '#src/resources/imports/mapping/defaults.ts';

const MAPPINGS: Mapping[] = [
  { column: '__proto__', field: 'phone' },
  { column: 'b', field: 'states', split: '/' },
  { field: 'pr_assigned_id', value: 'ana' },
];
const draft = draftOf({ mappings: MAPPINGS, options: DEFAULT_OPTIONS });

describe('draft', () => {
  test('goes to mappings and back; a column called __proto__ is one', () => {
    expect(mappingsOf(draft)).toEqual(MAPPINGS);
    expect(choiceOf(draft.columns, '__proto__')).toEqual({ field: 'phone', split: undefined });
    expect(choiceOf(draft.columns, 'constructor')).toEqual({ field: '' });
    expect(mappingsOf(withColumn(draft, '__proto__', { field: '' }))).toEqual(MAPPINGS.slice(1));
  });

  test('is the same in another order, not with another split, default or key', () => {
    const turned = draftOf({ mappings: [...MAPPINGS].reverse(), options: DEFAULT_OPTIONS });
    expect(isSameDraft(draft, { ...turned, keys: [...draft.keys].reverse() })).toBe(true);
    expect(isSameDraft(draft, withColumn(draft, 'b', { field: 'states' }))).toBe(false);
    expect(isSameDraft(draft, withDefault(draft, 'dba', 'x'))).toBe(false);
    expect(isSameDraft(draft, { ...draft, keys: ['npi'] })).toBe(false);
    // A default that was added and is still empty says nothing yet.
    expect(isSameDraft(draft, withDefault(draft, 'dba', ''))).toBe(true);
  });

  test('takes a saved mapping over, keeping defaults of which that says nothing', () => {
    const saved: Mapping[] = [{ column: 'c', field: 'dba' }];
    expect(mappingsOf(withMappings(draft, saved))).toEqual([...saved, MAPPINGS[2]]);
    const own: Mapping[] = [{ field: 'pr_assigned_id', value: 'bo' }];
    expect(mappingsOf(withMappings(draft, own))).toEqual(own);
  });
});

test('a default that no row could take is told by its field', () => {
  expect(defaultFails('TP', { email: 'none', phone: '212 434 2000', drivers: '1.5', states: 'FL' })).toEqual([
    { field: 'email', code: 'invalid_email' },
    { field: 'drivers', code: 'not_whole' },
  ]);
});
