import {
  AGREEMENT_PATH,
  CREDENTIALS_PATH,
  CREDENTIAL_EDIT_PATH,
  LEADS_PATH,
  leadPath,
} from '#schemas/addresses.ts';
import type { SearchItem, SearchKind } from '#schemas/search.ts';
import type { SubjectKind, VocabularyName } from '#schemas/vocabulary/index.ts';
import { AREAS, isRole, ROLES, type Role } from '#schemas/permissions.ts';
import { detailsAddress } from '#src/resources/credentials/api.ts';
import { resourceAddress } from '#src/resources/credentials/edit/paths.ts';
import { filteredList } from '#src/resources/views/query.ts';

export type Found = Pick<SearchItem, 'entity_id' | 'title' | 'variant'> & { readonly kind: SearchKind };

/** Where the reader opens what was found: a provider fills in its own file, a person's work is a list. */
export function placeOf(role: Role, { kind, entity_id: id, variant }: Found): string {
  const isProvider = ROLES[role].rank === 'PV';
  switch (kind) {
    case 'lead':
      return leadPath(id);
    case 'account':
      return isProvider ? CREDENTIAL_EDIT_PATH : detailsAddress(id);
    case 'resource':
      return isProvider ? resourceAddress(id) : detailsAddress(id, (variant ?? undefined) as SubjectKind);
    case 'agreement':
      return `${AGREEMENT_PATH}/${id}`;
    case 'person':
      return isRole(variant) && AREAS.prospecting.some((one) => one === variant)
        ? filteredList(LEADS_PATH, { assignee_id_in: id })
        : filteredList(CREDENTIALS_PATH, { cred_agent_id_in: id });
  }
}

/** The lists that name the status of a kind, and what variant of it there is. */
export const CODES: Readonly<
  Record<SearchKind, { readonly status?: VocabularyName; readonly variant?: VocabularyName }>
> = {
  lead: { status: 'LEAD_STATUS' },
  account: { status: 'ACCOUNT_CREDENTIAL_STATUS' },
  resource: { status: 'RESOURCE_CREDENTIAL_STATUS', variant: 'RESOURCE_KIND' },
  agreement: { status: 'AGREEMENT_STATUS', variant: 'AGREEMENT_TYPE' },
  person: {},
};
