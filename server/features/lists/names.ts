import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { wordKey } from '#schemas/import-flow/words.ts';
import type { ListEntry } from '#schemas/list/index.ts';

const NAMES = LANGUAGES.map((language) => `name_${language}` as const);

/**
 * Names that other entries have in either language, within the same parent: files name entries by their names, and an
 * import reads those that differ by case, accents or punctuation as one (wordKey).
 */
export function nameFails(
  others: readonly ListEntry[],
  said: Values,
  self: { readonly entity_id?: string; readonly parent: unknown },
): Fail[] {
  const beside = others.filter((entry) => entry.parent === self.parent && entry.entity_id !== self.entity_id);
  return NAMES.flatMap((field): Fail[] => {
    const name = said[field];
    if (typeof name !== 'string') return [];
    const same = beside.find((entry) => NAMES.some((each) => wordKey(entry[each]) === wordKey(name)));
    return same
      ? [{ field, code: same.retired ? 'entry_retired' : 'entry_exists', params: { names: [same[field]] } }]
      : [];
  });
}

const CODE_MAX = 60;

/** A code from a name, for files and other systems: it stays when the name changes, and no other entry has it. */
export function codeOf(name: string, taken: ReadonlySet<string>): string {
  const words = wordKey(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .toUpperCase()
    .slice(0, CODE_MAX);
  const code = words === '' ? 'ENTRY' : words;
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? code : `${code}_${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
