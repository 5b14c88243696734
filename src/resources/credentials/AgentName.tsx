import { useTranslate } from 'ra-core';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';

/** Who works on a file; readers who may not see that person learn only that there is one. */
export function AgentName({ id }: { readonly id: string | null }) {
  const translate = useTranslate();
  const { byId, isPending } = useUsers();
  if (id === null) return <>{translate('credentials.agent.none')}</>;
  const person = byId.get(id);
  return <>{person ? personName(person) : isPending ? '…' : translate('credentials.agent.someone')}</>;
}
