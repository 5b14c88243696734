import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'ra-core';
import { AssignToMe } from '#src/resources/leads/details/AssignToMe.tsx';
import { useLeadName } from '#src/resources/leads/useLeadName.ts';
import { useLeads } from '#src/resources/leads/useLeads.ts';

/** Takes one lead of several that nobody has: from then on it stands in other blocks. */
export function Take({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { resource } = useLeads();
  const nameOf = useLeadName();
  return (
    <AssignToMe
      lead={lead}
      label={translate('home.of', { label: translate('details.action.take'), title: nameOf(lead) })}
      onTaken={() => void queries.invalidateQueries({ queryKey: [resource.name] })}
    />
  );
}
