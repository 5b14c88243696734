import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { AccountCredentialStatus, OperationalStatus } from '#schemas/vocabulary/index.ts';
import { summaryFields } from './summary.ts';
import lifecycle from './account.lifecycle.json' with { type: 'json' };

export const ACCOUNT_LIFECYCLE: Lifecycle = lifecycle;

/** Accounts (domain §4): one provider's credential file. The file's contents are a form, not fields of this list. */
export const ACCOUNTS: Resource = {
  name: 'credentialing/accounts',
  label: {
    one: { en: 'Credential file', es: 'Expediente de acreditación' },
    many: { en: 'Credential files', es: 'Expedientes de acreditación' },
  },
  sections: {},
  rules: [],
  fields: {
    name: {
      kind: 'text',
      label: { en: 'Provider', es: 'Proveedor' },
      store: 'column',
      column: 'shown',
      sortable: true,
      filter: true,
      search: true,
      readOnly: true,
    },
    lead_type: {
      kind: 'code',
      list: 'LEAD_TYPE',
      label: { en: 'Type', es: 'Tipo' },
      store: 'column',
      column: 'shown',
      sortable: true,
      filter: true,
      readOnly: true,
    },
    credential_status: {
      kind: 'code',
      list: 'ACCOUNT_CREDENTIAL_STATUS',
      label: { en: 'Credential status', es: 'Estado de acreditación' },
      store: 'column',
      column: 'shown',
      sortable: true,
      filter: true,
      readOnly: true,
    },
    operational_status: {
      kind: 'code',
      list: 'OPERATIONAL_STATUS',
      label: { en: 'Operational status', es: 'Estado operativo' },
      store: 'column',
      column: 'offered',
      sortable: true,
      filter: true,
      readOnly: true,
    },
    cred_agent_id: {
      kind: 'user',
      team: 'credentialing',
      label: { en: 'Credentials agent', es: 'Agente de acreditación' },
      store: 'column',
      column: 'shown',
      filter: true,
      readOnly: true,
    },
    ...summaryFields,
  },
};

/** In these the file is the provider's to fill in and submit (domain §5). */
export const PROVIDER_EDITS: readonly AccountCredentialStatus[] = [
  'ONBOARDING',
  'UPDATES_NEEDED',
  'INCOMPLETE_APPLICATION',
];

/** In these the credentials staff judges its values. */
export const STAFF_REVIEWS: readonly AccountCredentialStatus[] = ['PENDING_REVIEW', 'CREDENTIALING_REVIEW'];

/** In these a document may be renewed though nothing else is open. */
export const RENEWS: readonly AccountCredentialStatus[] = ['APPROVED'];

/** In these the file has come to its end. */
export const ENDED_FILES: readonly AccountCredentialStatus[] = ['DENIED', 'TERMINATED'];

/** The status that only submitting reaches: it is more than a move (specification §4). */
export const SUBMITTED: AccountCredentialStatus = 'PENDING_REVIEW';

/** Moves that a person must confirm (specification §4): the provider loses the file, or its evaluation restarts. */
export const needsConfirmation = (from: string, to: string): boolean =>
  to === 'CREDENTIALING_REVIEW' && ['UPDATES_NEEDED', 'DENIED', 'TERMINATED'].includes(from);

/** What a credential status means for operation (domain §5): active once approved, never while suspended or ended. */
export function operationalAfter(status: string, now: OperationalStatus): OperationalStatus {
  if (status === 'APPROVED') return 'ACTIVE';
  const ended = ['TEMPORARILY_SUSPENDED', 'TERMINATED', 'DENIED'].includes(status);
  return ended && now === 'ACTIVE' ? 'INACTIVE' : now;
}
