import { codesOf } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Fields } from '#schemas/engine/field.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import type { FailCode } from '#schemas/errors.ts';
import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import type { Action, LeadType } from '#schemas/permissions.ts';
import type { BulkKind, BulkStatus } from '#schemas/vocabulary/index.ts';
import { LEAD_STATUS } from '#schemas/vocabulary/lead.ts';

/** Leads that one request may name by their keys; more are named by the query that finds them. */
export const BULK_IDS_MAX = 1000;

/** The right that each kind of action needs (domain §6), and the lead's fields that its params are. */
export const BULK_KINDS: Readonly<
  Record<BulkKind, { readonly right: Action; readonly params: readonly string[] }>
> = {
  assign: { right: 'lead.assign', params: ['assignee_id'] },
  // Asked for by calls of their own: POST /leads/{type}/assign, and /leads/{type}/bulk/{id}/undo.
  distribute: { right: 'lead.assign', params: [] },
  undo: { right: 'lead.unassign', params: [] },
  status: { right: 'lead.edit', params: ['status', 'status_reason'] },
  delete: { right: 'lead.delete', params: [] },
};

/** Whether an action of this kind gives leads to people: such a one is told to them, and can be undone. */
export const isAssignment = (kind: BulkKind): boolean => BULK_KINDS[kind].right === 'lead.assign';

/** The kinds that POST /leads/{type}/bulk takes. */
export const BULK_ASKED = ['assign', 'status', 'delete'] as const satisfies readonly BulkKind[];
export type BulkAsked = (typeof BULK_ASKED)[number];

/** An action over many leads as the API answers it. What is not yet counted is still to be done. */
export interface BulkAction {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
  readonly kind: BulkKind;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: BulkStatus;
  readonly total: number;
  readonly changed: number;
  /** Leads that were already as they should become. */
  readonly unchanged: number;
  readonly skipped: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** Another action gives its leads back, or has. */
  readonly undone: boolean;
  readonly can: {
    readonly cancel: boolean;
    /** An assignment that has ended, once, by a supervisor: leads that nobody has touched since go back to whose they were. */
    readonly undo: boolean;
  };
}

/** A lead that an action left alone, and why. */
export interface SkippedLead {
  readonly lead_id: string;
  readonly company_name: string | null;
  readonly fails: readonly (Omit<Fail, 'params'> & { readonly message: string })[];
  /** A lead that is gone, or was never the reader's to see, has no page. */
  readonly can: { readonly read: boolean };
}

export const isOpen = (status: BulkStatus): boolean => status === 'QUEUED' || status === 'RUNNING';

/**
 * Why no lead may be given this status in bulk, or null. Converting opens a credential file for one lead at a time
 * (domain §5), and a status that no lifecycle row leads to would skip every lead.
 */
export function bulkRefusal(to: string, supervisor: boolean): FailCode | null {
  if (to === CONVERTED) return 'not_in_bulk';
  const refusals = Object.keys(LEAD_LIFECYCLE.transitions).map((from) =>
    refusal(LEAD_LIFECYCLE, from, to, supervisor),
  );
  if (refusals.includes(null)) return null;
  return refusals.includes('supervisor_only') ? 'supervisor_only' : 'transition_forbidden';
}

/** The statuses that a person may give to many leads, in the order of the funnel. */
export const bulkStatuses = (supervisor: boolean): string[] =>
  codesOf(LEAD_STATUS).filter((to) => bulkRefusal(to, supervisor) === null);

/** What the list of actions may be filtered and ordered by. */
export const BULK_ACTION_FIELDS = {
  kind: {
    kind: 'code',
    list: 'BULK_KIND',
    store: 'column',
    filter: true,
    label: { en: 'Action', es: 'Acción' },
  },
  status: {
    kind: 'code',
    list: 'BULK_STATUS',
    store: 'column',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  created_at: {
    kind: 'dateTime',
    store: 'column',
    filter: true,
    sortable: true,
    required: true,
    label: { en: 'Created', es: 'Creada' },
  },
} as const satisfies Fields;
