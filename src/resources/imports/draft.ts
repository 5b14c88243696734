import { isColumn, type Mapping } from '#schemas/import-flow/index.ts';

/** The mapping as the form edits it: a field by column ('' leaves the column out), a text by field. */
export interface Draft {
  readonly columns: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, string>>;
}

// Headers are whatever the file says, '__proto__' included: entries, not property access, builds the objects.
export const draftOf = (mappings: readonly Mapping[]): Draft => ({
  columns: Object.fromEntries(mappings.filter(isColumn).map(({ column, field }) => [column, field])),
  defaults: Object.fromEntries(
    mappings.flatMap((mapping) => (isColumn(mapping) ? [] : [[mapping.field, mapping.value]])),
  ),
});

export const mappingsOf = ({ columns, defaults }: Draft): Mapping[] => [
  ...Object.entries(columns).flatMap(([column, field]) => (field === '' ? [] : [{ column, field }])),
  ...Object.entries(defaults).flatMap(([field, value]) => (value === '' ? [] : [{ field, value }])),
];

export const fieldOf = (draft: Draft, column: string): string =>
  Object.hasOwn(draft.columns, column) ? (draft.columns[column] ?? '') : '';

export const withColumn = (draft: Draft, column: string, field: string): Draft => ({
  ...draft,
  columns: Object.fromEntries([
    ...Object.entries(draft.columns).filter(([name]) => name !== column),
    [column, field],
  ]),
});

/** Whether two drafts say the same mapping, in whatever order it was chosen. */
export const isSameDraft = (one: Draft, other: Draft): boolean => linesOf(one) === linesOf(other);
const linesOf = (draft: Draft): string =>
  mappingsOf(draft)
    .map((mapping) => JSON.stringify(Object.entries(mapping).sort()))
    .sort()
    .join('\n');
