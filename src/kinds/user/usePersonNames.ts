import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { NONE } from '../shared/none.ts';

/** The name of any person, whichever team they are in now; null: nobody. */
export function usePersonNames(): (id: string | null) => string {
  const { byId, isPending, error } = useUsers();
  const translate = useTranslate();
  return useCallback(
    (id) => {
      if (id === null || id === NONE) return translate('leads.choice.no_one');
      const person = byId.get(id);
      return person ? personName(person) : isPending || error ? '…' : translate('leads.choice.someone');
    },
    [byId, isPending, error, translate],
  );
}
