import { codesOf } from './codes.ts';
import {
  isMany,
  type CountField,
  type Field,
  type Kind,
  type NumberField,
  type TextsField,
} from './field.ts';
import { codesOfField } from './fieldCodes.ts';
import { digits, KEY_PATTERN, toE164 } from './formats.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a list can be filtered by a field: `name_eq=…`, `name_in=a,b`, `name_range=from|to`, `name_like=…`. */
export type Operator = 'eq' | 'in' | 'range' | 'like';

/** What a kind of field is, for both sides; its looks live in src/kinds/<kind>. */
export interface KindSpec<F extends Field = Field> {
  /** JSON Schema of the stored value, null aside. */
  schema(field: F): JsonSchema;
  /** What a person types → what is stored. A value it cannot read is left as it is, for validation to name. */
  normalise(value: string, field: F): unknown;
  /** PostgreSQL type of a column of this kind. */
  sql(field: F): string;
  operators: readonly Operator[];
}

const TEXT_LENGTH = 255;
const LONG_TEXT_LENGTH = 4000;
const MAX_CHOICES = 4000;
const MAX_COUNT = 1_000_000;
const MAX_TEXTS = 20;
const TAG_LENGTH = 60;

const asIs = (value: string): unknown => value;
const formatted = (format: string, maxLength: number): Pick<KindSpec, 'schema' | 'sql'> => ({
  schema: () => ({ type: 'string', format, maxLength }),
  sql: () => 'text',
});
const limited = (type: string, { min = 0, max = MAX_COUNT }: CountField | NumberField): JsonSchema => ({
  type,
  minimum: min,
  maximum: max,
});
const manyOf = (many: boolean, item: JsonSchema): JsonSchema =>
  many ? { type: 'array', items: item, uniqueItems: true, maxItems: MAX_CHOICES } : item;
/** `a; b | c` → three choices: what people write into one cell for several; one more than allowed says enough. */
const split = (value: string): string[] =>
  value
    .split(/[;|]/, MAX_CHOICES + 1)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const YES = /^(y|yes|true|1|s[ií]|x)$/i;
const NO = /^(n|no|false|0)$/i;

/** 01/31/2024 (as the US writes it) or 2024-01-31 → 2024-01-31. */
function toDay(text: string): string {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (us) return `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}`;
  // A moment, as spreadsheets and other systems write a day; anything else behind a day is not ours to drop.
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/, '$1');
}

/** One of the texts of a field, as a field of its own. */
export const itemOf = ({ of, label, maxLength = TAG_LENGTH }: TextsField): Field =>
  of === 'email' ? { kind: 'email', label } : { kind: 'text', label, maxLength };

type FieldOf<K extends Kind> = Field extends infer F
  ? F extends Field
    ? K extends F['kind']
      ? F
      : never
    : never
  : never;
type Specs = { readonly [K in Kind]: KindSpec<FieldOf<K>> };

