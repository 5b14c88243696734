import type { Values } from './field.ts';
import type { Fail } from './fails.ts';

/**
 * Rules between the fields of one record, as data: both sides evaluate them with `breaches`, and a published form
 * version carries its own. JSON Schema cannot say most of them.
 */
export type Rule =
  /** At least one of the fields has a value. */
  | { readonly rule: 'anyOf'; readonly fields: readonly string[] }
  /** At least one of the fields, which are yes or no, is yes. */
  | { readonly rule: 'anyYes'; readonly fields: readonly string[] }
  /** All of the fields or none. */
  | { readonly rule: 'together'; readonly fields: readonly string[] }
  /** The field is needed while another has one of the values. */
  | {
      readonly rule: 'requiredWhen';
      readonly field: string;
      readonly when: string;
      readonly is: readonly string[];
    }
  /** The first date or number is not after the second; `strict`: not equal either. */
  | { readonly rule: 'order'; readonly before: string; readonly after: string; readonly strict?: boolean }
  /** A table has a row. */
  | { readonly rule: 'hasRow'; readonly field: string }
  /** No row's value is above the record's total. */
  | { readonly rule: 'rowsAtMost'; readonly field: string; readonly column: string; readonly total: string };

/** The fields whose change makes it worth checking a rule again. */
export function fieldsOf(rule: Rule): readonly string[] {
  switch (rule.rule) {
    case 'anyOf':
    case 'anyYes':
    case 'together':
      return rule.fields;
    case 'requiredWhen':
      return [rule.field, rule.when];
    case 'order':
      return [rule.before, rule.after];
    case 'hasRow':
      return [rule.field];
    case 'rowsAtMost':
      return [rule.field, rule.total];
  }
}

/** The rule about the same fields under other names. */
export function renamed(rule: Rule, name: (field: string) => string): Rule {
  switch (rule.rule) {
    case 'anyOf':
    case 'anyYes':
    case 'together':
      return { ...rule, fields: rule.fields.map(name) };
    case 'requiredWhen':
      return { ...rule, field: name(rule.field), when: name(rule.when) };
    case 'order':
      return { ...rule, before: name(rule.before), after: name(rule.after) };
    case 'hasRow':
      return { ...rule, field: name(rule.field) };
    case 'rowsAtMost':
      return { ...rule, field: name(rule.field), total: name(rule.total) };
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is not is refused by its field's kind, and need not even have a text: `{"toString": 1}`. */
const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A field of a record by its name, or by its path with dots in a form's nested data. */
function at(record: Values, field: string): unknown {
  if (Object.hasOwn(record, field)) return record[field];
  let value: unknown = record;
  for (const part of field.split('.')) value = (value as Values | null | undefined)?.[part];
  return value;
}

/** Every breach of the rules in a record; a field is named so that the form can mark it. */
export const breaches = (rules: readonly Rule[], record: Values): Fail[] =>
  rules.flatMap((rule) => breachesOf(rule, record));

function breachesOf(rule: Rule, record: Values): Fail[] {
  switch (rule.rule) {
    case 'anyOf':
      return rule.fields.some((field) => !isEmpty(at(record, field)))
        ? []
        : rule.fields.map((field) => ({ field, code: 'any_of_required', params: { fields: rule.fields } }));
    case 'anyYes':
      return rule.fields.some((field) => at(record, field) === true)
        ? []
        : rule.fields.map((field) => ({ field, code: 'any_yes_required', params: { fields: rule.fields } }));
    case 'together':
      return rule.fields.every((field) => isEmpty(at(record, field)))
        ? []
        : rule.fields
            .filter((field) => isEmpty(at(record, field)))
            .map((field) => ({ field, code: 'required' }));
    case 'requiredWhen':
      // Of several choices one is enough.
      return [at(record, rule.when)]
        .flat()
        .some((answer) => isPlain(answer) && rule.is.includes(String(answer))) &&
        isEmpty(at(record, rule.field))
        ? [{ field: rule.field, code: 'required' }]
        : [];
    case 'order':
      return inOrder(at(record, rule.before), at(record, rule.after), rule.strict === true)
        ? []
        : [{ field: rule.after, code: 'not_before', params: { fields: [rule.before] } }];
    case 'hasRow':
      return isEmpty(at(record, rule.field)) ? [{ field: rule.field, code: 'row_required' }] : [];
    case 'rowsAtMost':
      return rowsAbove(rule, record);
  }
}

function inOrder(before: unknown, after: unknown, strict: boolean): boolean {
  if (isEmpty(before) || isEmpty(after) || !isPlain(before) || !isPlain(after)) return true;
  const order =
    typeof before === 'number' && typeof after === 'number'
      ? before - after
      : String(before) < String(after)
        ? -1
        : before === after
          ? 0
          : 1;
  return strict ? order < 0 : order <= 0;
}

function rowsAbove(rule: Extract<Rule, { rule: 'rowsAtMost' }>, record: Values): Fail[] {
  const total = at(record, rule.total);
  const rows = at(record, rule.field);
  if (typeof total !== 'number' || !Array.isArray(rows)) return [];
  return rows.flatMap((row: Values | null, index) => {
    const value = row?.[rule.column];
    return typeof value === 'number' && value > total
      ? [
          {
            field: `${rule.field}.${index}.${rule.column}`,
            code: 'above_total',
            params: { fields: [rule.total] },
          },
        ]
      : [];
  });
}
