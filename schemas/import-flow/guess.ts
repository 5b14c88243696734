import Papa from 'papaparse';
import { SEPARATORS, type Separator } from './separators.ts';

type Cells = readonly string[];

const GUESS_TEXT = 100_000;
const GUESS_ROWS = 50;
/** Among how many records the headers are looked for. */
const HEADER_ROWS = 20;
/** A first line by which spreadsheets tell each other the separator. */
const SEPARATOR_LINE = /^sep=/i;

/** The first records of a text, empty lines included, so that the first of the file is the first here; of a long text as many as its beginning holds whole. */
export function recordsOf(text: string, separator: Separator, limit: number): string[][] {
  return parsed(text, separator, limit).records;
}

function parsed(text: string, separator: Separator, limit: number) {
  const isWhole = text.length <= GUESS_TEXT;
  const { data, errors } = Papa.parse<string[]>(isWhole ? text : text.slice(0, GUESS_TEXT), {
    preview: limit,
    delimiter: separator,
    newline: '\n',
  });
  // Where the text was cut the last record is a part of one, unless all that were asked for came before.
  const records = isWhole || data.length === limit || data.length === 1 ? data : data.slice(0, -1);
  const isBroken = errors.some(({ type, row }) => type === 'Quotes' && (row ?? 0) < records.length);
  return { records, isBroken };
}

/** The separator that gives the most even rows; a comma where there is nothing to separate. */
export function guessSeparator(text: string): Separator {
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : ',';
}

/** How much a separator speaks for itself: the share of rows that are equally wide, the more so the wider they are. */
function scoreOf(text: string, separator: Separator): number {
  const { records, isBroken } = parsed(text, separator, GUESS_ROWS);
  const rows = records.filter((cells) => !isBlank(cells));
  const width = usualWidth(rows);
  const even = rows.filter((cells) => cells.length === width).length / Math.max(1, rows.length);
  // Quotes that close in the wrong place are those of another separator; and numbers like 1,5 part rows, not headers.
  const doubts = (isBroken ? 0.1 : 1) * (guessHeaderRow(rows) > 1 ? 0.8 : 1);
  return ((width - 1) / Math.max(1, width)) * even * doubts;
}

/**
 * Which of the first records holds the headers, from 1: the first that is as wide as most are. Comments and titles
 * above it are narrower, or as wide and nearly empty, as spreadsheets write them.
 */
export function guessHeaderRow(records: readonly Cells[]): number {
  const first = records.slice(0, HEADER_ROWS);
  const width = usualWidth(first.filter((cells) => !isBlank(cells)));
  const even = first.filter((cells) => cells.length === width && !SEPARATOR_LINE.test(cells[0] ?? ''));
  const fullest = Math.max(0, ...even.map(filled));
  const header = even.find((cells) => filled(cells) * 2 > fullest);
  return header ? first.indexOf(header) + 1 : 1;
}

/** How many cells most of these records have: of several such numbers the greatest, that of the first when all differ. */
export function usualWidth(records: readonly Cells[]): number {
  const times = new Map<number, number>();
  for (const { length } of records) times.set(length, (times.get(length) ?? 0) + 1);
  return [...times].reduce(
    (best, [width, count]) =>
      count > best.count || (count === best.count && count > 1 && width > best.width)
        ? { width, count }
        : best,
    { width: records[0]?.length ?? 0, count: 1 },
  ).width;
}

const filled = (cells: Cells): number => cells.filter((cell) => cell.trim() !== '').length;

/** Whether a record is an empty line. */
export const isBlank = (cells: Cells): boolean => cells.length <= 1 && (cells[0] ?? '').trim() === '';

/** A column without a header is called by its place. */
export const headersOf = (cells: Cells): string[] =>
  cells.map((cell, index) => cell.trim() || `#${index + 1}`);
