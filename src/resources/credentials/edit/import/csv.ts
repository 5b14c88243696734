import papaparse from 'papaparse';
import type { ResourceImportFail } from '#schemas/credential/resourceImport.ts';

/** A row of a spreadsheet while it is mended: it stays the same row when others are removed. */
export interface Row {
  readonly key: number;
  /** As they were typed, in the order of the columns. */
  readonly cells: readonly string[];
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** What the server said of a table as it was sent. */
export interface Said {
  /** Of the head, or of no row. */
  readonly whole: readonly ResourceImportFail[];
  /** By the key of the row. */
  readonly rows: ReadonlyMap<number, readonly ResourceImportFail[]>;
}
export const NOTHING_SAID: Said = { whole: [], rows: new Map() };

/** Reads what was pasted or dropped: columns apart by comma, semicolon or tab, the first line names them. */
export function readTable(text: string): Table {
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  const columns = head.map((name) => name.trim());
  return {
    columns,
    rows: rows.map((row, key) => ({ key, cells: columns.map((_, at) => (row[at] ?? '').trim()) })),
  };
}

export const writeTable = ({ columns, rows }: Table): string =>
  papaparse.unparse({ fields: [...columns], data: rows.map(({ cells }) => [...cells]) });

/** The table with one cell changed. */
export const withCell = ({ columns, rows }: Table, key: number, column: number, value: string): Table => ({
  columns,
  rows: rows.map((row) =>
    row.key === key ? { key, cells: row.cells.map((cell, at) => (at === column ? value : cell)) } : row,
  ),
});

export const withoutRow = ({ columns, rows }: Table, key: number): Table => ({
  columns,
  rows: rows.filter((row) => row.key !== key),
});

/** With a row that was taken out of it put back in its place; a table with another head has none for it. */
export const withRow = (table: Table, from: Table, row: Row): Table =>
  table.columns === from.columns
    ? { columns: table.columns, rows: [...table.rows, row].sort((one, other) => one.key - other.key) }
    : table;

/** The server counts as a spreadsheet does: the head is row 1. */
export const FIRST_ROW = 2;

/** The table with a column called otherwise, or (null) without it. */
export const withColumn = ({ columns, rows }: Table, at: number, name: string | null): Table =>
  name === null
    ? {
        columns: columns.filter((_, place) => place !== at),
        rows: rows.map(({ key, cells }) => ({ key, cells: cells.filter((_, place) => place !== at) })),
      }
    : { columns: columns.map((column, place) => (place === at ? name : column)), rows };

/** Fails of a table that was sent, by the rows that they mean. */
export function saidOf({ rows }: Table, fails: readonly ResourceImportFail[]): Said {
  const found = new Map<number, ResourceImportFail[]>();
  const whole: ResourceImportFail[] = [];
  for (const fail of fails) {
    const row = rows[fail.row - FIRST_ROW];
    if (row) found.set(row.key, [...(found.get(row.key) ?? []), fail]);
    else whole.push(fail);
  }
  return { whole, rows: found };
}

/** A cell that is changed loses what was said of it; `column` null: its row is gone. */
export function unsaid({ whole, rows }: Said, key: number, column: string | null): Said {
  const left = (rows.get(key) ?? []).filter((fail) => column !== null && fail.column !== column);
  const others = [...rows].filter(([one]) => one !== key);
  return { whole, rows: new Map(left.length > 0 ? [...others, [key, left]] : others) };
}

/** What was said of a row before it was taken out holds for it again. */
export const saidAgain = ({ whole, rows }: Said, then: Said, key: number): Said => ({
  whole,
  rows: new Map([...rows, ...[...then.rows].filter(([one]) => one === key)]),
});
