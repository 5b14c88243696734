import { FACTS, type FactName } from '#schemas/credential/subject.ts';
import { RESOURCE_KIND, type ResourceKind } from '#schemas/vocabulary/credential.ts';
import { codesOf, type Codes, type Language } from './codes.ts';
import { conditionsOf, holds, isCondition, type Condition, type ValuesById } from './conditions.ts';
import type { Values } from './field.ts';
import { KINDS, type JsonSchema } from './kinds.ts';
import { sensitiveOf, type Guard } from './mask.ts';
import { isValues } from './resource.ts';
import { isEmpty, renamed, type Rule } from './rules.ts';

/**
 * A form as it is written and stored: sections (top-level objects) of fields, in JSON Schema with annotations.
 * `x-field-id` is the field's identity for good; `x-required`: needed while it is shown; `x-shown-when`: a Condition;
 * `x-list`: the codes of a list by its name. The rules name fields by their ids. docs/decisions/012 has the others.
 */
export interface Form {
  readonly schema: JsonSchema;
  /** RJSF's uiSchema without texts and orders: those come from labels, lists and the schema itself. */
  readonly ui: JsonSchema;
  readonly labels: Labels;
  readonly rules: readonly Rule[];
}

export interface FormTexts {
  readonly sections: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, FieldTexts>>;
}
export interface FieldTexts {
  readonly title: string;
  readonly help?: string;
  /** Names of the choices of a field that has its own (`enum` without `x-list`), by value. */
  readonly options?: Readonly<Record<string, string>>;
}
export type Labels = Readonly<Record<Language, FormTexts>>;

/** Code lists by the name that `x-list` uses. */
export type Lists = Readonly<Record<string, Codes>>;

/** A leaf of a form. */
export interface FormField {
  readonly fieldId: string;
  readonly path: readonly [section: string, property: string];
  /** Needed while it is shown. */
  readonly required: boolean;
  /** All of these must hold: its own condition, and its section's. */
  readonly shownWhen?: readonly Condition[];
  readonly schema: JsonSchema;
  /** Code of the requirement item whose documents are handed in here: the field has no value. */
  readonly document?: string;
  /** What of its value is encrypted and masked. */
  readonly sensitive?: Guard;
  readonly fact?: FactName;
  /** Kind of the resources of the same account of which it names one by its key, or several. */
  readonly reference?: ResourceKind;
  /** Columns of a list of rows, without the key. */
  readonly rows?: readonly FormColumn[];
}

/** A column of a list of rows. */
export interface FormColumn {
  readonly columnId: string;
  readonly property: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The property of a row by which it stays the same row in another place. */
export const ROW_KEY = 'key';

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

/** What a field's schema holds: of several choices one, of a list a row. */
export const itemOf = (schema: JsonSchema): JsonSchema => (schema.items ?? schema) as JsonSchema;

/** What stands in a form in the place of a text, as text: of some objects `String` throws. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

const isRows = (schema: JsonSchema): boolean => schema.type === 'array' && 'properties' in itemOf(schema);

/** The columns of a list of rows in their order. */
export const columnsOf = (schema: JsonSchema): FormColumn[] =>
  propertiesOf(itemOf(schema))
    .filter(([property]) => property !== ROW_KEY)
    .map(([property, column]) => ({
      columnId: asText(column['x-column-id']),
      property,
      required: column['x-required'] === true,
      schema: column,
    }));

/** A field as its schema says it, also in a compiled form; `section` is the schema of its section. */
export function fieldAt(path: FormField['path'], schema: JsonSchema, section: JsonSchema = {}): FormField {
  // What is not like a condition yet, in a form that is being written, asks nothing.
  const shownWhen = [schema['x-shown-when'], section['x-shown-when']].filter(isCondition);
  const document = schema['x-document'];
  const sensitive = sensitiveOf({ schema });
  const fact = FACTS.find((name) => name === schema['x-fact']);
  const reference = codesOf(RESOURCE_KIND).find((kind) => kind === itemOf(schema)['x-reference']);
  return {
    fieldId: asText(schema['x-field-id']),
    path,
    required: schema['x-required'] === true,
    schema,
    ...(shownWhen.length > 0 && { shownWhen }),
    ...(typeof document === 'string' && { document }),
    ...(sensitive && { sensitive }),
    ...(fact && { fact }),
    ...(reference && { reference }),
    ...(isRows(schema) && { rows: columnsOf(schema) }),
  };
}

/** The fields of a form in their order. */
export const fieldsOf = (form: Pick<Form, 'schema'>): FormField[] =>
  propertiesOf(form.schema).flatMap(([section, part]) =>
    propertiesOf(part).map(([property, schema]) => fieldAt([section, property], schema, part)),
  );

export const byId = (fields: readonly FormField[]): ReadonlyMap<string, FormField> =>
  new Map(fields.map((field) => [field.fieldId, field]));

/** A field's place in the data, as errors name it. */
export const pathOf = (field: FormField): string => field.path.join('.');

/** Nested form data → values by field id; a field without a value is absent. */
export function valuesIn(fields: readonly FormField[], data: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ fieldId, document, path: [section, property] }) => {
      const part = data[section];
      const value = isValues(part) ? part[property] : undefined;
      return document || isEmpty(value) ? [] : [[fieldId, value]];
    }),
  );
}

