import { describe, expect, it } from 'vitest';
import { failsOf } from '#schemas/engine/fails.ts';

describe('an error of AJV is told as what is wrong with a field', () => {
  const told = (keyword: string, params: object, instancePath = '/a', data: unknown = { a: 'text' }) =>
    failsOf([{ keyword, params, instancePath } as Parameters<typeof failsOf>[0][number]], data);

  it.each([
    ['required', { missingProperty: 'b' }, { field: 'a.b', code: 'required' }],
    ['additionalProperties', { additionalProperty: 'b' }, { field: 'a.b', code: 'unknown_field' }],
    ['type', { type: 'integer' }, { field: 'a', code: 'not_whole' }],
    ['type', { type: ['integer', 'null'] }, { field: 'a', code: 'not_whole' }],
    ['type', { type: 'string' }, { field: 'a', code: 'wrong_type' }],
    ['const', { allowedValue: true }, { field: 'a', code: 'required' }],
    ['const', { allowedValue: 'x' }, { field: 'a', code: 'not_in_list' }],
    ['enum', {}, { field: 'a', code: 'not_in_list' }],
    ['format', { format: 'npi' }, { field: 'a', code: 'invalid_npi' }],
    ['format', { format: 'zip' }, { field: 'a', code: 'invalid_zip' }],
    ['format', { format: 'unheard-of' }, { field: 'a', code: 'invalid' }],
    ['pattern', {}, { field: 'a', code: 'invalid' }],
    ['uniqueItems', {}, { field: 'a', code: 'repeated' }],
    ['unheardOf', {}, { field: 'a', code: 'invalid' }],
  ])('%s %j', (keyword, params, fail) => {
    expect(told(keyword, params)).toMatchObject([fail]);
  });

  it('which is missing where nothing was said', () => {
    for (const value of [undefined, null, ''])
      expect(told('type', { type: 'string' }, '/a', { a: value })).toMatchObject([{ code: 'required' }]);
  });

  it('once, by the fault that explains the others', () => {
    const error = (keyword: string, params: object) =>
      ({ keyword, params, instancePath: '/a' }) as Parameters<typeof failsOf>[0][number];
    const zip = [error('maxLength', { limit: 5 }), error('format', { format: 'zip' })];
    expect(failsOf(zip, { a: '123456' })).toMatchObject([{ field: 'a', code: 'invalid_zip' }]);
    const typed = [error('type', { type: 'string' }), error('enum', {})];
    expect(failsOf(typed, { a: 1 })).toMatchObject([{ field: 'a', code: 'wrong_type' }]);
    expect(failsOf([error('anyOf', {})], {})).toEqual([]);
  });
});
