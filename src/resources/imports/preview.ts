import type { Fail } from '#schemas/engine/fails.ts';
import { guessEncoding, isMarkup, textOf } from '#schemas/import-flow/decode.ts';
import {
  guessHeaderRow,
  guessSeparator,
  headersOf,
  isBlank,
  recordsOf,
  usualWidth,
} from '#schemas/import-flow/guess.ts';
import type { Encoding, ImportPreview, Separator } from '#schemas/import-flow/index.ts';

/** How a file is to be read; `auto`: as it looks. */
export interface PreviewRequest {
  readonly file: Blob;
  readonly separator: Separator | 'auto';
  readonly encoding: Encoding | 'auto';
}

/** The first records of a file that is still in the browser. */
export interface FilePreview extends ImportPreview {
  /** Read with this encoding it is text, and not of another format. */
  readonly isText: boolean;
  /** These are all of its records. */
  readonly isWhole: boolean;
}

/** More than the guesses look at. */
const READ_BYTES = 262_144;
/** Of a short file all that it says is known here; of a long one the server speaks. */
const SHORT_BYTES = 65_536;
/** As many as the server shows of a stored file. */
const ROWS = 20;

/** The beginning of a file as the server will read it. */
export async function previewOf({ file, separator, encoding }: PreviewRequest): Promise<FilePreview> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // What is no UTF-8 may stand anywhere: the whole file is looked at, as on the server.
  const used = encoding === 'auto' ? guessEncoding(bytes) : encoding;
  const isPart = bytes.length > READ_BYTES;
  const text = textOf(bytes.subarray(0, READ_BYTES), used, isPart);
  const delimiter = separator === 'auto' ? guessSeparator(text ?? '') : separator;
  const records = recordsOf(text ?? '', delimiter, ROWS);
  const rows = records.slice(0, records.findLastIndex((cells) => !isBlank(cells)) + 1);
  return {
    separator: delimiter,
    encoding: used,
    header_row: guessHeaderRow(rows),
    rows,
    isText: text !== null && (isPart || !isMarkup(text)),
    isWhole: bytes.length <= SHORT_BYTES && records.length < ROWS,
  };
}

/** How so many columns are called by their place. */
export const placesOf = (columns: number): string[] => headersOf(Array<string>(columns).fill(''));

/** How the columns of these records are called when record `headerRow` names them; 0: by their place. */
export function columnsOf(rows: ImportPreview['rows'], headerRow: number): string[] {
  if (headerRow > 0) return headersOf(rows[headerRow - 1] ?? []);
  return placesOf(usualWidth(rows.filter((cells) => !isBlank(cells))));
}

/**
 * Why the server would refuse the file if it were read like this, as far as its beginning tells (specification §5);
 * an empty list: it is no CSV at all; null: nothing is wrong.
 */
export function refusalOf(preview: FilePreview, headerRow: number): readonly Fail[] | null {
  if (!preview.isText) return [];
  if (preview.isWhole && preview.rows.slice(headerRow).every(isBlank))
    return [{ field: 'file', code: 'empty_file' }];
  const headers = columnsOf(preview.rows, headerRow);
  const repeated = new Set(headers.filter((header, index) => headers.indexOf(header) !== index));
  return repeated.size > 0 ? [...repeated].map((field) => ({ field, code: 'repeated_header' })) : null;
}
