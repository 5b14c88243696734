import type { AssignmentOrder } from '#schemas/assignment.ts';
import { BULK_KINDS, isAssignment } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { CONVERTED, deletionFail, moveRefusal, type LegalGate, type Standing } from '#schemas/lead/moves.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import { changesBetween, mayEdit, type LeadRow } from '#server/features/leads/lead.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { BulkRow } from './action.ts';
import type { Item } from './store.ts';

/** What an action does to a lead: changes (none: it is already so), or why it leaves the lead alone. */
export type Decision =
  | { readonly changes: readonly Change[]; readonly touches: boolean }
  | { readonly fail: Fail };

/** What an action reads of a lead. */
export type Target = Pick<
  LeadRow,
  'entity_id' | 'version' | 'status' | 'assignee_id' | 'pr_assigned_id' | 'created_by'
> & { readonly status_reason: string | null };

/** What an action is, as far as its leads are concerned. */
type Asked = Pick<BulkRow, 'kind' | 'params'>;

/** Whether an action says of each of its leads whose it becomes. */
export const givesLeads = ({ kind }: Pick<BulkRow, 'kind'>): boolean => isAssignment(kind) || kind === 'undo';

/** What becomes of every lead that another action changes: one patch for all, so that a batch is one statement. */
export const patchOf = ({ kind, params }: Asked): Values =>
  kind === 'delete'
    ? { deleted_at: new Date() }
    : // A reason belongs to the status it was given for.
      { status: params.status, status_reason: params.status_reason ?? null };

/** Decides about one lead as it is now, by the rules of a change by hand (domain §5, §6). */
export function decide(
  action: Asked,
  actor: Actor,
  gate: LegalGate,
  item: Item,
  lead: Target | undefined,
  standing: Standing,
): Decision {
  if (!lead) return { fail: { field: 'entity_id', code: 'gone' } };
  if (!mayChange(actor, action, lead)) return { fail: { field: 'assignee_id', code: 'not_yours' } };
  switch (action.kind) {
    case 'assign':
      return given(lead, action.params.assignee_id ?? null);
    case 'distribute':
      return decideDistribute(action, item, lead);
    case 'undo':
      // Whose it was may have left since: then it is nobody's, and shows as such.
      return lead.version === item.lead_version
        ? given(lead, item.works ? item.assignee_id : null)
        : { fail: { field: 'assignee_id', code: 'changed_since' } };
    case 'status':
      return decideStatus(action, actor, gate, lead, standing);
    case 'delete': {
      const fail = deletionFail(standing);
      return fail ? { fail } : { changes: [], touches: true };
    }
  }
}

const decided = (changes: readonly Change[]): Decision => ({ changes, touches: changes.length > 0 });

const given = (lead: Target, to: unknown): Decision =>
  decided(changesBetween({ ...lead }, { assignee_id: to }));

/** Only an order of one share may say nobody; otherwise nobody had room for a lead that nobody is to get. */
function decideDistribute({ params }: Asked, { assignee_id: to, works }: Item, lead: Target): Decision {
  const { shares } = params as Pick<AssignmentOrder, 'shares'>;
  if (params.only_free === true && lead.assignee_id !== null)
    return { fail: { field: 'assignee_id', code: 'has_agent' } };
  if (to === null && shares.every(({ user_id }) => user_id !== null))
    return { fail: { field: 'assignee_id', code: 'no_room' } };
  return to === null || works ? given(lead, to) : { fail: { field: 'assignee_id', code: 'inactive_person' } };
}

/** Agents: unassigned leads and their own, which both rights that they have here mean alike. */
const mayChange = (actor: Actor, { kind }: Asked, lead: Target): boolean =>
  scopeOf(actor.role, BULK_KINDS[kind].right) === 'type' || mayEdit(actor, lead);

function decideStatus(
  action: Asked,
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
