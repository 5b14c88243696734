import type { Lists } from '#schemas/engine/form.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { stateRows } from '#server/db/lookups/places.ts';

let lists: Lists | null = null;

/** The lists a form may name: the vocabulary, and the states as the lookups have them. */
export function formLists(): Lists {
  lists ??= {
    ...VOCABULARY,
    US_STATE: Object.fromEntries(stateRows().map((row) => [row.code, { en: row.name_en, es: row.name_es }])),
  };
  return lists;
}
