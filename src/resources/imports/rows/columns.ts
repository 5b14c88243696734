import { isColumn, type ImportFlow, type ImportItem } from '#schemas/import-flow/index.ts';

/** A column of the file and the field that it fills; null: none. */
export interface RowColumn {
  readonly column: string;
  readonly field: string | null;
}

/** The columns that are mapped, those with a fault first: of 330 they would not be found. `all` adds the others. */
export function columnsOf(
  { mappings, headers }: Pick<ImportFlow, 'mappings' | 'headers'>,
  faulty: ReadonlySet<string>,
  all: boolean,
): RowColumn[] {
  const mapped = mappings
    .filter(isColumn)
    .map(({ column, field }): RowColumn => ({ column, field }))
    .sort((a, b) => Number(isFaulty(b, faulty)) - Number(isFaulty(a, faulty)));
  if (!all) return mapped;
  const known = new Set(mapped.map(({ column }) => column));
  return [
    ...mapped,
    ...headers.filter((header) => !known.has(header)).map((column): RowColumn => ({ column, field: null })),
  ];
}

export const isFaulty = ({ field }: RowColumn, faulty: ReadonlySet<string>): boolean =>
  field !== null && faulty.has(field);

/** The fields that are wrong, or repeat a lead, in any of these rows. */
export const faultyIn = (items: readonly Pick<ImportItem, 'fails'>[]): Set<string> =>
  new Set(items.flatMap(({ fails }) => fails.map(({ field }) => field)));

/** What is wrong with a column's cell of a row, in words. */
export const reasonOf = (item: Pick<ImportItem, 'fails'>, { field }: RowColumn): string | null =>
  (field !== null && item.fails.find((fail) => fail.field === field)?.message) || null;
