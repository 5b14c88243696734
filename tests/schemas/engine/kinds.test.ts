import { describe, expect, it } from 'vitest';
import { failsOf } from '#schemas/engine/fails.ts';
import type { Field } from '#schemas/engine/field.ts';
import { KINDS, kindOf, nullable } from '#schemas/engine/kinds.ts';
import { fieldsOf, renamed, type Rule } from '#schemas/engine/rules.ts';

const label = { en: 'Field', es: 'Campo' };

describe('what a person types', () => {
  it.each<[Partial<Field> & Pick<Field, 'kind'>, string, unknown]>([
    [{ kind: 'text' }, ' Ana-B ', ' Ana-B '],
    [{ kind: 'text', format: 'vin' }, '1hg cm-8', '1HGCM8'],
    [{ kind: 'text', format: 'item-code' }, 'two words', 'TWO_WORDS'],
    [{ kind: 'email' }, 'Ana@X.org', 'ana@x.org'],
    [{ kind: 'url' }, 'x.org', 'https://x.org'],
    [{ kind: 'url' }, 'http://x.org', 'http://x.org'],
    [{ kind: 'taxId' }, '12-3456789', '123456789'],
    [{ kind: 'taxId' }, '123456789', '123456789'],
    [{ kind: 'taxId' }, '1-23456789', '1-23456789'],
    [{ kind: 'phone' }, '(415) 555-0177', '+14155550177'],
    [{ kind: 'date' }, '1/2/2026', '2026-01-02'],
    [{ kind: 'date' }, '01-02-2026', '2026-01-02'],
    [{ kind: 'date' }, '2026-01-02T10:30:00.5Z', '2026-01-02'],
    [{ kind: 'date' }, '2026-01-02 10:30+01:00', '2026-01-02'],
    [{ kind: 'date' }, '2026-01-02 about ten', '2026-01-02 about ten'],
    [{ kind: 'boolean' }, 'Sí', true],
    [{ kind: 'boolean' }, 'x', true],
    [{ kind: 'boolean' }, 'NO', false],
    [{ kind: 'boolean' }, 'yes, please', 'yes, please'],
    [{ kind: 'count' }, '-12', -12],
    [{ kind: 'count' }, '1.5', '1.5'],
    [{ kind: 'count' }, '1234567890123456', '1234567890123456'],
    [{ kind: 'number' }, '-1.25', -1.25],
    [{ kind: 'number' }, '12', 12],
    [{ kind: 'number' }, '1.', '1.'],
    [{ kind: 'number' }, '1.1234567891', '1.1234567891'],
    [{ kind: 'lookup', many: true }, ' a ;b| ;c', ['a', 'b', 'c']],
    [{ kind: 'lookup' }, 'a;b', 'a;b'],
    [{ kind: 'user', many: true }, 'a; b', ['a', 'b']],
    [{ kind: 'texts', of: 'email' }, 'A@x.org; B@x.org', ['a@x.org', 'b@x.org']],
  ] as [Partial<Field> & Pick<Field, 'kind'>, string, unknown][])(
    'of %j as %j is stored as %j',
    (field, typed, stored) => {
      const whole = { label, ...field } as Field;
      expect(kindOf(whole).normalise(typed, whole)).toEqual(stored);
    },
  );
});

it('each kind has a column of its type, by one value or many', () => {
  const typeOf = (field: object) => kindOf({ label, ...field } as Field).sql({ label, ...field } as Field);
  const types = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, typeOf({ kind })]));
  expect(types).toEqual({
    text: 'text',
    longText: 'text',
    phone: 'text',
    email: 'text',
    url: 'text',
    taxId: 'text',
    npi: 'text',
    zip: 'text',
    time: 'text',
    date: 'date',
    dateTime: 'timestamptz',
    boolean: 'boolean',
    count: 'integer',
    number: 'numeric',
    code: 'text',
    lookup: 'uuid',
    user: 'uuid',
    file: 'uuid',
    texts: 'text[]',
    record: 'uuid',
    rows: 'jsonb',
  });
  expect(['code', 'lookup', 'user'].map((kind) => typeOf({ kind, many: true }))).toEqual([
    'text[]',
    'uuid[]',
    'uuid[]',
  ]);
  expect([
    typeOf({ kind: 'lookup', by: 'code' }),
    typeOf({ kind: 'lookup', by: 'code', many: true }),
  ]).toEqual(['text', 'text[]']);
});

it('limits of a kind are those of its field, else those of all', () => {
  const schemaOf = (field: object) =>
    kindOf({ label, ...field } as Field).schema({ label, ...field } as Field);
  expect(schemaOf({ kind: 'text' })).toEqual({
    type: 'string',
    minLength: 1,
    maxLength: 255,
    format: 'plain',
  });
  expect(schemaOf({ kind: 'text', maxLength: 9, format: 'vin' })).toMatchObject({
    maxLength: 9,
    format: 'vin',
  });
  expect(schemaOf({ kind: 'longText' })).toMatchObject({
    minLength: 1,
    maxLength: 4000,
    format: 'plain-lines',
  });
  expect(schemaOf({ kind: 'count' })).toEqual({ type: 'integer', minimum: 0, maximum: 1_000_000 });
  expect(schemaOf({ kind: 'number', min: -1, max: 1 })).toEqual({ type: 'number', minimum: -1, maximum: 1 });
  expect(schemaOf({ kind: 'texts', of: 'text' })).toMatchObject({ maxItems: 20, items: { maxLength: 60 } });
  expect(schemaOf({ kind: 'texts', of: 'email', maxItems: 3 })).toMatchObject({
    maxItems: 3,
    uniqueItems: true,
    items: { format: 'mail-address' },
  });
  const rows = {
    kind: 'rows',
    fields: { a: { kind: 'boolean', label, required: true }, b: { kind: 'boolean', label } },
  };
  expect(schemaOf(rows)).toMatchObject({
    maxItems: 100,
    items: { additionalProperties: false, required: ['a'], properties: { a: { type: 'boolean' } } },
  });
  expect(nullable({ kind: 'boolean', label, required: true })).toEqual({ type: 'boolean' });
  expect(JSON.stringify(nullable({ kind: 'boolean', label }))).toContain('null');
});

const RULES: readonly (readonly [Rule, readonly string[]])[] = [
  [{ rule: 'anyOf', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'anyYes', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'together', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'requiredWhen', field: 'a', when: 'b', is: ['c'] }, ['a', 'b']],
  [{ rule: 'order', before: 'a', after: 'b', strict: true }, ['a', 'b']],
  [{ rule: 'hasRow', field: 'a' }, ['a']],
  [{ rule: 'rowsAtMost', field: 'a', column: 'c', total: 'b' }, ['a', 'b']],
];

it.each(RULES)('the rule %j is about %j, also under other names', (rule, fields) => {
  expect(fieldsOf(rule)).toEqual(fields);
  const other = renamed(rule, (field) => `new.${field}`);
  expect(fieldsOf(other)).toEqual(fields.map((field) => `new.${field}`));
  expect(renamed(other, (field) => field.replace('new.', ''))).toEqual(rule);
});

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
