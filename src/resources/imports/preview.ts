import Papa from 'papaparse';
import { textOf } from '#schemas/import-flow/decode.ts';
import type { Separator } from '#schemas/import-flow/index.ts';
import { guessSeparator, headersOf } from '#schemas/import-flow/guess.ts';

export interface PreviewRequest {
  readonly file: Blob;
  readonly separator: Separator | 'auto';
}

export interface Preview {
  readonly separator: Separator;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const READ_BYTES = 262_144;
const ROWS = 6;

/** The beginning of a file as the server will read it; null: not a CSV. */
export async function previewOf({ file, separator }: PreviewRequest): Promise<Preview | null> {
  const part = file.size > READ_BYTES;
  const text = textOf(new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer()), part);
  if (text === null || text.trim() === '') return null;
  const used = separator === 'auto' ? guessSeparator(text) : separator;
  const { data } = Papa.parse<string[]>(text, {
    delimiter: used,
    newline: '\n',
    preview: ROWS + 1,
    skipEmptyLines: true,
  });
  const [head = [], ...rows] = data;
  return { separator: used, headers: headersOf(head), rows };
}
