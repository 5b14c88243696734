import { describe, expect, test } from 'vitest';
import { mappingFails, suggestMappings, wordKey, type Mapping } from '#schemas/import-flow/index.ts';

const columns = (type: 'SP' | 'TP', headers: string[]) =>
  suggestMappings(type, headers, 'sp.agent').flatMap((mapping) =>
    'column' in mapping ? [[mapping.column, mapping.field]] : [],
  );

describe('wordKey', () => {
  test('case, accents and punctuation do not count', () => {
    expect(wordKey('  Teléfono_(Móvil) ')).toBe('telefono movil');
    expect(wordKey('Healthcare Provider Taxonomy Code_1')).toBe(
      wordKey('healthcare provider taxonomy code 1'),
    );
  });
});

describe('suggestMappings', () => {
  test('knows labels in both languages and usual words', () => {
    expect(
      columns('SP', ['NOMBRE DE LA EMPRESA', 'Telephone', 'E-Mail', 'estados atendidos', 'Favourite colour']),
    ).toEqual([
      ['NOMBRE DE LA EMPRESA', 'company_name'],
      ['Telephone', 'phone'],
      ['E-Mail', 'email'],
      ['estados atendidos', 'states'],
    ]);
  });

  test('takes the better of two columns, each once', () => {
    expect(columns('SP', ['Authorized Official First Name', 'Provider First Name'])).toEqual([
      ['Provider First Name', 'contact_first_name'],
    ]);
    expect(columns('SP', ['Provider Business Mailing Address Telephone Number'])).toEqual([]);
  });

  test('offers each type its own fields', () => {
    expect(columns('TP', ['Drivers', 'Taxonomy'])).toEqual([['Drivers', 'drivers']]);
    expect(columns('SP', ['Drivers', 'Taxonomy'])).toEqual([['Taxonomy', 'specialties']]);
  });

  test('the importer is the PR unless the file says another', () => {
    expect(suggestMappings('SP', [], 'ana')).toEqual([{ field: 'pr_assigned_id', value: 'ana' }]);
  });
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
});
