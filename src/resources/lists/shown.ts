import type { Language } from '#schemas/engine/codes.ts';
import { wordKey } from '#schemas/import-flow/words.ts';
import type { ListEntry } from '#schemas/list/index.ts';

export const nameOf = (entry: ListEntry, language: Language): string => entry[`name_${language}`];

const has = (entry: ListEntry, key: string): boolean =>
  [entry.name_en, entry.name_es, entry.code].some((text) => wordKey(text).includes(key));

export interface Shown {
  readonly search: string;
  readonly withRetired: boolean;
  /** Only what belongs to this one; null: all. */
  readonly parent: string | null;
}

/** The entries that have the text in one of their names or their code, in their order. */
export function found(items: readonly ListEntry[], { search, withRetired, parent }: Shown): ListEntry[] {
  const key = wordKey(search);
  return items.filter(
    (entry) =>
      (withRetired || !entry.retired) &&
      (parent === null || entry.parent === parent) &&
      (key === '' || has(entry, key)),
  );
}

/** Why nothing is shown of a list: it is empty, no entry has the words, all are retired, or none belongs there. */
export function whyNone(items: readonly ListEntry[], shown: Shown) {
  if (items.length === 0) return 'none';
  if (wordKey(shown.search) !== '') return 'no_match';
  return found(items, { ...shown, withRetired: true }).length > 0 ? 'only_retired' : 'none_there';
}

/**
 * Before which entry one stands once it has changed places with the neighbour shown above (-1) or below (1) it; null:
 * behind all. Undefined: there is no such neighbour.
 */
export function placeBy(
  items: readonly ListEntry[],
  shown: readonly ListEntry[],
  id: string,
  by: -1 | 1,
): string | null | undefined {
  const neighbour = shown[shown.findIndex(({ entity_id }) => entity_id === id) + by];
  if (!neighbour) return undefined;
  if (by === -1) return neighbour.entity_id;
  const at = items.findIndex(({ entity_id }) => entity_id === neighbour.entity_id);
  return items[at + 1]?.entity_id ?? null;
}
