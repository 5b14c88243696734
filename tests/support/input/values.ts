import fc from 'fast-check';
import { isNpi, KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { Schema } from './document.ts';
import { VERSION_NOW } from './world.ts';

/** Keys that a name may stand for. */
export type Keys = (name: string) => readonly string[];

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  plain: fc.oneof(
    fc.constantFrom('Sunrise Care', 'Ñandú «Sol»', '=1+1', '<b>x</b>', "O'Hara; --", '🏥 é', '%_\\'),
    fc.stringMatching(/^[A-Za-z][A-Za-z .,'-]{0,20}$/),
  ),
  'plain-lines': fc.constantFrom('One line', 'Two\nlines', '@x', '<img src=x onerror=alert(1)>', '\t- a'),
  day,
  phone: fc.tuple(digits(2), digits(4)).map(([a, b]) => `+13052${a}${b}`.replace('+1305211', '+1305212')),
  'mail-address': fc.nat(9999).map((n) => `person${n}@example.org`),
  'web-url': fc.nat(9999).map((n) => `https://www.example.org/${n}`),
  npi: fc.nat(99_999_999).map((n) => {
    const start = `1${String(n).padStart(8, '0')}`;
    return [...'0123456789'].map((last) => start + last).find(isNpi)!;
  }),
  zip: digits(5),
  ein: fc.nat(99_999_998).map((n) => `1${String(n).padStart(8, '0')}`),
  'time-of-day': fc.constantFrom('00:00', '08:30', '17:00', '23:59'),
  'item-code': fc.stringMatching(/^[A-Z][A-Z0-9_]{2,12}$/),
  'date-time': day.map((text) => `${text}T12:00:00Z`),
};

const list = (of: unknown): Schema[] => (Array.isArray(of) ? (of as Schema[]) : []);
const numberOf = (of: unknown, otherwise: number): number => (typeof of === 'number' ? of : otherwise);

/**
 * Values that a schema of the document allows.
 * @param name of the field, which says what its keys are keys of
 */
export function valuesOf(schema: Schema, keys: Keys, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)];
  // Beside the properties of their object, choices say only which of them must be there.
  if (choices.length > 0 && !schema.properties)
    return fc.oneof(...choices.map((one) => valuesOf(one, keys, name)));
  if (schema.if && schema.then && schema.else)
    return fc.oneof(valuesOf(schema.then as Schema, keys, name), valuesOf(schema.else as Schema, keys, name));
  const types = [schema.type].flat();
  return fc.oneof(
    ...types.map((type) => ({
      weight: type === 'null' ? 1 : 4,
      arbitrary: ofType(String(type), schema, keys, name),
    })),
  );
}

function ofType(type: string, schema: Schema, keys: Keys, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema, keys, name);
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbersOf(type, schema, name);
    case 'array':
      return listOf(schema, keys, name);
    case 'object':
      return objectOf(schema, keys, name);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textOf(schema: Schema, keys: Keys, name: string): fc.Arbitrary<string> {
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : undefined;
  if (pattern === KEY_PATTERN || (!pattern && !schema.format && /(^|_)ids?(_eq|_in)?$/.test(name))) {
    const known = keys(name);
    return fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom(...(known.length > 0 ? known : ['00000000-0000-4000-8000-000000000000'])),
      },
      { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
    );
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const format = FORMATS[String(schema.format)];
  const shortest = numberOf(schema.minLength, 0);
  const longest = Math.min(numberOf(schema.maxLength, 40), 40);
  if (format) return format.map((text) => text.slice(0, numberOf(schema.maxLength, Infinity)));
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: shortest, maxLength: longest }),
    FORMATS.plain!.map((text) => text.slice(0, longest).padEnd(shortest, 'x')),
  );
}

function numbersOf(type: string, schema: Schema, name: string): fc.Arbitrary<number> {
  if (name === 'version')
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(VERSION_NOW) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
    );
  const min = numberOf(schema.minimum, -1000);
  const max = numberOf(schema.maximum, Math.max(min, 100_000));
  const small = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 20)) });
  const any = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === 'integer' ? fc.oneof(small, any) : fc.oneof(small, fc.double({ min, max, noNaN: true }));
}

function listOf(schema: Schema, keys: Keys, name: string): fc.Arbitrary<unknown[]> {
  const item =
    typeof schema.items === 'object' ? valuesOf(schema.items as Schema, keys, name) : fc.jsonValue();
  const minLength = numberOf(schema.minItems, 0);
  const size = { minLength, maxLength: Math.min(numberOf(schema.maxItems, 3), Math.max(minLength, 3)) };
  return schema.uniqueItems
    ? fc.uniqueArray(item, { ...size, selector: (value) => JSON.stringify(value) })
    : fc.array(item, size);
}

function objectOf(schema: Schema, keys: Keys, name: string): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = [...list(schema.required)].map(String);
  const more = schema.additionalProperties;
  const own = fc
    .record(Object.fromEntries(properties.map(([field, of]) => [field, valuesOf(of, keys, field)])), {
      requiredKeys: required.filter((field) => properties.some(([known]) => known === field)),
    })
    // Of many fields a few at a time: else one that is refused hides the others.
    .chain((value) => {
      const optional = Object.keys(value).filter((field) => !required.includes(field));
      return fc
        .subarray(optional, { maxLength: Math.min(optional.length, 4) })
        .map((few) =>
          Object.fromEntries(
            Object.entries(value).filter(([field]) => required.includes(field) || few.includes(field)),
          ),
        );
    });
  if (typeof more !== 'object' || more === null) return own;
  const rest = fc.dictionary(
    fc.constantFrom('status_in', 'states_in', 'search', 'legal_name', 'created_at_range', 'x'),
    Object.keys(more).length > 0 ? valuesOf(more as Schema, keys, name) : fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 3 },
  );
  return fc.tuple(own, rest).map(([value, others]) => ({ ...others, ...value }));
}
