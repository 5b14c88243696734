import { useTranslate, type RaRecord } from 'ra-core';
import type { LeadStatusGroup } from '#schemas/vocabulary/index.ts';

/** The list's filter for leads in work: what left the funnel or arrived needs nobody any more. */
export const IN_WORK = { status_in: ['NONE' satisfies LeadStatusGroup] };

/** What the server says that the reader may do to this lead. */
export interface LeadRights {
  readonly edit: boolean;
  readonly statuses: readonly string[];
}

const NO_RIGHTS: LeadRights = { edit: false, statuses: [] };

export const rightsOf = (lead: RaRecord): LeadRights => (lead.can as LeadRights | undefined) ?? NO_RIGHTS;

/** How a lead is called, also one that nobody has named. */
export function useLeadName(): (lead: RaRecord) => string {
  const translate = useTranslate();
  return ({ company_name: name }) =>
    typeof name === 'string' && name !== '' ? name : translate('leads.list.unnamed');
}