export const KINDS: Specs = {
  text: {
    schema: (field) => ({
      type: 'string',
      minLength: 1,
      maxLength: field.maxLength ?? TEXT_LENGTH,
      format: field.format ?? 'plain',
    }),
    // Codes are written in capitals, ours with a line where people write a space.
    normalise: (value, { format }) =>
      format === undefined
        ? value
        : value.toUpperCase().replace(/[\s-]+/g, format === 'item-code' ? '_' : ''),
    sql: () => 'text',
    operators: ['eq', 'like'],
  },
  longText: {
    schema: (field) => ({
      type: 'string',
      minLength: 1,
      maxLength: field.maxLength ?? LONG_TEXT_LENGTH,
      format: 'plain-lines',
    }),
    normalise: asIs,
    sql: () => 'text',
    operators: ['like'],
  },
  phone: { ...formatted('phone', 16), normalise: toE164, operators: ['eq', 'like'] },
  email: {
    ...formatted('mail-address', 254),
    normalise: (value) => value.toLowerCase(),
    operators: ['eq', 'like'],
  },
  url: {
    ...formatted('web-url', 2000),
    normalise: (value) => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`),
    operators: ['eq', 'like'],
  },
  taxId: {
    ...formatted('ein', 9),
    normalise: (value) => (/^\d{2}-?\d{7}$/.test(value) ? digits(value) : value),
    operators: ['eq', 'like'],
  },
  npi: { ...formatted('npi', 10), normalise: asIs, operators: ['eq', 'in', 'like'] },
  zip: { ...formatted('zip', 5), normalise: asIs, operators: ['eq', 'in', 'like'] },
  time: { ...formatted('time-of-day', 5), normalise: asIs, operators: [] },
  date: {
    schema: () => ({ type: 'string', format: 'day' }),
    normalise: toDay,
    sql: () => 'date',
    operators: ['eq', 'range'],
  },
  dateTime: {
    schema: () => ({ type: 'string', format: 'date-time', maxLength: 40 }),
    normalise: asIs,
    sql: () => 'timestamptz',
    operators: ['range'],
  },
  boolean: {
    schema: () => ({ type: 'boolean' }),
    normalise: (value) => (YES.test(value) ? true : NO.test(value) ? false : value),
    sql: () => 'boolean',
    operators: ['eq'],
  },
  count: {
    schema: (field) => limited('integer', field),
    normalise: (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value),
    sql: () => 'integer',
    operators: ['eq', 'range'],
  },
  number: {
    schema: (field) => limited('number', field),
    normalise: (value) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? Number(value) : value),
    sql: () => 'numeric',
    operators: ['eq', 'range'],
  },
  code: {
    schema: (field) => manyOf(isMany(field), { type: 'string', enum: codesOf(codesOfField(field)) }),
    normalise: (value, field) => (isMany(field) ? split(value) : value),
    sql: (field) => (isMany(field) ? 'text[]' : 'text'),
    operators: ['eq', 'in'],
  },
  lookup: {
    schema: (field) =>
      manyOf(isMany(field), {
        type: 'string',
        ...(field.by === 'code' ? { format: 'item-code', maxLength: 64 } : { pattern: KEY_PATTERN }),
      }),
    normalise: (value, field) => (isMany(field) ? split(value) : value),
    sql: (field) => {
      const type = field.by === 'code' ? 'text' : 'uuid';
      return isMany(field) ? `${type}[]` : type;
    },
    operators: ['eq', 'in'],
  },
  user: {
    schema: (field) => manyOf(isMany(field), { type: 'string', pattern: KEY_PATTERN }),
    normalise: (value, field) => (isMany(field) ? split(value) : value),
    sql: (field) => (isMany(field) ? 'uuid[]' : 'uuid'),
    operators: ['eq', 'in'],
  },
  file: {
    schema: () => ({ type: 'string', pattern: KEY_PATTERN }),
    normalise: asIs,
    sql: () => 'uuid',
    operators: [],
  },
  texts: {
    schema: (field) => ({
      type: 'array',
      items: kindOf(itemOf(field)).schema(itemOf(field)),
      uniqueItems: true,
      maxItems: field.maxItems ?? MAX_TEXTS,
    }),
    normalise: (value, field) =>
      split(value).map((item) => kindOf(itemOf(field)).normalise(item, itemOf(field))),
    sql: () => 'text[]',
    operators: ['eq', 'in'],
  },
  record: {
    schema: () => ({ type: 'string', pattern: KEY_PATTERN }),
    normalise: asIs,
    sql: () => 'uuid',
    operators: ['eq', 'in'],
  },
  rows: {
    schema: (field) => ({
      type: 'array',
      maxItems: field.maxRows ?? 100,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(field.fields).map(([name, inner]) => [name, nullable(inner)]),
        ),
        required: Object.entries(field.fields)
          .filter(([, inner]) => inner.required)
          .map(([name]) => name),
      },
    }),
    normalise: asIs,
    sql: () => 'jsonb',
    operators: [],
  },
};

/** The kind of a field, with its parameter widened so that generic code can call it. */
export const kindOf = (field: Field): KindSpec => KINDS[field.kind] as KindSpec;

/** JSON Schema of a field inside a record: null means 'no value' unless the field is required. */
export function nullable(field: Field): JsonSchema {
  const schema = kindOf(field).schema(field);
  if (field.required) return isMany(field) ? { ...schema, minItems: 1 } : schema;
  return 'enum' in schema
    ? { ...schema, type: ['string', 'null'], enum: [...(schema.enum as string[]), null] }
    : { ...schema, type: [schema.type, 'null'] };
}
