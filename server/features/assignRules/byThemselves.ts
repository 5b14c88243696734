import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { AssignRuleTrigger } from '#schemas/vocabulary/index.ts';
import { lockAssigning } from '#server/features/assign/lock.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { throwFailures } from '#server/platform/each.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { Write } from '#server/platform/write.ts';
import type { RuleRow } from './rule.ts';
import { failRun, runRule } from './run.ts';

/** What has rules of a lead type run by themselves. */
export interface Occasion {
  readonly type: LeadType;
  readonly trigger: Exclude<AssignRuleTrigger, 'MANUAL'>;
  /** Tells it from every other one: of each a rule runs once, however often its job is begun. */
  readonly name: string;
  /** Which leads it is about; absent: all. */
  readonly among?: Condition;
}

/**
 * Runs the rules of each occasion one after the other, the oldest first, each in a transaction of its own: it finds what
 * those before it have left. What keeps a rule from running is written down with it; a fault of the server's keeps no
 * other rule from running, and is thrown at the end, so that the job is tried again.
 */
export async function runRules(
  db: Db,
  jobs: Jobs,
  occasions: readonly Occasion[],
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const occasion of occasions)
    for (const id of await rulesOf(db, occasion)) {
      signal.throwIfAborted();
      await db
        .transaction()
        .execute((trx) => runOnce(trx, jobs, occasion, id))
        .catch((error: unknown) => failures.push(error));
    }
  throwFailures(failures);
}

async function rulesOf(db: Db, { type, trigger }: Occasion): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from assign_rule
     where trigger = ${trigger} and lead_type = ${type} order by created_at, entity_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Runs a rule that is still there, still for this, and has not run on this occasion. */
async function runOnce(
  trx: Trx,
  jobs: Jobs,
  { type, trigger, name, among }: Occasion,
  id: string,
): Promise<void> {
  await lockAssigning(trx, type);
  const { rows } = await sql<RuleRow>`
    select t.* from assign_rule t
     where t.entity_id = ${id} and t.trigger = ${trigger}
       and not exists (
         select from history h
          where h.resource = 'assign_rule' and h.record_id = t.entity_id and h.type = 'ASSIGN_RULE_RAN'
            and h.detail ->> 'occasion' = ${name})
       for update`.execute(trx);
  const [rule] = rows;
  if (!rule) return;
  const requestId = uuidv7();
  const actor = await editorNow(trx, rule);
  const call: Call | null = actor && { actor, language: 'en', requestId };
  const kept = { write: new Write(trx, call ?? { actor: null, requestId }), rule, occasion: name };
  if (!call) return failRun(kept, 'editor_left');
  try {
    await runRule({ ...kept, jobs, call, ...(among ? { among } : {}) });
  } catch (error) {
    const [fail] = error instanceof Problem ? error.fails : [];
    if (!fail) throw error;
    await failRun(kept, fail.code);
  }
}

/** Whoever saved the rule last, with the rights they have now; null when they have left, or may not have rules any more. */
async function editorNow(trx: Trx, { created_by, updated_by, lead_type }: RuleRow): Promise<Actor | null> {
  const actor = await actorNow(trx, updated_by ?? created_by);
  return actor?.leadType === lead_type && scopeOf(actor.role, 'rule.write') ? actor : null;
}
