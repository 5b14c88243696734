import { isMany, type Field, type RowsField, type Values } from '#schemas/engine/field.ts';
import { entries, isValues, normalise, writable, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';

const holdsList = (field: Field): boolean => field.kind === 'rows' || isMany(field);

/** Fields that a form of the resource shows, in its order. */
export const formFields = (resource: Resource): [string, Field][] =>
  writable(resource).filter(([, field]) => field.section !== undefined);

const noValue = (field: Field): unknown => (holdsList(field) ? [] : null);

/** A row of a table as a form holds it: every cell, or the form would count as changed once it is drawn. */
export const formRow = (field: RowsField, row: Values = {}): Record<string, unknown> =>
  Object.fromEntries(entries(field.fields).map(([name, cell]) => [name, row[name] ?? noValue(cell)]));

/** What a form starts with: every field of the form, 'no value' as null or an empty list. */
export const formValues = (resource: Resource, record: Values | null): Record<string, unknown> =>
  Object.fromEntries(
    formFields(resource).map(([name, field]) => {
      const value = record?.[name] ?? noValue(field);
      const isTable = field.kind === 'rows' && Array.isArray(value);
      return [name, isTable ? value.map((row: Values) => formRow(field, row)) : value];
    }),
  );

/** What a form would store: read as the server reads it, 'no value' in one form, rows without their empty cells. */
export function storedValues(resource: Resource, values: Values): Record<string, unknown> {
  const normal = normalise(resource.fields, values);
  return Object.fromEntries(
    Object.entries(normal).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'rows' && Array.isArray(value)
        ? value.map(withoutEmpty)
        : isEmpty(value) && !Array.isArray(value)
          ? null
          : value,
    ]),
  );
}

const withoutEmpty = (row: unknown): unknown =>
  isValues(row) ? Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) : row;

/** What saving sends: all that was filled in for a new record, else the fields that differ from `base`. */
export function valuesToSend(
  resource: Resource,
  values: Values,
  base: Values | null,
): Record<string, unknown> {
  const stored = storedValues(resource, values);
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => (base ? !isSame(value, base[name]) : !isEmpty(value))),
  );
}

/** What of a form outlives the session: what was typed, and what it stood over. */
export interface KeptEntries {
  readonly values: Values;
  readonly over: Values;
  readonly version?: unknown;
}

/** The entries of a form that differ from what it started with, whatever they say: for how long and for whom, see keptEntries. */
export function entriesOver(
  resource: Resource,
  values: Values,
  start: Values,
  base: Values | null,
): KeptEntries {
  const names = formFields(resource)
    .filter(([name]) => !isSame(values[name], start[name]))
    .map(([name]) => name);
  const only = (all: Values) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return { values: only(values), over: base ? only(base) : {}, version: base?.version };
}
