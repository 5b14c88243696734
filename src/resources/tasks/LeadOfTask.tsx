import Link from '@mui/material/Link';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import { entrySearch } from '../activities/permalink.ts';

/** The lead that a task is about, and the way to its tasks. */
export function LeadOfTask({ task }: { readonly task: RaRecord }) {
  const translate = useTranslate();
  const lead = task.lead as { readonly entity_id: string; readonly name: string | null } | null | undefined;
  if (!lead) return <Empty />;
  const name = lead.name ?? translate('leads.list.unnamed');
  return (
    <Link
      component={RouterLink}
      to={`${leadPath(lead.entity_id)}${entrySearch('tasks', task.id)}`}
      title={name}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
