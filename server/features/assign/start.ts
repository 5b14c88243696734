import { sql } from 'kysely';
import type { AssignmentOrder, LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { beginAction } from '#server/features/bulk/start.ts';
import type { Selected } from '#server/features/bulk/store.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Write } from '#server/platform/write.ts';
import { goesByLoads, lockAssigning } from './lock.ts';
import { settleDivision, settleGiven, type OfRule } from './settle.ts';

/** What an assignment goes by besides its order. */
interface Origin extends OfRule {
  /** The rule whose order it is; kept on the action and in the history of its leads. */
  readonly ruleId?: string | null;
  /** The filters by which the leads were named, for the history. */
  readonly query?: unknown;
  /** Begins no action when nobody would get a lead. */
  readonly unlessNone?: boolean;
  /** Leaves alone whatever somebody has got by the time the action comes to it. */
  readonly onlyFree?: boolean;
}

/** What has begun: the division, and the action whose job gives the leads; null: nobody would get any. */
export interface Started extends LeadDivision {
  readonly action: BulkAction | null;
}

/**
 * Begins an assignment in the caller's transaction: divides the leads, settles who is to get which, and leaves the rest
 * to the job of the action. Throws `forbidden`, `not_found` for the other type, or `bad_request` with everything that is
 * wrong with the order.
 */
export async function startAssignment(
  write: Write,
  jobs: Jobs,
  call: Call,
  type: LeadType,
  order: AssignmentOrder,
  selected: Selected,
  { ruleId = null, query = null, unlessNone = false, onlyFree = false, ...ofRule }: Origin = {},
): Promise<Started> {
  const { trx } = write;
  if (goesByLoads(order)) await lockAssigning(trx, type);
  const division = await settleDivision(trx, call.actor, type, order, selected, ofRule);
  if (unlessNone && division.assignable === division.left) return { ...division, action: null };
  const action = await beginAction(
    write,
    jobs,
    call,
    {
      lead_type: type,
      kind: 'distribute',
      params: { ...order, ...(onlyFree ? { only_free: true } : {}) },
      rule_id: await keepRule(trx, ruleId),
      query,
    },
    (id) => settleGiven(trx, call.actor, type, selected, division, id),
  );
  return { ...division, action };
}

/** The rule, there until the transaction ends; null when somebody has removed it meanwhile: what it said is done all the same. */
async function keepRule(trx: Trx, ruleId: string | null): Promise<string | null> {
  if (!ruleId) return null;
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from assign_rule where entity_id = ${ruleId} for key share`.execute(trx);
  return rows[0]?.id ?? null;
}
