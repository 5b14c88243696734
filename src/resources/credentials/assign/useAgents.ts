import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { queueOf } from '#schemas/credential/queue.ts';
import { teamOf } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import type { Agents } from '../../assignment/AgentShares.tsx';
import { useStats } from '../board/useStats.ts';

const TEAM = teamOf('credentialing', null);

/** Everybody's load, whatever the list beside shows. */
const ALL_FILES = {};

/** The people who work credential files now, in order of their names, with how many open ones they have. */
export function useAgents(): Agents {
  const { items, isPending, error } = useUsers({ roles: TEAM });
  const { data: stats } = useStats(queueOf('accounts', useSession().role), ALL_FILES);
  const openOf = (id: string): number => stats?.agents?.find(({ user_id }) => user_id === id)?.open ?? 0;
  return {
    items: items
      .filter(({ active }) => active)
      .map((agent) => ({ id: agent.id, name: personName(agent), load: stats ? openOf(agent.id) : null })),
    isPending,
    error,
  };
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
