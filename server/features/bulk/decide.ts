import { BULK_KINDS } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { CONVERTED, moveRefusal, type LegalGate, type Standing } from '#schemas/lead/moves.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import { changesBetween, mayEdit, type LeadRow } from '#server/features/leads/lead.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { BulkRow } from './action.ts';

/** What an action does to a lead: changes (none: it is already so), or why it leaves the lead alone. */
export type Decision =
  { readonly changes: readonly Change[]; readonly touches: boolean } | { readonly fail: Fail };

/** What an action reads of a lead. */
export type Target = Pick<
  LeadRow,
  'entity_id' | 'version' | 'status' | 'assignee_id' | 'pr_assigned_id' | 'created_by'
> & { readonly status_reason: string | null };

/** What becomes of every lead that an action changes: one patch for all, so that a batch is one statement. */
export function patchOf({ kind, params }: Pick<BulkRow, 'kind' | 'params'>): Values {
  switch (kind) {
    case 'assign':
      return { assignee_id: params.assignee_id ?? null };
    case 'status':
      // A reason belongs to the status it was given for.
      return { status: params.status, status_reason: params.status_reason ?? null };
    case 'delete':
      return { deleted_at: new Date() };
  }
}

/** Decides about one lead as it is now, by the rules of a change by hand (domain §5, §6). */
export function decide(
  action: Pick<BulkRow, 'kind' | 'params'>,
  actor: Actor,
  gate: LegalGate,
  lead: Target | undefined,
  standing: Standing,
): Decision {
  if (!lead) return { fail: { field: 'entity_id', code: 'gone' } };
  if (!mayChange(actor, action, lead)) return { fail: { field: 'assignee_id', code: 'not_yours' } };
  switch (action.kind) {
    case 'assign':
      return decided(changesBetween({ ...lead }, patchOf(action)));
    case 'status':
      return decideStatus(action, actor, gate, lead, standing);
    case 'delete':
      return standing.account
        ? { fail: { field: 'account_id', code: 'has_file' } }
        : { changes: [], touches: true };
  }
}

const decided = (changes: readonly Change[]): Decision => ({ changes, touches: changes.length > 0 });

/** Agents: unassigned leads and their own, which both rights that they have here mean alike. */
const mayChange = (actor: Actor, { kind }: Pick<BulkRow, 'kind'>, lead: Target): boolean =>
  scopeOf(actor.role, BULK_KINDS[kind].right) === 'type' || mayEdit(actor, lead);

function decideStatus(
  action: Pick<BulkRow, 'kind' | 'params'>,
  actor: Actor,
  gate: LegalGate,
  lead: Target,
  standing: Standing,
): Decision {
  const to = String(action.params.status);
  if (lead.status === to) {
    // Without a reason of its own the action has nothing to say about the one that stands there.
    const isSilent = action.params.status_reason === undefined;
    return decided(isSilent ? [] : changesBetween({ ...lead }, patchOf(action)));
  }
  const refused =
    moveRefusal(lead.status, to, { supervisor: actor.supervisor, gate }, standing) ??
    (lead.status === CONVERTED ? ({ code: 'not_in_bulk' } as const) : null);
  return refused
    ? { fail: { field: 'status', ...refused } }
    : decided(changesBetween({ ...lead }, patchOf(action)));
}