/** Values by field id → nested form data with every section, so that a missing section cannot hide what it lacks. */
export function nest(
  fields: readonly FormField[],
  values: ValuesById,
): Record<string, Record<string, unknown>> {
  const data: Record<string, Record<string, unknown>> = {};
  for (const {
    fieldId,
    document,
    path: [section, property],
  } of fields) {
    const part = (data[section] ??= {});
    if (!document && !isEmpty(values[fieldId])) part[property] = values[fieldId];
  }
  return data;
}

/** The fields that values show: those without conditions, and those whose conditions all hold. */
export function shownFields(fields: readonly FormField[], values: ValuesById): FormField[] {
  const known = byId(fields);
  return fields.filter((field) => conditionsOf(field, known).every((condition) => holds(condition, values)));
}

export interface Progress {
  readonly required: number;
  readonly filled: number;
  /** Whole percent, 100 only when nothing is missing. */
  readonly percent: number;
  readonly missing: readonly string[];
}

/** How far a form is filled in: required fields that are shown. A box that must be ticked counts when it is. */
export function progress(fields: readonly FormField[], values: ValuesById): Progress {
  const required = shownFields(fields, values).filter((field) => field.required && !field.document);
  const missing = required.filter(({ fieldId, schema }) =>
    'const' in schema ? values[fieldId] !== schema.const : isEmpty(values[fieldId]),
  );
  const filled = required.length - missing.length;
  return {
    required: required.length,
    filled,
    percent: required.length === 0 ? 100 : Math.floor((100 * filled) / required.length),
    missing: missing.map((field) => field.fieldId),
  };
}

/** Formats whose text people punctuate as they like → what reads it. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  phone: (text) => KINDS.phone.normalise(text, { kind: 'phone', label: NO_LABEL }),
  ein: (text) => KINDS.taxId.normalise(text, { kind: 'taxId', label: NO_LABEL }),
  'mail-address': (text) => KINDS.email.normalise(text, { kind: 'email', label: NO_LABEL }),
  'web-url': (text) => KINDS.url.normalise(text, { kind: 'url', label: NO_LABEL }),
  day: (text) => KINDS.date.normalise(text, { kind: 'date', label: NO_LABEL }),
  'birth-date': (text) => KINDS.date.normalise(text, { kind: 'date', label: NO_LABEL }),
  ssn: (text) => (/^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text) ? text.replace(/[- ]/g, '') : text),
  vin: upperCase,
  dea: upperCase,
  taxonomy: upperCase,
};
const NO_LABEL = { en: '', es: '' };

function upperCase(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** What a person typed where this schema stands → what is stored; empty in any form is null. */
export function readValue(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'string') return isEmpty(value) ? null : value;
  const text = value.trim();
  if (text === '') return null;
  const read = READERS[String(schema.format)];
  return read ? read(text) : text;
}

/** What a person typed into a field → what is stored; of a list of rows every cell, without those that are empty. */
export function normaliseField(field: Pick<FormField, 'schema' | 'rows'>, value: unknown): unknown {
  const { rows } = field;
  if (!rows || !Array.isArray(value)) return readValue(field.schema, value);
  const columns = new Map(rows.map((column) => [column.property, column.schema]));
  const read = value.map((row: unknown) =>
    isValues(row)
      ? Object.fromEntries(
          Object.entries(row)
            .map(([name, cell]): [string, unknown] => [name, readValue(columns.get(name) ?? {}, cell)])
            .filter(([, cell]) => cell !== null),
        )
      : row,
  );
  return read.length === 0 ? null : read;
}

/** The rules with fields by their path in the data, as a form outside the server evaluates them (`breaches`). */
export function rulesByPath(form: Pick<Form, 'schema' | 'rules'>): Rule[] {
  const known = byId(fieldsOf(form));
  return form.rules.map((rule) => renamed(rule, (id) => pathOf(known.get(id)!)));
}
