import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { isMany, type Field, type Fields } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { entries, isValues } from '#schemas/engine/resource.ts';

/** Names behind the keys that records hold. */
export type Names = ReadonlyMap<string, string>;

/** What spreadsheets take for the start of a formula, also after blanks: = + - @, their full-width forms, tab, line ends. */
const FORMULA = /^(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Such a text behind apostrophes: one of them may be ours. */
const GUARDED = new RegExp(`^'+(?:${FORMULA.source.slice(1)})`);

/**
 * One cell of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front (OWASP, CSV
 * injection), and so does one that has it already, that `unguarded` gives back what there was.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell said before `csvCell` put an apostrophe in front of it. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Byte order mark: without it Excel reads UTF-8 as the machine's own code page. */
export const BOM = '\uFEFF';

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A value as a person reads it in a file: codes and references by their names, several joined by '; '. */
export function cellText(field: Field, value: unknown, names: Names, language: Language): string {
  if (value === null || value === undefined) return '';
  if (isMany(field) && Array.isArray(value))
    return value.map((one) => single(field, one, names, language)).join('; ');
  return single(field, value, names, language);
}

/** A row of a table inside the record: what it says, each part under its name. */
const rowText = (fields: Fields, row: unknown, names: Names, language: Language): string =>
  entries(fields)
    .map(([name, field]) => [
      field.label[language],
      cellText(field, isValues(row) ? row[name] : null, names, language),
    ])
    .filter(([, text]) => text !== '')
    .map((parts) => parts.join(': '))
    .join(', ');

function single(field: Field, value: unknown, names: Names, language: Language): string {
  switch (field.kind) {
    case 'code':
      return codesOfField(field)[String(value)]?.[language] ?? String(value);
    case 'lookup':
    case 'user':
      return names.get(String(value)) ?? '';
    // A + in front would be taken for a formula: national form, as people in the product's country write it.
    case 'phone':
      return String(value).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
    case 'taxId':
      return String(value).replace(/^(\d{2})(\d{7})$/, '$1-$2');
    case 'dateTime':
      return (value instanceof Date ? value : new Date(String(value))).toISOString();
    case 'boolean':
      return yesNo(value === true, language);
    case 'rows':
      return Array.isArray(value)
        ? value.map((row) => rowText(field.fields, row, names, language)).join('; ')
        : '';
    default:
      return String(value);
  }
}
