import type { Fail } from '#schemas/engine/fails.ts';
import {
  isColumn,
  SEPARATORS,
  suggestMappings,
  type Mapping,
  type Separator,
} from '#schemas/import-flow/index.ts';
import { textOf } from '#schemas/import-flow/decode.ts';
import { guessSeparator, headersOf } from '#schemas/import-flow/guess.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { Problem } from '#server/platform/problem.ts';
import { MalformedCsv, rowsOf, type Row } from './parse.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
/** No spreadsheet of providers is wider; NPPES has 330 columns. */
const MAX_COLUMNS = 1000;

export interface Inspection {
  readonly separator: Separator;
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly mappings: readonly Mapping[];
  /** Rows below the headers. */
  readonly rows: number;
}

/**
 * Reads a file once from end to end before anything is kept of it. Throws `invalid_csv` (specification §5: repeated
 * headers, a wrong delimiter), with its fails when there is more to say than that.
 */
export async function inspect(
  content: Buffer,
  separator: Separator | 'auto',
  type: LeadType,
  importer: string,
): Promise<Inspection> {
  const text = textOf(content);
  if (text === null) throw new Problem('invalid_csv');
  if (text.trim() === '') throw new Problem('invalid_csv', [{ field: 'file', code: 'empty_file' }]);
  const used = separator === 'auto' ? guessSeparator(text) : separator;
  const shape = await shapeOf(text, used);
  if (shape.headers.length > MAX_COLUMNS || shape.uneven * 2 > shape.rows) throw new Problem('invalid_csv');
  const fails = headerFails(shape.headers);
  if (fails.length > 0) throw new Problem('invalid_csv', fails);
  if (shape.rows === 0) throw new Problem('invalid_csv', [{ field: 'file', code: 'empty_file' }]);
  const mappings = suggestMappings(type, shape.headers, importer);
  if (shape.headers.length === 1 && !isOneColumn(shape.headers[0] ?? '', mappings))
    throw new Problem('invalid_csv');
  return { separator: used, headers: shape.headers, samples: shape.samples, mappings, rows: shape.rows };
}

/** A single column is either a list of something we know, or a file cut at the wrong character. */
const isOneColumn = (header: string, mappings: readonly Mapping[]): boolean =>
  !SEPARATORS.some((separator) => header.includes(separator)) && mappings.some(isColumn);

async function shapeOf(text: string, separator: Separator) {
  let headers: string[] | undefined;
  let samples: string[][] = [];
  let rows = 0;
  let uneven = 0;
  const read = ({ cells }: Row): void => {
    if (!headers) {
      headers = headersOf(cells);
      samples = headers.map(() => []);
      return;
    }
    rows += 1;
    if (cells.length !== headers.length) uneven += 1;
    samples.forEach((sample, index) => {
      const cell = cells[index]?.trim();
      if (cell && sample.length < SAMPLES) sample.push(cell.slice(0, SAMPLE_LENGTH));
    });
  };
  try {
    for await (const piece of rowsOf(text, separator)) piece.forEach(read);
  } catch (error) {
    if (error instanceof MalformedCsv) throw new Problem('invalid_csv');
    throw error;
  }
  return { headers: headers ?? [], samples, rows, uneven };
}

function headerFails(headers: readonly string[]): Fail[] {
  const repeated = headers.filter((header, index) => headers.indexOf(header) !== index);
  return [...new Set(repeated)].map((field) => ({ field, code: 'repeated_header' }));
}
