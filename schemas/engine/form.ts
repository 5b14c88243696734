import type { Language, Codes } from './codes.ts';
import { conditionsOf, holds, type Condition, type ValuesById } from './conditions.ts';
import type { Values } from './field.ts';
import { KINDS, type JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { isEmpty, type Rule } from './rules.ts';

/**
 * A form as it is written and stored: sections (top-level objects) of fields, in JSON Schema with annotations.
 * `x-field-id` is the field's identity for good; `x-required`: needed while it is shown; `x-shown-when`: a Condition;
 * `x-list`: the codes of a list by its name. The rules name fields by their ids.
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
  readonly fields: Readonly<Record<string, { readonly title: string; readonly help?: string }>>;
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
  readonly shownWhen?: Condition;
  readonly schema: JsonSchema;
}

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

/** The fields of a form in their order. */
export const fieldsOf = (form: Pick<Form, 'schema'>): FormField[] =>
  propertiesOf(form.schema).flatMap(([section, part]) =>
    propertiesOf(part).map(([property, schema]): FormField => {
      const shownWhen = schema['x-shown-when'] as Condition | undefined;
      return {
        fieldId: String(schema['x-field-id']),
        path: [section, property],
        required: schema['x-required'] === true,
        ...(shownWhen ? { shownWhen } : {}),
        schema,
      };
    }),
  );

export const byId = (fields: readonly FormField[]): ReadonlyMap<string, FormField> =>
  new Map(fields.map((field) => [field.fieldId, field]));

/** A field's place in the data, as errors name it. */
export const pathOf = (field: FormField): string => field.path.join('.');

/** Nested form data → values by field id; a field without a value is absent. */
export function valuesIn(fields: readonly FormField[], data: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ fieldId, path: [section, property] }) => {
      const part = data[section];
      const value = isValues(part) ? part[property] : undefined;
      return isEmpty(value) ? [] : [[fieldId, value]];
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
    path: [section, property],
  } of fields) {
    const part = (data[section] ??= {});
    if (!isEmpty(values[fieldId])) part[property] = values[fieldId];
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
  const required = shownFields(fields, values).filter((field) => field.required);
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

/** Formats whose text people punctuate as they like → the kind that reads it. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  phone: (text) => KINDS.phone.normalise(text, { kind: 'phone', label: NO_LABEL }),
  ein: (text) => KINDS.taxId.normalise(text, { kind: 'taxId', label: NO_LABEL }),
  'mail-address': (text) => KINDS.email.normalise(text, { kind: 'email', label: NO_LABEL }),
  'web-url': (text) => KINDS.url.normalise(text, { kind: 'url', label: NO_LABEL }),
  day: (text) => KINDS.date.normalise(text, { kind: 'date', label: NO_LABEL }),
};
const NO_LABEL = { en: '', es: '' };

/** What a person typed into a field → what is stored; empty in any form is null. */
export function normaliseField(field: FormField, value: unknown): unknown {
  if (typeof value !== 'string') return isEmpty(value) ? null : value;
  const text = value.trim();
  if (text === '') return null;
  const read = READERS[String(field.schema.format)];
  return read ? read(text) : text;
}

/** The rules with fields by their path in the data, as a form outside the server evaluates them (`breaches`). */
export function rulesByPath(form: Pick<Form, 'schema' | 'rules'>): Rule[] {
  const known = byId(fieldsOf(form));
  const path = (id: string) => pathOf(known.get(id)!);
  return form.rules.map((rule): Rule => {
    switch (rule.rule) {
      case 'anyOf':
      case 'together':
        return { ...rule, fields: rule.fields.map(path) };
      case 'requiredWhen':
        return { ...rule, field: path(rule.field), when: path(rule.when) };
      case 'order':
        return { ...rule, before: path(rule.before), after: path(rule.after) };
      case 'hasRow':
        return { ...rule, field: path(rule.field) };
      case 'rowsAtMost':
        return { ...rule, field: path(rule.field), total: path(rule.total) };
    }
  });
}
