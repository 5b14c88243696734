import { useMemo } from 'react';
import type { Lists } from '#schemas/engine/form.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { useLookups } from '#src/dataProvider/lookups.ts';

/** The lists that a form may name, as the server has them; null: they are not read yet. */
export function useFormLists(): Lists | null {
  const { items } = useLookups('state');
  return useMemo(
    () =>
      items.length === 0
        ? null
        : // The server has told the names in the reader's language.
          {
            ...VOCABULARY,
            US_STATE: Object.fromEntries(items.map(({ code, name }) => [code, { en: name, es: name }])),
          },
    [items],
  );
}

/** The same as far as they are read. */
export const useKnownLists = (): Lists => useFormLists() ?? VOCABULARY;
