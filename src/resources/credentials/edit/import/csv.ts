import papaparse from 'papaparse';

/** A table of people's or vehicles' data while it is mended: the columns by their names, and cells as they were typed. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads what was pasted or dropped: columns apart by comma, semicolon or tab, the first line names them. */
export function readTable(text: string): Table {
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  const columns = head.map((name) => name.trim());
  return { columns, rows: rows.map((row) => columns.map((_, at) => (row[at] ?? '').trim())) };
}

export const writeTable = ({ columns, rows }: Table): string =>
  papaparse.unparse({ fields: [...columns], data: rows.map((row) => [...row]) });

/** The same table with one cell changed. */
export const withCell = ({ columns, rows }: Table, row: number, column: number, value: string): Table => ({
  columns,
  rows: rows.map((cells, at) =>
    at === row ? cells.map((cell, place) => (place === column ? value : cell)) : cells,
  ),
});

export const withoutRow = ({ columns, rows }: Table, row: number): Table => ({
  columns,
  rows: rows.filter((_, at) => at !== row),
});

/** What the server takes at once. */
export const IMPORT_ROWS = 1000;
export const IMPORT_BYTES = 1_000_000;
