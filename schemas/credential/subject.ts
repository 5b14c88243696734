import type { Fields } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { CycleKind, OperationalStatus, ResourceKind, SubjectKind } from '#schemas/vocabulary/index.ts';
import type { ApprovalStatus, ApprovalType } from '#schemas/vocabulary/index.ts';

/** An account, or one of its resources: whatever has a credential of its own (docs/decisions/012). */
export interface SubjectRef {
  readonly account_id: string;
  /** null: the account itself. */
  readonly resource_id: string | null;
}

/** What a list tells of a subject without opening it. Days are YYYY-MM-DD. */
export interface Summary {
  /** Whole percent of the required fields and items that are there. */
  readonly progress: number;
  readonly missing_items: number;
  readonly pending_items: number;
  readonly expiring_items: number;
  readonly expired_items: number;
  readonly pending_values: number;
  readonly rejected_values: number;
  /** Exclusion hits that are open or confirmed; null for readers who may not know. */
  readonly open_hits: number | null;
  readonly next_expiry_on: string | null;
}

/** A form of a subject, as the subject's record names it. */
export interface FormRef {
  /** The form instance. */
  readonly entity_id: string;
  readonly key: string;
  readonly schema_version: number;
  readonly title: string;
  readonly progress: number;
  readonly pending: number;
  readonly rejected: number;
}

/** What a person may do to a subject now; it travels with the record, so that the console never guesses. */
export interface SubjectRights {
  /** Type into its forms, upload and take back its documents. */
  readonly edit: boolean;
  /** Upload a renewal while the file is approved. */
  readonly renew: boolean;
  readonly submit: boolean;
  /** Judge values and documents, waive items, enter verifications. */
  readonly review: boolean;
  readonly reveal: boolean;
  /** Read and write comments that the provider never sees. */
  readonly internal: boolean;
  /** Statuses that may follow, in the order of the lifecycle. */
  readonly statuses: readonly string[];
}

/** The facts that the rest of the house reads from a form, by `x-fact`, whatever its version. */
export interface Facts {
  readonly name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly business_name?: string;
  readonly npi?: string;
  readonly state?: string | readonly string[];
  readonly category?: string;
  readonly service_levels?: readonly string[];
}
export const FACTS = [
  'name',
  'first_name',
  'last_name',
  'business_name',
  'npi',
  'birth_date',
  'state',
  'category',
  'service_levels',
] as const;
export type FactName = (typeof FACTS)[number];

/** One way of a subject through credentialing (GET /credentialing/accounts/{id}/cycles). Days are YYYY-MM-DD. */
export interface Cycle extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly no: number;
  readonly kind: CycleKind;
  readonly approval_status: ApprovalStatus | null;
  readonly approval_type: ApprovalType | null;
  readonly received_on: string | null;
  readonly submitted_on: string | null;
  readonly effective_on: string | null;
  readonly recredential_on: string | null;
  readonly decision: string | null;
  readonly decided_at: string | null;
  readonly closed_at: string | null;
}

/** The approval process of a cycle (specification §3), its dates in the order they must have (§5 'Dates'). */
export const APPROVAL_FIELDS = {
  approval_status: {
    kind: 'code',
    list: 'APPROVAL_STATUS',
    label: { en: 'Approval status', es: 'Estado de aprobación' },
  },
  approval_type: {
    kind: 'code',
    list: 'APPROVAL_TYPE',
    label: { en: 'Approval type', es: 'Tipo de aprobación' },
  },
  received_on: { kind: 'date', label: { en: 'Received', es: 'Recibida' } },
  submitted_on: { kind: 'date', label: { en: 'Application submitted', es: 'Solicitud presentada' } },
  effective_on: { kind: 'date', label: { en: 'Effective', es: 'Vigente desde' } },
  recredential_on: { kind: 'date', label: { en: 'Re-credential', es: 'Reacreditar' } },
} as const satisfies Fields;
export const CYCLE_DATES = ['received_on', 'submitted_on', 'effective_on', 'recredential_on'] as const;

/** One event of the chain (GET /credentialing/accounts/{id}/events). */
export interface StatusEvent {
  readonly no: number;
  /** ISO 8601. */
  readonly at: string;
  readonly resource_id: string | null;
  readonly kind: SubjectKind;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly operational_from: OperationalStatus | null;
  readonly operational_to: OperationalStatus;
  readonly reason_text: string | null;
  readonly actor: {
    readonly entity_id: string;
    readonly first_name: string;
    readonly last_name: string;
  } | null;
  readonly hash: string;
}

/** A resource as the API answers it. */
export interface ResourceRecord extends Summary {
  readonly entity_id: string;
  readonly version: number;
  readonly account_id: string;
  readonly lead_type: LeadType;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly credential_status: string;
  /** As it counts: a suspended or terminated account makes all of it INACTIVE (domain §5). */
  readonly operational_status: OperationalStatus;
  readonly status_at: string;
  readonly submitted_at: string | null;
  readonly first_active_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** On a single record only. */
  readonly forms?: readonly FormRef[];
  readonly cycle?: Cycle | null;
  readonly can: SubjectRights & { readonly remove: boolean };
}
