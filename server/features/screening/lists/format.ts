import { createHash } from 'node:crypto';

/** A row's texts by the list's own names of the columns, trimmed, empty ones left out. */
export type Cells = Readonly<Record<string, string>>;

/** By what a row is found. */
export interface Keys {
  readonly last_key: string | null;
  readonly first_key: string | null;
  readonly business_key: string | null;
  readonly npi: string | null;
  /** Two letters. */
  readonly state: string | null;
}

/** How a list is written (domain §2). */
export interface Format {
  /** Every column by its name; its order is the file's. */
  readonly columns: readonly string[];
  /** Without these the file is not this list. */
  readonly needed: readonly string[];
  /** Other names of columns. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Characters at which the list cuts; Infinity: nowhere. */
  readonly widths: { readonly last: number; readonly business: number };
  /** The column of the birth date, where there is one. */
  readonly birth: string | null;
  /** Columns that together say which exclusion a row tells of, in every snapshot the same. */
  identity(cells: Cells): readonly string[];
  /** Whether it excludes somebody now; `today` is YYYYMMDD. */
  isInForce(cells: Cells, today: string): boolean;
  keys(cells: Cells): Keys;
}

/** A row as the table keeps it. */
export interface ListRow extends Keys {
  readonly row_key: string;
  readonly checksum: string;
  readonly data: Cells;
}

const SEPARATOR = '\u0000';
const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(SEPARATOR)).digest('base64url').slice(0, 32);

/** A row of the list; null: it excludes nobody now. */
export function listRow(format: Format, cells: Cells, today: string): ListRow | null {
  if (!format.isInForce(cells, today)) return null;
  const identity = format.identity(cells).map((name) => cells[name]?.toUpperCase() ?? '');
  return {
    row_key: hashOf(identity),
    checksum: hashOf(format.columns.map((name) => cells[name] ?? '')),
    ...format.keys(cells),
    data: cells,
  };
}

const spelt = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** For each cell of a row the column that it is of (null: none of ours), and the needed columns that are missing. */
export function readHeader(
  format: Format,
  header: readonly string[],
): { readonly columns: readonly (string | null)[]; readonly missing: readonly string[] } {
  const known = new Map([
    ...format.columns.map((name) => [spelt(name), name] as const),
    ...Object.entries(format.aliases).map(([alias, name]) => [spelt(alias), name] as const),
  ]);
  const columns = header.map((name) => known.get(spelt(name)) ?? null);
  return { columns, missing: format.needed.filter((name) => !columns.includes(name)) };
}

/** The texts of a row under the names of its columns. */
export const cellsOf = (columns: readonly (string | null)[], row: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap((name, index) => {
      const text = row[index]?.trim() ?? '';
      return name === null || text === '' ? [] : [[name, text] as const];
    }),
  );

const NPI = /^[12]\d{9}$/;
/** An NPI that is one: lists write ten zeros for none. */
export const npiOf = (text: string | undefined): string | null => (text && NPI.test(text) ? text : null);

/** A state's two letters; what is longer (a province, a country) is none of ours. */
export const stateOf = (text: string | undefined): string | null =>
  text && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null;
