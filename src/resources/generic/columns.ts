import type { RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Field, Kind } from '#schemas/engine/field.ts';
import { entries, isValues, type Resource } from '#schemas/engine/resource.ts';
import { useSetting } from '#src/dataProvider/settings.ts';

/** A column that no field says, such as the age of a record. */
export interface ExtraColumn {
  readonly name: string;
  readonly label: string;
  /** Stands after the column of this name. */
  readonly after: string;
  /** The field by which the server sorts it. */
  readonly sortBy?: string;
  /** It grows while that field falls: the age of a record by its day of creation. */
  readonly reversed?: boolean;
  /** In pixels, at first. */
  readonly width?: number;
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

/** The same columns with those named in `first` before the others. */
export function inOrder(columns: readonly Column[], first: readonly string[]): Column[] {
  const place = ({ name }: Column) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...columns].sort((one, other) => place(one) - place(other));
}

/** The field by which the server orders a column; undefined: it cannot be ordered. */
export const sortOf = (column: Column): string | undefined =>
  column.extra ? column.extra.sortBy : column.field.sortable ? column.name : undefined;

/** Whether its values are figures, which are compared by their last digit: they stand at the end of their column. */
export const isFigure = ({ field }: Column): boolean => field?.kind === 'count' || field?.kind === 'number';

export const WIDTH = { min: 72, max: 640, title: 240, usual: 152 } as const;
const WIDTHS: Partial<Record<Kind, number>> = {
  text: 200,
  email: 200,
  url: 200,
  phone: 148,
  taxId: 120,
  npi: 120,
  zip: 96,
  boolean: 112,
  count: 156,
  number: 156,
  date: 126,
  dateTime: 180,
  code: 216,
  lookup: 152,
};

const widthAtFirst = (column: Column, title: string): number =>
  column.name === title
    ? WIDTH.title
    : ((column.extra ? column.extra.width : WIDTHS[column.field.kind]) ?? WIDTH.usual);

export const bounded = (width: number): number => Math.round(Math.min(Math.max(width, WIDTH.min), WIDTH.max));

/** What a person has chosen of a list's columns, by name, so that new fields do not shift them. */
interface Chosen {
  /** In their order; absent: as the list has them at first. */
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
}
const NOTHING_CHOSEN: Chosen = {};

/** What a setting says of columns, whatever once wrote it. */
function readChosen({ shown, widths }: Chosen): Chosen {
  return {
    ...(Array.isArray(shown) ? { shown: shown.filter((name) => typeof name === 'string') } : {}),
    widths: isValues(widths)
      ? Object.fromEntries(
          Object.entries(widths).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
        )
      : {},
  };
}

export interface Columns {
  /** Those that the reader wants to see, in their order. */
  readonly shown: readonly Column[];
  readonly hidden: readonly Column[];
  readonly widths: Readonly<Record<string, number>>;
  readonly title: string;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  toggle(name: string): void;
  /** Puts a shown column to a place among them; the title keeps the first. */
  move(name: string, place: number): void;
  /** null: as wide as at first. */
  resize(name: string, width: number | null): void;
  reset(): void;
}

/** Where a person's choice of columns is kept. */
export const columnsKey = (resource: string): string => `columns.${resource.replaceAll('/', '.')}`;

/** The columns of a list as the reader likes them: which, in which order, how wide; kept by the server. */
export function useColumns(resource: Resource, all: readonly Column[]): Columns {
  const key = columnsKey(resource.name);
  const { value, isChosen, isPending, set, reset } = useSetting<Chosen>(key, NOTHING_CHOSEN);
  return useMemo(() => {
    const chosen = readChosen(value);
    const title = titleOf(resource);
    const byName = new Map(all.map((column) => [column.name, column]));
    const wanted = chosen.shown ?? all.filter(isShownAtFirst).map(({ name }) => name);
    const names = [...new Set([title, ...wanted])].filter((name) => byName.has(name));
    const give = (next: Chosen) => set({ ...chosen, ...next });
    return {
      shown: names.map((name) => byName.get(name)!),
      hidden: all.filter(({ name }) => !names.includes(name)),
      widths: Object.fromEntries(
        all.map((column) => [
          column.name,
          bounded(chosen.widths?.[column.name] ?? widthAtFirst(column, title)),
        ]),
      ),
      title,
      isChanged: isChosen,
      isPending,
      toggle: (name) =>
        give({ shown: names.includes(name) ? names.filter((other) => other !== name) : [...names, name] }),
      move: (name, place) => {
        const others = names.filter((other) => other !== name);
        others.splice(Math.max(1, place), 0, name);
        give({ shown: others });
      },
      resize: (name, width) => {
        const { [name]: _old, ...others } = chosen.widths ?? {};
        give({ widths: width === null ? others : { ...others, [name]: bounded(width) } });
      },
      reset,
    };
  }, [resource, all, value, isChosen, isPending, set, reset]);
}

const isShownAtFirst = (column: Column): boolean =>
  column.extra !== undefined || column.field.column === 'shown';
