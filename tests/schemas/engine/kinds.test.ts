import { expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import { KINDS, kindOf, nullable } from '#schemas/engine/kinds.ts';

const label = { en: 'Field', es: 'Campo' };

it.each<[object, string, unknown]>([
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
])('what a person types of %j as %j is stored as %j', (field, typed, stored) => {
  const whole = { label, ...field } as Field;
  expect(kindOf(whole).normalise(typed, whole)).toEqual(stored);
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
