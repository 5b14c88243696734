/** What spreadsheets take for the start of a formula, also after blanks: = + - @, their full-width forms, tab, line ends. */
const FORMULA = /^(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Such a text behind apostrophes: one of them may be ours. */
const GUARDED = new RegExp(`^'+(?:${FORMULA.source.slice(1)})`);

/** What any of the two has to be done about: most cells are as they are, and are looked at once. */
const SPECIAL = new RegExp(`${FORMULA.source}|^'|[",\\n\\r]`);

/**
 * One cell of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front (OWASP, CSV
 * injection), and so does one that has it already, that `unguarded` gives back what there was.
 */
export function csvCell(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const safe = FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell said before `csvCell` put an apostrophe in front of it. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Byte order mark: without it Excel reads UTF-8 as the machine's own code page. */
export const BOM = '\uFEFF';

/** @param figures which cells are figures of ours, that no one has written: their minus begins no formula */
export const csvLine = (cells: readonly string[], figures: readonly boolean[] = []): string =>
  `${cells.map((cell, at) => (figures[at] ? cell : csvCell(cell))).join(',')}\r\n`;
