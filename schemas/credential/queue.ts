import type { Field, Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { scopeOf, type Role } from '#schemas/permissions.ts';
import type {
  AccountCredentialStatus,
  AccountStatusGroup,
  ResourceCredentialStatus,
  ResourceStatusGroup,
} from '#schemas/vocabulary/index.ts';
import { ACCOUNTS, PROVIDER_EDITS, RENEWS, STAFF_REVIEWS } from './account.ts';
import { RESOURCE_PROVIDER_EDITS, RESOURCE_STAFF_REVIEWS, RESOURCES } from './resource.ts';

/** Whose turn it is with an account: what the counters count, and what a filter takes for several statuses. */
export const ACCOUNT_STATUS_GROUPS: Readonly<Record<AccountStatusGroup, readonly AccountCredentialStatus[]>> =
  {
    PROVIDER: PROVIDER_EDITS,
    REVIEW: STAFF_REVIEWS,
    IN_FORCE: RENEWS,
    ENDED: ['DENIED', 'TEMPORARILY_SUSPENDED', 'TERMINATED'],
  };

/** The same of a resource. */
export const RESOURCE_STATUS_GROUPS: Readonly<
  Record<ResourceStatusGroup, readonly ResourceCredentialStatus[]>
> = {
  PROVIDER: RESOURCE_PROVIDER_EDITS,
  REVIEW: RESOURCE_STAFF_REVIEWS,
  IN_FORCE: ['ACTIVE'],
  LAPSED: ['OUT_OF_COMPLIANCE', 'INACTIVE_OUT_OF_COMPLIANCE'],
  ENDED: [
    'NEW_OUT_OF_SERVICE_AREA',
    'OUT_OF_SERVICE_AREA',
    'INACTIVE_LEGAL_HOLD',
    'WITHDRAWN',
    'TERMINATED',
    'DENIED',
    'OUT_OF_BUSINESS',
    'SUSPENDED',
  ],
};

/** Files on which an agent has work to do: what counts as its load. */
export const OPEN_STATUSES: readonly AccountCredentialStatus[] = [...PROVIDER_EDITS, ...STAFF_REVIEWS];

const grouped = (field: Field | undefined, groups: Readonly<Record<string, readonly string[]>>): Field =>
  ({ ...field, groups }) as Field;

const AGENT: Fields = { cred_agent_id: ACCOUNTS.fields.cred_agent_id! };

/** What the account of a resource is called: nobody knows a driver without the provider it drives for. */
const ACCOUNT_NAME: Fields = {
  account_name: {
    kind: 'text',
    label: { en: 'Provider', es: 'Proveedor' },
    store: 'column',
    column: 'shown',
    sortable: true,
    filter: true,
    readOnly: true,
  },
};

const HITS: Fields = {
  open_hits: {
    kind: 'count',
    label: { en: 'Exclusion hits', es: 'Coincidencias de exclusión' },
    store: 'column',
    column: 'offered',
    sortable: true,
    filter: true,
    readOnly: true,
  },
};

const QUEUES = {
  accounts: {
    ...ACCOUNTS,
    firstFilters: ['credential_status', 'cred_agent_id', 'lead_type', 'next_expiry_on'],
    fields: {
      ...ACCOUNTS.fields,
      ...HITS,
      credential_status: grouped(ACCOUNTS.fields.credential_status, ACCOUNT_STATUS_GROUPS),
    },
  },
  resources: {
    ...RESOURCES,
    firstFilters: ['credential_status', 'kind', 'cred_agent_id', 'next_expiry_on'],
    fields: {
      ...RESOURCES.fields,
      ...ACCOUNT_NAME,
      ...AGENT,
      ...HITS,
      credential_status: grouped(RESOURCES.fields.credential_status, RESOURCE_STATUS_GROUPS),
    },
  },
} as const satisfies Record<string, Resource>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES: readonly QueueName[] = ['accounts', 'resources'];

/** Which fields tell a reader what it may not know, and the right that it takes to know it (domain §6). */
const GUARDED = { open_hits: 'screening.read', cred_agent_id: 'user.read' } as const;

/**
 * A queue of credential files as readers of a role have it. What a role may not know is no field of its lists at all: a
 * filter or an order would tell it.
 */
export function queueOf(name: QueueName, role: Role): Resource {
  const hidden = Object.entries(GUARDED)
    .filter(([, right]) => scopeOf(role, right) === null)
    .map(([field]) => field);
  const queue: Resource = QUEUES[name];
  const fields = Object.entries(queue.fields).filter(([field]) => !hidden.includes(field));
  return {
    ...queue,
    fields: Object.fromEntries(fields),
    firstFilters: (queue.firstFilters ?? []).filter((field) => !hidden.includes(field)),
  };
}
