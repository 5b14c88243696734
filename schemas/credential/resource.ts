import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type {
  AccountCredentialStatus,
  OperationalStatus,
  ResourceCredentialStatus,
  ResourceKind,
} from '#schemas/vocabulary/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import lifecycle from './resource.lifecycle.json' with { type: 'json' };
import { summaryFields } from './summary.ts';

export const RESOURCE_LIFECYCLE: Lifecycle = lifecycle;

/** Resources (domain §4): the drivers, vehicles, practitioners, locations and owners of an account. */
export const RESOURCES: Resource = {
  name: 'credentialing/resources',
  label: {
    one: { en: 'Resource', es: 'Recurso' },
    many: { en: 'Resources', es: 'Recursos' },
  },
  sections: {},
  rules: [],
  fields: {
    name: {
      kind: 'text',
      label: { en: 'Name', es: 'Nombre' },
      store: 'column',
      column: 'shown',
      sortable: true,
      filter: true,
      search: true,
      readOnly: true,
    },
    kind: {
      kind: 'code',
      list: 'RESOURCE_KIND',
      label: { en: 'Kind', es: 'Clase' },
      store: 'column',
      column: 'shown',
      sortable: true,
      filter: true,
      readOnly: true,
    },
    lead_type: {
      kind: 'code',
      list: 'LEAD_TYPE',
      label: { en: 'Type', es: 'Tipo' },
      store: 'column',
      column: 'offered',
      filter: true,
      readOnly: true,
    },
    credential_status: {
      kind: 'code',
      list: 'RESOURCE_CREDENTIAL_STATUS',
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
    ...summaryFields,
  },
};

/** In these a resource is the provider's to fill in and submit (domain §5). */
export const RESOURCE_PROVIDER_EDITS: readonly ResourceCredentialStatus[] = [
  'INCOMPLETE_APPLICATION',
  'UPDATES_NEEDED',
];

/** In these the credentials staff judges its values. */
export const RESOURCE_STAFF_REVIEWS: readonly ResourceCredentialStatus[] = ['CRED_ON_REVIEW', 'IN_PSV'];

/** In these a document may be renewed though nothing else is open. */
export const RESOURCE_RENEWS: readonly ResourceCredentialStatus[] = [
  'ACTIVE',
  'OUT_OF_COMPLIANCE',
  'INACTIVE_OUT_OF_COMPLIANCE',
];

/** What submitting a resource leads to. */
export const RESOURCE_SUBMITTED: ResourceCredentialStatus = 'CRED_ON_REVIEW';

/** Resources that have left the network: their file counts them no more. */
export const ENDED: readonly ResourceCredentialStatus[] = [
  'WITHDRAWN',
  'OUT_OF_BUSINESS',
  'DENIED',
  'TERMINATED',
];

/** An account in one of these holds everything below it (domain §5). */
export const ACCOUNT_HOLDS: readonly AccountCredentialStatus[] = [
  'TEMPORARILY_SUSPENDED',
  'TERMINATED',
  'DENIED',
];

/** Moves of a resource that a person must confirm (specification §4). */
export const resourceNeedsConfirmation = (from: string, to: string): boolean =>
  to === 'CRED_ON_REVIEW' && ['UPDATES_NEEDED', 'DENIED', 'TERMINATED'].includes(from);

/** What an account cannot do without when it is submitted: at least one of each (domain §5 guard of APPROVED). */
export const SUBMIT_NEEDS: Readonly<Record<LeadType, readonly ResourceKind[]>> = {
  TP: ['DRIVER', 'VEHICLE'],
  SP: ['PRACTITIONER', 'LOCATION'],
};
/** Of these one must be ACTIVE before the account is approved (domain §5: TP). */
export const APPROVAL_NEEDS: Readonly<Record<LeadType, readonly ResourceKind[]>> = {
  TP: ['DRIVER', 'VEHICLE'],
  SP: [],
};

/** Which kinds an account of a type has. */
export const KINDS_OF: Readonly<Record<LeadType, readonly ResourceKind[]>> = {
  TP: ['DRIVER', 'VEHICLE', 'LOCATION', 'OWNER'],
  SP: ['PRACTITIONER', 'LOCATION', 'OWNER'],
};

/**
 * What a credential status means for operation (domain §5): never active until first active; active while ACTIVE, or on
 * the way back from it within grace; else inactive.
 */
export function resourceOperationalAfter(status: string, now: OperationalStatus): OperationalStatus {
  if (status === 'ACTIVE') return 'ACTIVE';
  if (now !== 'ACTIVE') return now;
  return ['UPDATES_NEEDED', 'OUT_OF_COMPLIANCE'].includes(status) ? 'ACTIVE' : 'INACTIVE';
}

/** As it counts: what an account holds does not operate, whatever its own status. */
export const effectiveOperational = (
  account: AccountCredentialStatus,
  own: OperationalStatus,
): OperationalStatus => (own === 'ACTIVE' && ACCOUNT_HOLDS.includes(account) ? 'INACTIVE' : own);
