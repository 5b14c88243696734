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
    kind: null,
    schema: { type: 'number', minimum: 0, maximum: 1_000_000 },
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
  date: {
    label: { en: 'Date', es: 'Fecha' },
    kind: 'date',
    schema: { type: 'string', format: 'day', maxLength: 10 },
    is: hasFormat('day'),
    inRows: true,
  },
  time: {
    label: { en: 'Time of day', es: 'Hora' },
    kind: 'time',
    schema: { type: 'string', format: 'time-of-day', maxLength: 5 },
    is: hasFormat('time-of-day'),
    inRows: true,
  },
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
  phone: {
    label: { en: 'Phone', es: 'Teléfono' },
    kind: 'phone',
    schema: { type: 'string', format: 'phone', maxLength: 16, 'x-mask': 'phone' },
    is: hasFormat('phone'),
    inRows: true,
  },
  email: {
    label: { en: 'E-mail', es: 'Correo electrónico' },
    kind: 'email',
    schema: { type: 'string', format: 'mail-address', maxLength: 254 },
    is: hasFormat('mail-address'),
    inRows: true,
  },
  url: {
    label: { en: 'Web address', es: 'Dirección web' },
    kind: 'url',
    schema: { type: 'string', format: 'web-url', maxLength: 2000 },
    is: hasFormat('web-url'),
    inRows: true,
  },
  zip: {
    label: { en: 'ZIP code', es: 'Código postal' },
    kind: 'zip',
    schema: { type: 'string', format: 'zip', maxLength: 5 },
    is: hasFormat('zip'),
    inRows: true,
  },
  npi: {
    label: { en: 'NPI', es: 'NPI' },
    kind: 'npi',
    schema: { type: 'string', format: 'npi', maxLength: 10 },
    is: hasFormat('npi'),
    inRows: true,
  },
  taxId: {
    label: { en: 'Tax ID (EIN)', es: 'Identificación fiscal (EIN)' },
    kind: 'taxId',
    schema: { type: 'string', format: 'ein', maxLength: 9, 'x-mask': 'ein' },
    is: hasFormat('ein'),
    inRows: true,
  },
  ssn: {
    label: { en: 'Social Security number', es: 'Número de Seguro Social' },
    kind: null,
    schema: { type: 'string', format: 'ssn', maxLength: 11, 'x-mask': 'ssn', 'x-sensitive': 'SSN' },
    is: hasFormat('ssn'),
    inRows: false,
  },
  birthDate: {
    label: { en: 'Birth date', es: 'Fecha de nacimiento' },
    kind: null,
    schema: { type: 'string', format: 'birth-date', maxLength: 10, 'x-sensitive': 'BIRTH_DATE' },
    is: hasFormat('birth-date'),
    inRows: false,
  },
  dea: {
    label: { en: 'DEA number', es: 'Número DEA' },
    kind: 'text',
    schema: { type: 'string', format: 'dea', maxLength: 9 },
    is: hasFormat('dea'),
    inRows: true,
  },
  taxonomy: {
    label: { en: 'Taxonomy code', es: 'Código de taxonomía' },
    kind: 'text',
    schema: { type: 'string', format: 'taxonomy', maxLength: 10 },
    is: hasFormat('taxonomy'),
    inRows: true,
  },
  vin: {
    label: { en: 'Vehicle identification number', es: 'Número de identificación del vehículo' },
    kind: 'text',
    schema: { type: 'string', format: 'vin', maxLength: 17, 'x-mask': 'vin' },
    is: hasFormat('vin'),
    inRows: true,
  },
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
