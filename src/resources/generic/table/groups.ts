import type { RaRecord } from 'ra-core';

/** A line of a list: a record by its place among them, or what the records below it have in common. */
export type Line =
  | { readonly record: RaRecord; readonly index: number; readonly group?: undefined }
  | { readonly group: string; readonly record?: undefined };

/** The records in their order, with a line before the first of each group; `groupOf` gives a group's name. */
export function linesOf(
  rows: readonly RaRecord[],
  groupOf: ((record: RaRecord) => string) | undefined,
): readonly Line[] {
  let last: string | null = null;
  return rows.flatMap((record, index): Line[] => {
    const group = groupOf?.(record);
    if (group === undefined || group === last) return [{ record, index }];
    last = group;
    return [{ group }, { record, index }];
  });
}
