import type { Text } from './codes.ts';
import type { Kind } from './field.ts';
import { ROW_KEY } from './form.ts';
import { KINDS, type JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';

/** What a field of a form may be: the palette of the editor, the kinds that may be published, and what 'retyped' means. */
export interface FormKind {
  readonly label: Text;
  /** The kind of schemas/engine/kinds.ts that it is in lists, filters, imports and exports; null: only in forms. */
  readonly kind: Kind | null;
  /** A new field of this kind, without its id. */
  readonly schema: JsonSchema;
  /** What tells it from the others: these of its keywords, whatever else a field has. */
  readonly is: (schema: JsonSchema) => boolean;
  /** May stand as a column of a list of rows. */
  readonly inRows: boolean;
}

const NO_LABEL = { en: '', es: '' };
const hasFormat = (format: string) => (schema: JsonSchema) =>
  schema.type === 'string' && schema.format === format && !isChoice(schema) && !('x-reference' in schema);
const isChoice = (schema: JsonSchema): boolean => 'x-list' in schema || 'enum' in schema;
const itemsOf = (schema: JsonSchema): JsonSchema => (isValues(schema.items) ? schema.items : {});
const isListOf = (is: (item: JsonSchema) => boolean) => (schema: JsonSchema) =>
  schema.type === 'array' && is(itemsOf(schema));

/** A text with a format of its own, and the longest that fulfils it. */
const formatted = <K extends Kind | null>(
  label: Text,
  kind: K,
  format: string,
  maxLength: number,
  { more = {}, inRows = true }: { readonly more?: JsonSchema; readonly inRows?: boolean } = {},
) => ({
  label,
  kind,
  schema: { type: 'string', format, maxLength, ...more } as JsonSchema,
  is: hasFormat(format),
  inRows,
});

/** Every kind by its name; the order is that of the palette. */
export const FORM_KINDS = {
  text: {
    label: { en: 'Text', es: 'Texto' },
    kind: 'text',
    schema: { ...KINDS.text.schema({ kind: 'text', label: NO_LABEL }) },
    is: (schema) =>
      schema.type === 'string' &&
      (schema.format === undefined || schema.format === 'plain') &&
      !isChoice(schema) &&
      !('x-reference' in schema),
    inRows: true,
  },
  longText: {
    label: { en: 'Long text', es: 'Texto largo' },
    kind: 'longText',
    schema: { ...KINDS.longText.schema({ kind: 'longText', label: NO_LABEL }) },
    is: hasFormat('plain-lines'),
    inRows: true,
  },
  number: {
    label: { en: 'Number', es: 'Número' },
    kind: 'number',
    schema: { ...KINDS.number.schema({ kind: 'number', label: NO_LABEL }) },
    is: (schema) => schema.type === 'number' && !isChoice(schema),
    inRows: true,
  },
  count: {
    label: { en: 'Whole number', es: 'Número entero' },
    kind: 'count',
    schema: { ...KINDS.count.schema({ kind: 'count', label: NO_LABEL }) },
    is: (schema) => schema.type === 'integer' && !isChoice(schema),
    inRows: true,
  },
  boolean: {
    label: { en: 'Yes or no', es: 'Sí o no' },
    kind: 'boolean',
    schema: { type: 'boolean' },
    is: (schema) => schema.type === 'boolean',
    inRows: true,
  },
  date: formatted({ en: 'Date', es: 'Fecha' }, 'date', 'day', 10),
  time: formatted({ en: 'Time of day', es: 'Hora' }, 'time', 'time-of-day', 5),
  choice: {
    label: { en: 'One of several', es: 'Una de varias opciones' },
    kind: 'code',
    schema: { type: 'string', enum: ['A'] },
    is: (schema) => schema.type === 'string' && isChoice(schema),
    inRows: true,
  },
  choices: {
    label: { en: 'Several of several', es: 'Varias opciones' },
    kind: 'code',
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['A'] } },
    is: isListOf((item) => item.type === 'string' && isChoice(item)),
    inRows: false,
  },
  phone: formatted({ en: 'Phone', es: 'Teléfono' }, 'phone', 'phone', 16, { more: { 'x-mask': 'phone' } }),
  email: formatted({ en: 'Email', es: 'Correo electrónico' }, 'email', 'mail-address', 254),
  url: formatted({ en: 'Web address', es: 'Dirección web' }, 'url', 'web-url', 2000),
  zip: formatted({ en: 'ZIP code', es: 'Código postal' }, 'zip', 'zip', 5),
  npi: formatted({ en: 'NPI', es: 'NPI' }, 'npi', 'npi', 10),
  taxId: formatted({ en: 'Tax ID (EIN)', es: 'Identificación fiscal (EIN)' }, 'taxId', 'ein', 9, {
    more: { 'x-mask': 'ein' },
  }),
  ssn: formatted({ en: 'Social Security number', es: 'Número de Seguro Social' }, null, 'ssn', 11, {
    more: { 'x-mask': 'ssn', 'x-sensitive': 'SSN' },
    inRows: false,
  }),
  birthDate: formatted({ en: 'Birth date', es: 'Fecha de nacimiento' }, null, 'birth-date', 10, {
    more: { 'x-sensitive': 'BIRTH_DATE' },
    inRows: false,
  }),
  dea: formatted({ en: 'DEA number', es: 'Número DEA' }, 'text', 'dea', 9),
  taxonomy: formatted({ en: 'Taxonomy code', es: 'Código de taxonomía' }, 'text', 'taxonomy', 10),
  vin: formatted(
    { en: 'Vehicle identification number', es: 'Número de identificación del vehículo' },
    'text',
    'vin',
    17,
    { more: { 'x-mask': 'vin' } },
  ),
  document: {
    label: { en: 'Document', es: 'Documento' },
    kind: null,
    schema: { 'x-document': 'OTHER' },
    is: (schema) => 'x-document' in schema,
    inRows: false,
  },
  reference: {
    label: { en: 'Another part of the file', es: 'Otra parte del expediente' },
    kind: null,
    schema: { type: 'string', 'x-reference': 'LOCATION' },
    is: (schema) => schema.type === 'string' && 'x-reference' in schema,
    inRows: false,
  },
  references: {
    label: { en: 'Several parts of the file', es: 'Varias partes del expediente' },
    kind: null,
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', 'x-reference': 'LOCATION' } },
    is: isListOf((item) => 'x-reference' in item),
    inRows: false,
  },
  rows: {
    label: { en: 'List of rows', es: 'Lista de filas' },
    kind: null,
    schema: {
      type: 'array',
      items: { type: 'object', properties: { [ROW_KEY]: { type: 'string' } } },
    },
    is: isListOf((item) => item.type === 'object'),
    inRows: false,
  },
} as const satisfies Record<string, FormKind>;
export type FormKindName = keyof typeof FORM_KINDS;

/** The kind of a field or column by what its schema says; null: none that a console could show. */
export function formKindOf(schema: JsonSchema): FormKindName | null {
  const kinds = Object.entries(FORM_KINDS) as [FormKindName, FormKind][];
  return kinds.find(([, kind]) => kind.is(schema))?.[0] ?? null;
}
