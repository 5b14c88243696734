import { describe, expect, test } from 'vitest';
import { mappingFails, wordKey, type Mapping } from '#schemas/import-flow/index.ts';

test('wordKey case, accents and punctuation do not count', () => {
  expect(wordKey('  Teléfono_(Móvil) ')).toBe('telefono movil');
  expect(wordKey('Healthcare Provider Taxonomy Code_1')).toBe(wordKey('healthcare provider taxonomy code 1'));
});

describe('mappingFails', () => {
  const good: Mapping[] = [
    { column: 'Phone', field: 'phone' },
    { column: 'State', field: 'states' },
    { field: 'pr_assigned_id', value: 'ana' },
  ];
  const headers = ['Phone', 'Other phone', 'State', 'State 2'];

  test('a complete mapping has none; a column and a default may share a field', () => {
    expect(mappingFails('SP', headers, good, true)).toEqual([]);
    expect(mappingFails('SP', headers, [...good, { field: 'phone', value: '3055550100' }], true)).toEqual([]);
  });

  test('several columns may fill a list but not a single value', () => {
    expect(mappingFails('SP', headers, [...good, { column: 'State 2', field: 'states' }], true)).toEqual([]);
    expect(mappingFails('SP', headers, [...good, { column: 'Other phone', field: 'phone' }], true)).toEqual([
      { field: 'phone', code: 'mapped_twice' },
    ]);
  });

  test('what every lead needs is asked for when the mapping is done, not before', () => {
    expect(mappingFails('SP', headers, [], false)).toEqual([]);
    expect(mappingFails('SP', headers, [], true).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'states required',
      'pr_assigned_id required',
      'company_name any_of_required',
      'phone any_of_required',
    ]);
  });

  test('only a field of several values may be split', () => {
    const split = (field: string): Mapping => ({ column: 'State', field, split: '/' });
    const others = good.filter(({ field }) => field !== 'states');
    expect(mappingFails('SP', headers, [...others, split('states')], true)).toEqual([]);
    expect(mappingFails('SP', headers, [...good.slice(1), split('company_name')], false)).toEqual([
      { field: 'company_name', code: 'one_value' },
      { field: 'company_name', code: 'mapped_twice' },
    ]);
  });
});
