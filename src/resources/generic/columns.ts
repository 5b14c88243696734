import { useStore, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Field } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';

/** A column that no field says, such as the age of a record. */
export interface ExtraColumn {
  readonly name: string;
  readonly label: string;
  /** Stands after the column of this name. */
  readonly after: string;
  /** The field by which the server sorts it. */
  readonly sortBy?: string;
  readonly render: (record: RaRecord) => ReactNode;
}

export type Column = { readonly name: string; readonly label: string } & (
  | { readonly field: Field; readonly extra?: undefined }
  | { readonly extra: ExtraColumn; readonly field?: undefined }
);

/** The column by which people know a record: always shown, first, and its link. */
export const titleOf = (resource: Resource): string =>
  entries(resource.fields).find(([, field]) => field.column === 'shown' && field.kind === 'text')?.[0] ??
  'id';

/** Every column that a list of the resource can have, in the order of the schema, its title first. */
export function columnsOf(
  resource: Resource,
  extras: readonly ExtraColumn[],
  text: (label: Field['label']) => string,
): Column[] {
  const title = titleOf(resource);
  const named = entries(resource.fields).filter(([, field]) => field.column);
  const first = named.filter(([name]) => name === title);
  const columns: Column[] = [...first, ...named.filter(([name]) => name !== title)].map(([name, field]) => ({
    name,
    label: text(field.label),
    field,
  }));
  for (const extra of extras) {
    const place = columns.findIndex(({ name }) => name === extra.after);
    columns.splice(place + 1, 0, { name: extra.name, label: extra.label, extra });
  }
  return columns;
}

/** The columns of these names before the others. */
export function inOrder(columns: readonly Column[], first: readonly string[]): Column[] {
  const place = ({ name }: Column) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...columns].sort((one, other) => place(one) - place(other));
}

const isShownAtFirst = (column: Column): boolean =>
  column.extra !== undefined || column.field.column === 'shown';

/** The columns that the reader wants to see; kept in the browser by field name, so that new fields do not shift them. */
export function useColumns(resource: Resource, all: readonly Column[]) {
  const [chosen, setChosen] = useStore<string[] | null>(`${resource.name}.columns`, null);
  return useMemo(() => {
    const shown = all.filter((column) => (chosen ? chosen.includes(column.name) : isShownAtFirst(column)));
    const names = shown.map(({ name }) => name);
    return {
      shown,
      isChanged: chosen !== null,
      toggle: (name: string) =>
        setChosen(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
      reset: () => setChosen(null),
    };
  }, [all, chosen, setChosen]);
}
