import { guessEncoding, isMarkup, textOf } from '#schemas/import-flow/decode.ts';
import {
  guessHeaderRow,
  guessSeparator,
  headersOf,
  isBlank,
  recordsOf,
  usualWidth,
} from '#schemas/import-flow/guess.ts';
import type { Encoding, Separator } from '#schemas/import-flow/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { headerFails } from './headers.ts';
import { MalformedCsv, rowsOf, type Row } from './parse.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
/** From so many cells a column is told by what it holds. */
const CELLS = 100;
/** Among so many records the headers are looked for, and so many are shown. */
export const FIRST_RECORDS = 20;
/** No spreadsheet of providers is wider; NPPES has 330 columns. */
const MAX_COLUMNS = 1000;
/** As many NPIs of ten digits as the largest file holds one to a line, and a few: shorter rows say nothing of a provider. */
const MAX_ROWS = 500_000;

/** How a file is to be read; what a person has not chosen is guessed. */
export interface Reading {
  readonly separator: Separator | 'auto';
  readonly encoding: Encoding | 'auto';
  /** The record of the headers, from 1; 0: none holds any. */
  readonly header_row: number | 'auto';
}

interface Settled extends Reading {
  readonly separator: Separator;
  readonly encoding: Encoding;
  readonly header_row: number;
}

interface Text extends Settled {
  readonly text: string;
  /** The first records, empty lines included. */
  readonly records: readonly (readonly string[])[];
}

export interface Inspection extends Settled {
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
  /** By column the first cells that hold something, more of them and whole. */
  readonly cells: readonly (readonly string[])[];
  /** Rows below the headers. */
  readonly rows: number;
}

/** The text of a file and how it is read. Throws `invalid_csv` for what is no text, no CSV, or empty. */
export function decode(content: Buffer, reading: Reading): Text {
  const encoding = reading.encoding === 'auto' ? guessEncoding(content) : reading.encoding;
  const text = textOf(content, encoding);
  if (text === null || isMarkup(text)) throw new Problem('invalid_csv');
  if (text.trim() === '') throw empty();
  const separator = reading.separator === 'auto' ? guessSeparator(text) : reading.separator;
  const records = recordsOf(text, separator, FIRST_RECORDS);
  const header_row = reading.header_row === 'auto' ? guessHeaderRow(records) : reading.header_row;
  return { encoding, separator, header_row, text, records };
}

const empty = (): Problem => new Problem('invalid_csv', [{ field: 'file', code: 'empty_file' }]);
const noSuchRow = (): Problem => new Problem('invalid_csv', [{ field: 'header_row', code: 'no_such_row' }]);
const tooManyRows = (): Problem =>
  new Problem('invalid_csv', [{ field: 'file', code: 'too_many', params: { limit: MAX_ROWS } }]);

/**
 * Reads a file once from end to end before anything is kept of it. Throws `invalid_csv` (specification §5: repeated
 * headers, a wrong delimiter), with its fails when there is more to say than that: `repeated_header`, `no_such_row`,
 * `empty_file`, `too_many`.
 */
export async function inspect(content: Buffer, reading: Reading): Promise<Inspection> {
  const { text, records, ...settled } = decode(content, reading);
  const { headers, columns, rows, uneven } = await shapeOf(text, settled, records);
  if (uneven * 2 > rows) throw new Problem('invalid_csv');
  const fails = headerFails(headers);
  if (fails.length > 0) throw new Problem('invalid_csv', fails);
  if (rows === 0) throw empty();
  const samples = columns.map((cells) => cells.slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH)));
  return { ...settled, headers, samples, cells: columns, rows };
}

/** Throws `invalid_csv` where the file ends before the record of the headers, or that record is empty. */
export async function requireHeaderRow({ text, separator, header_row }: Text): Promise<void> {
  if (header_row === 0) return;
  for await (const rows of wellFormed(text, separator)) if (rows.some(({ no }) => no === header_row)) return;
  throw noSuchRow();
}

async function shapeOf(
  text: string,
  { separator, header_row }: Settled,
  records: readonly (readonly string[])[],
) {
  let headers: readonly string[] | null = null;
  let columns: string[][] = [];
  const begin = (found: readonly string[]): void => {
    if (found.length > MAX_COLUMNS) throw new Problem('invalid_csv');
    headers = found;
    columns = found.map(() => []);
  };
  if (header_row === 0) begin(placesOf(records));
  let rows = 0;
  let uneven = 0;
  const read = ({ no, cells }: Row): void => {
    if (no < header_row) return;
    if (no === header_row) return begin(headersOf(cells));
    if (!headers) throw noSuchRow();
    rows += 1;
    if (rows > MAX_ROWS) throw tooManyRows();
    if (cells.length !== columns.length) uneven += 1;
    columns.forEach((column, index) => {
      const cell = cells[index]?.trim();
      if (cell && column.length < CELLS) column.push(cell);
    });
  };
  for await (const piece of wellFormed(text, separator)) piece.forEach(read);
  if (!headers) throw noSuchRow();
  return { headers, columns, rows, uneven };
}

/** Without headers there are as many columns as most rows have cells. */
const placesOf = (records: readonly (readonly string[])[]): string[] =>
  headersOf(Array<string>(usualWidth(records.filter((cells) => !isBlank(cells)))).fill(''));

async function* wellFormed(text: string, separator: Separator): AsyncGenerator<Row[]> {
  try {
    yield* rowsOf(text, separator);
  } catch (error) {
    throw error instanceof MalformedCsv ? new Problem('invalid_csv') : error;
  }
}
