import Papa from 'papaparse';
import type { Operation } from './document.ts';

interface Given {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const typeOf = (headers: Given['headers']): string => String(headers['content-type'] ?? '').split(';')[0]!;

/** Whether an answer is a file for people, whatever it holds. */
export const isFile = (headers: Given['headers']): boolean =>
  'content-disposition' in headers || !['', 'application/json'].includes(typeOf(headers));

/** What spreadsheets run, whoever wrote it; a number that is written plainly is none. */
const RUNS = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** What browsers may show, and that only where they would show nothing else. */
const SHOWN = ['application/pdf', 'image/jpeg', 'image/png', 'text/javascript'];

/** Cells of a CSV that a spreadsheet would take for formulas. */
export const formulasIn = (csv: string): string[] =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''))
    .data.flat()
    .filter((cell) => RUNS.test(cell) && !NUMBER.test(cell));

/** What is wrong with a file that was given out: its type is not the document's, or its reader would do something with it. */
export function fileFaults({ gives }: Operation, { headers, body }: Given): string[] {
  const type = typeOf(headers);
  const disposition = String(headers['content-disposition'] ?? '');
  const isShown = SHOWN.includes(type);
  const cells = type === 'text/csv' ? formulasIn(body) : [];
  const isNamed = gives.includes(type) || (type === 'application/json' && disposition !== '');
  return [
    ...(isNamed ? [] : [`a file of type '${type}', which the document does not name`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['browsers may guess what it is']),
    ...(disposition.startsWith('attachment') || isShown ? [] : [`opened instead of kept: '${disposition}'`]),
    ...cells.map((cell) => `a formula: ${cell}`),
  ];
}
