import { sql } from 'kysely';
import { BULK_KINDS, isOpen } from '#schemas/bulk/index.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import { standingsOf } from '#server/features/leads/standing.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact, type Event, type Write } from '#server/platform/write.ts';
import type { BulkRow } from './action.ts';
import { decide, givesLeads, patchOf, type Target } from './decide.ts';
import { endAction } from './end.ts';
import { isKind, paramFails } from './request.ts';
import { doneOf, lockAction, nextItems, recordOutcomes, type Item, type Outcome } from './store.ts';

const BATCH = 1000;

/**
 * Works through an action, a thousand leads in a transaction: their changes, history, outcomes and counts are there
 * together or not at all, so a killed action goes on with the leads that are left and changes none twice.
 */
export async function runBulk(
  db: Db,
  call: Call,
  actionId: string,
  gate: LegalGate,
  signal: AbortSignal,
): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await transact(db, call, (write) => bulkBatch(write, actionId, gate));
  }
}

/** One batch; false when the action has ended: all is done, somebody cancelled it, or it may not go on. */
async function bulkBatch(write: Write, actionId: string, gate: LegalGate): Promise<boolean> {
  const action = await lockAction(write.trx, actionId);
  if (!action || !isOpen(action.status)) return false;
  const actor = await askerNow(write.trx, action);
  if (!actor) {
    await endAction(write, action, 'FAILED');
    return false;
  }
  const items = await nextItems(write.trx, action, BATCH);
  const outcomes = await changeLeads(write, action, actor, gate, items);
  const after = await recordOutcomes(write.trx, action, outcomes);
  if (items.length > 0 && doneOf(after) < after.total) return true;
  await endAction(write, after, 'DONE');
  return false;
}

/**
 * The person who asked, with the rights they have now; null when they have left, may not do this any more, or name
 * somebody who has left.
 */
async function askerNow(trx: Trx, { created_by, kind, lead_type, params }: BulkRow): Promise<Actor | null> {
  const actor = await actorNow(trx, created_by);
  if (!actor || actor.leadType !== lead_type || !scopeOf(actor.role, BULK_KINDS[kind].right)) return null;
  const fails = isKind(kind) ? await paramFails(trx, actor, lead_type, kind, params) : [];
  return fails.length === 0 ? actor : null;
}

interface Changed {
  readonly lead: Target;
  readonly changes: readonly Change[];
}

/** Locks the leads of a batch, decides about each as it is now, and changes those that may be, in one statement. */
async function changeLeads(
  write: Write,
  action: BulkRow,
  actor: Actor,
  gate: LegalGate,
  items: readonly Item[],
): Promise<Outcome[]> {
  const ids = items.map(({ lead_id }) => lead_id);
  const leads = await lockLeads(write.trx, action, actor, ids);
  const standingOf = await standingsOf(write.trx, givesLeads(action) ? [] : ids);
  const changed: Changed[] = [];
  const outcomes = items.map((item): Outcome => {
    const { position, lead_id } = item;
    const lead = leads.get(lead_id);
    const decision = decide(action, actor, gate, item, lead, standingOf(lead_id));
    if ('fail' in decision) return { position, outcome: 'skipped', fails: [decision.fail] };
    if (!decision.touches || !lead) return { position, outcome: 'unchanged', fails: null };
    changed.push({ lead, changes: decision.changes });
    return {
      position,
      outcome: 'changed',
      fails: null,
      ...(givesLeads(action) ? givenOf(lead, decision.changes) : {}),
    };
  });
  await writeLeads(write, action, actor, changed);
  return outcomes;
}

/** A lead that an action gives to somebody, as its item keeps it. */
const givenOf = (lead: Target, changes: readonly Change[]) => ({
  assignee_id: assigneeIn(changes),
  before_id: lead.assignee_id,
  lead_version: lead.version + 1,
});
const assigneeIn = (changes: readonly Change[]) => (changes[0]?.to ?? null) as string | null;

/** Writes what was decided, in one statement for the leads and one for their history. */
function writeLeads(write: Write, action: BulkRow, actor: Actor, changed: readonly Changed[]): Promise<void> {
  const event = (index: number): Event => ({
    type: action.kind === 'delete' ? 'LEAD_DELETED' : 'LEAD_UPDATED',
    changes: changed[index]?.changes ?? [],
    detail: { bulk_id: action.entity_id, ...(action.rule_id ? { rule_id: action.rule_id } : {}) },
  });
  if (!givesLeads(action))
    return write.updateMany(
      'lead',
      changed.map(({ lead }) => lead),
      { ...patchOf(action), updated_by: actor.id },
      event,
    );
  return write.updateKeys(
    'lead',
    'assignee_id',
    changed.map(({ lead: { entity_id, version }, changes }) => ({
      entity_id,
      version,
      key: assigneeIn(changes),
    })),
    { updated_by: actor.id },
    event,
  );
}

/** The leads that are still there for the actor, in the order in which every action locks them. */
async function lockLeads(
  trx: Trx,
  action: BulkRow,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  const { rows } = await sql<Target>`
    select t.entity_id, t.version, t.status, t.status_reason, t.assignee_id, t.pr_assigned_id, t.created_by
      from lead t
     where ${visibleLeads(actor, 'lead.read', action.lead_type)} and t.entity_id = any(${ids}::uuid[])
     order by t.entity_id for update`.execute(trx);
  return new Map(rows.map((lead) => [lead.entity_id, lead]));
}
