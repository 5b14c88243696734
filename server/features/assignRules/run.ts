import { sql } from 'kysely';
import type { RuleRun } from '#schemas/assign-rule/index.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { under, type Fail } from '#schemas/engine/fails.ts';
import { OPEN_STATUSES } from '#schemas/lead/figures.ts';
import { namedIn } from '#server/features/assign/people.ts';
import { startAssignment, type Started } from '#server/features/assign/start.ts';
import { leadSource } from '#server/features/leads/read.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { conditionOf } from '#server/platform/list/page.ts';
import { parseListQuery } from '#server/platform/list/query.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Write } from '#server/platform/write.ts';
import type { RuleRow } from './rule.ts';

/**
 * Leads `t` that rules assign: in work, nobody's, and nobody is about to get them by an action that has not come to them
 * yet. That rules begin one after the other (`lockAssigning`) makes it true until the transaction ends. What waits is
 * read once, into a table of keys: joined to leads of which the planner knows nothing yet it could be read anew for each.
 */
const FREE = sql<boolean>`(
  t.assignee_id is null and t.status = any(${OPEN_STATUSES}::text[])
  and t.entity_id not in (
    select i.lead_id from bulk_item i join bulk_action a on a.entity_id = i.action_id
     where i.outcome is null and a.status in ('QUEUED', 'RUNNING')
       and (i.assignee_id is not null or a.params ->> 'assignee_id' is not null)))`;

/** A rule, what runs it, and where it looks; all that is free unless `among` says less. */
export interface Running {
  readonly write: Write;
  readonly jobs: Jobs;
  /** Whose rights it has. */
  readonly call: Call;
  readonly rule: RuleRow;
  readonly among?: Condition;
  /** What made it run by itself; absent: somebody did it by hand. */
  readonly occasion?: string;
}

/**
 * Runs a rule whose row, and whose type's rules (`lockAssigning`), the caller has locked: begins the assignment and
 * writes down what it comes to. Gives null where there was nothing to assign. Throws `bad_request` as it writes nothing, with
 * what is wrong under `plan` and `query`.
 */
export async function runRule(running: Running): Promise<BulkAction | null> {
  const { action, assignable, left } = await begin(running);
  await keepRun(running, { action_id: action?.entity_id ?? null, total: assignable, left, fail: null });
  return action;
}

async function begin({ write, jobs, call, rule, among }: Running): Promise<Started> {
  const source = leadSource(call, rule.lead_type);
  const query = within('query', () => parseListQuery(source.fields, rule.query));
  const where = all([conditionOf(source, await query), FREE, ...(among ? [among] : [])]);
  return within('plan', () =>
    startAssignment(
      write,
      jobs,
      call,
      rule.lead_type,
      rule.plan,
      { where },
      {
        ruleId: rule.entity_id,
        named: namedIn(rule.plan),
        turn: rule.turn,
        query: rule.query,
        unlessNone: true,
        onlyFree: true,
      },
    ),
  );
}

/** What is wrong with a part of the rule is told under its name. */
async function within<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'bad_request') throw error;
    throw new Problem('bad_request', under(part, error.fails));
  }
}

/** Writes down that a rule could not run, and why. */
export const failRun = (
  running: Pick<Running, 'write' | 'rule' | 'occasion'>,
  fail: Fail['code'],
): Promise<void> => keepRun(running, { action_id: null, total: 0, left: 0, fail });

/**
 * The run is no change of the rule: whoever has it open to change it goes on, so that its version stays. History tells
 * of each run.
 */
async function keepRun(
  { write, rule, occasion }: Pick<Running, 'write' | 'rule' | 'occasion'>,
  run: RuleRun,
): Promise<void> {
  await sql`
    update assign_rule set last_run = ${JSON.stringify(run)}::jsonb, last_run_at = clock_timestamp(),
           turn = turn + ${run.total - run.left}
     where entity_id = ${rule.entity_id}`.execute(write.trx);
  await write.note('assign_rule', rule.entity_id, {
    type: 'ASSIGN_RULE_RAN',
    changes: [],
    detail: { ...run, ...(occasion ? { occasion } : {}) },
  });
}
