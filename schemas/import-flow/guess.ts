import Papa from 'papaparse';
import { SEPARATORS, type Separator } from './separators.ts';

const GUESS_TEXT = 100_000;
const GUESS_ROWS = 50;

/** The separator that gives the most even rows; a comma where there is nothing to separate. */
export function guessSeparator(text: string): Separator {
  const { meta } = Papa.parse(text.slice(0, GUESS_TEXT), {
    preview: GUESS_ROWS,
    newline: '\n',
    delimitersToGuess: [...SEPARATORS],
  });
  return SEPARATORS.find((separator) => separator === meta.delimiter) ?? ',';
}

/** A column without a header is called by its place. */
export const headersOf = (cells: readonly string[]): string[] =>
  cells.map((cell, index) => cell.trim() || `#${index + 1}`);
