import { createHash } from 'node:crypto';
import type { Fail } from '#schemas/engine/fails.ts';
import { isColumn, REFUSED_COLUMNS, wordKey, type Mapping } from '#schemas/import-flow/index.ts';

const OURS: readonly string[] = Object.values(REFUSED_COLUMNS);

/**
 * What files with the same headers have in common, in whatever order and spelling they come. What a file of refused
 * rows says besides does not count: corrected and uploaded again it is the file that it was.
 */
export function headersKey(headers: readonly string[]): string {
  const keys = headers.filter((header) => !OURS.includes(header)).map(wordKey);
  return createHash('sha256').update(JSON.stringify(keys.sort())).digest('hex');
}

/** Headers by which two columns could not be told apart, each named once. */
export function headerFails(headers: readonly string[]): Fail[] {
  const repeated = headers.filter((header, index) => headers.indexOf(header) !== index);
  return [...new Set(repeated)].map((field) => ({ field, code: 'repeated_header' }));
}

/**
 * Mappings of a file with the same headers, with the columns called as this one calls them; a column that this file
 * does not have keeps its name.
 */
export function refit(mappings: readonly Mapping[], headers: readonly string[]): Mapping[] {
  const exact = new Set(headers);
  const taken = new Set(mappings.filter(isColumn).map(({ column }) => column));
  return mappings.map((mapping) => {
    if (!isColumn(mapping) || exact.has(mapping.column)) return mapping;
    const key = wordKey(mapping.column);
    const column = headers.find((header) => wordKey(header) === key && !taken.has(header));
    if (column === undefined) return mapping;
    taken.add(column);
    return { ...mapping, column };
  });
}
