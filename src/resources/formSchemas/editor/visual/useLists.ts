import { useMemo } from 'react';
import type { Lists } from '#schemas/engine/form.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { useLookups } from '#src/dataProvider/lookups.ts';

/** The lists that a form may name: the vocabulary, and the states by their codes (as server/platform/forms/lists.ts has them). */
export function useLists(): Lists {
  const { items } = useLookups('state');
  return useMemo(
    () => ({
      ...VOCABULARY,
      US_STATE: Object.fromEntries(items.map(({ code, name }) => [code, { en: name, es: name }])),
    }),
    [items],
  );
}
