import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { teamOf } from '#schemas/permissions.ts';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';

const TEAM = teamOf('credentialing', null);

/** The people who work credential files now, in order of their names. */
export function useAgents() {
  const { items, isPending, error } = useUsers({ roles: TEAM });
  return useMemo(
    () => ({ agents: items.filter(({ active }) => active), isPending, error }),
    [items, isPending, error],
  );
}

/** What an agent is called; null: nobody. */
export function useAgentNames(): (id: string | null) => string {
  const translate = useTranslate();
  const { byId, isPending } = useUsers();
  return useCallback(
    (id) => {
      if (id === null) return translate('credentials.agent.none');
      const person = byId.get(id);
      return person ? personName(person) : isPending ? '…' : translate('credentials.agent.someone');
    },
    [byId, isPending, translate],
  );
}
