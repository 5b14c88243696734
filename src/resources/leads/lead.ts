import type { RaRecord } from 'ra-core';

/** What the server says that the reader may do to this lead. */
export interface LeadRights {
  readonly edit: boolean;
  readonly statuses: readonly string[];
}

const NO_RIGHTS: LeadRights = { edit: false, statuses: [] };

export const rightsOf = (lead: RaRecord): LeadRights => (lead.can as LeadRights | undefined) ?? NO_RIGHTS;
