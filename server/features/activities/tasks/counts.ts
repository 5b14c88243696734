import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import { localToday } from '#server/platform/day.ts';
import type { Db } from '#server/platform/db.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { visibleOfLeads } from '../../leads/children.ts';
import { mayDecide } from './conduct.ts';
import { awake, taskRows } from './rows.ts';

/** A number beside a tab: what is more than this is '1,000+'. */
const CAP = 1000;

const NAMES = ['mine', 'mine_overdue', 'mine_today', 'team', 'team_overdue', 'snoozed', 'approval'] as const;
type CountName = (typeof NAMES)[number];

interface Count {
  readonly total: number;
  /** False: there are more than `total`. */
  readonly total_exact: boolean;
}

/**
 * How many tasks of a lead type are to be done: by the reader and by all of the type, without what is snoozed; how many
 * of the reader's are snoozed; how many wait for a decision, where it is theirs to make. One query.
 */
export async function countTasks(db: Db, { actor }: Call, type: LeadType): Promise<Record<CountName, Count>> {
  const visible = visibleOfLeads(actor, type);
  const mine = sql<boolean>`t.assignee_ids && array[${actor.id}]::uuid[]`;
  const [overdue, snoozed] = [sql<boolean>`t.overdue`, sql<boolean>`t.snoozed`];
  const conditions: Readonly<Record<CountName, readonly Condition[]>> = {
    mine: [mine, awake],
    mine_overdue: [mine, awake, overdue],
    mine_today: [mine, awake, sql<boolean>`t.due_date = ${localToday()}::date`],
    team: [awake],
    team_overdue: [awake, overdue],
    snoozed: [mine, snoozed],
    approval: [mayDecide(actor) ? sql<boolean>`t.status = 'pending'` : sql<boolean>`false`],
  };
  const counts = NAMES.map(
    (name) => sql`(
      select count(*)::int from (
        select from ${taskRows()} t where ${all([visible, ...conditions[name]])} limit ${CAP + 1}) c) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<CountName, number>>`select ${sql.join(counts)}`.execute(db);
  const countOf = (name: CountName): Count => {
    const total = rows[0]?.[name] ?? 0;
    return { total: Math.min(total, CAP), total_exact: total <= CAP };
  };
  return Object.fromEntries(NAMES.map((name) => [name, countOf(name)])) as Record<CountName, Count>;
}
