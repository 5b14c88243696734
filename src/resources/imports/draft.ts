import { isColumn, type ImportFlow, type Mapping, type Split } from '#schemas/import-flow/index.ts';
import type { DuplicateKey } from '#schemas/lead/duplicates.ts';

/** What a column is to become: '' leaves it out. */
export interface Choice {
  readonly field: string;
  readonly split?: Split | undefined;
}
export type Columns = Readonly<Record<string, Choice>>;

/** The mapping as the form edits it: a choice by column, a text by field, and by what two leads are the same. */
export interface Draft {
  readonly columns: Columns;
  readonly defaults: Readonly<Record<string, string>>;
  readonly keys: readonly DuplicateKey[];
}

// Headers are whatever the file says, '__proto__' included: entries, not property access, builds the objects.
const mappedBy = (mappings: readonly Mapping[]): Omit<Draft, 'keys'> => ({
  columns: Object.fromEntries(
    mappings.filter(isColumn).map(({ column, field, split }) => [column, { field, split }]),
  ),
  defaults: Object.fromEntries(
    mappings.flatMap((mapping) => (isColumn(mapping) ? [] : [[mapping.field, mapping.value]])),
  ),
});

export const draftOf = ({ mappings, options }: Pick<ImportFlow, 'mappings' | 'options'>): Draft => ({
  ...mappedBy(mappings),
  keys: options.keys,
});

export const columnMappings = (columns: Columns): Mapping[] =>
  Object.entries(columns).flatMap(([column, { field, split }]) =>
    field === '' ? [] : [{ column, field, ...(split ? { split } : {}) }],
  );

export const mappingsOf = ({ columns, defaults }: Draft): Mapping[] => [
  ...columnMappings(columns),
  ...Object.entries(defaults).flatMap(([field, value]) => (value.trim() === '' ? [] : [{ field, value }])),
];

const LEFT_OUT: Choice = { field: '' };
export const choiceOf = (columns: Columns, column: string): Choice =>
  Object.hasOwn(columns, column) ? (columns[column] ?? LEFT_OUT) : LEFT_OUT;

export const withColumn = (draft: Draft, column: string, choice: Choice): Draft => ({
  ...draft,
  columns: Object.fromEntries([
    ...Object.entries(draft.columns).filter(([name]) => name !== column),
    [column, choice],
  ]),
});

/** The default of a field; null takes it away. */
export const withDefault = (draft: Draft, field: string, value: string | null): Draft => ({
  ...draft,
  defaults: Object.fromEntries([
    ...Object.entries(draft.defaults).filter(([name]) => name !== field),
    ...(value === null ? [] : [[field, value]]),
  ]),
});

/** As a saved mapping says it; the defaults of fields of which it says nothing stay. */
export const withMappings = (draft: Draft, mappings: readonly Mapping[]): Draft => {
  const said = new Set(mappings.map(({ field }) => field));
  const kept = Object.entries(draft.defaults).filter(([field]) => !said.has(field));
  const { columns, defaults } = mappedBy(mappings);
  return { columns, defaults: { ...Object.fromEntries(kept), ...defaults }, keys: draft.keys };
};

/** Whether two drafts say the same mapping, in whatever order it was chosen. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  linesOf(one) === linesOf(other) && isSameSet(one.keys, other.keys);

export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry));

const linesOf = (draft: Draft): string =>
  mappingsOf(draft)
    .map((mapping) => JSON.stringify(Object.entries(mapping).sort()))
    .sort()
    .join('\n');
