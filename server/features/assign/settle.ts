import { sql, type RawBuilder } from 'kysely';
import { divide, orderFails, type AssignmentOrder, type LeadDivision } from '#schemas/assignment.ts';
import { OPEN_STATUSES } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Selected } from '#server/features/bulk/store.ts';
import { openLeads } from '#server/features/leads/parts/agents.ts';
import { editableLeads } from '#server/features/leads/visible.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { activeAmong } from './people.ts';

/** What an order has from the rule that it comes from. */
export interface OfRule {
  /** The people whom the rule names: they may have gone to another team since. */
  readonly named?: ReadonlySet<string>;
  /** Of equal shares in turn: how many the rule has dealt before. */
  readonly turn?: number;
}

/**
 * What an order comes to for these leads. Divided are those that the actor may assign (domain §6: agents those that
 * nobody has and their own). They leave the loads of those who have them now, since all of them are given anew; every
 * one counts against the capacity. Throws `forbidden`, `not_found`, or `bad_request` with everything that is wrong.
 */
export async function settleDivision(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  order: AssignmentOrder,
  selected: Selected,
  { named, turn }: OfRule = {},
): Promise<LeadDivision> {
  requireScope(actor, 'lead.assign');
  const leads = chosenLeads(actor, type, selected);
  const held = await heldLeads(db, leads);
  const sum = (part: 'total' | 'assignable') => held.reduce((all, one) => all + one[part], 0);
  const [total, assignable] = [sum('total'), sum('assignable')];
  const { active, fails } = await activeAmong(db, 'prospecting', type, order.shares, named);
  refuse([...orderFails(order, assignable), ...fails]);
  const loads = await loadsOf(db, type, order);
  const leaving = new Map(held.map(({ assignee_id, open }) => [assignee_id, open]));
  const takers = order.shares.map(({ user_id }) => {
    const { open, coming } = loads.get(user_id) ?? NONE;
    const left = user_id === null ? 0 : (leaving.get(user_id) ?? 0);
    return { user_id, load: open + coming - left, skipped: user_id !== null && !active.has(user_id) };
  });
  const { counts, left } = divide(order, assignable, takers, turn);
  const stays = left === 0 ? new Map<string | null, number>() : await staying(db, leads, assignable - left);
  return {
    total,
    assignable,
    skipped: total - assignable,
    left,
    shares: takers.map(({ user_id, load, skipped }, index) => ({
      user_id,
      load: loads.get(user_id)?.open ?? 0,
      count: counts[index] ?? 0,
      total: user_id === null ? 0 : load + (counts[index] ?? 0) + (stays.get(user_id) ?? 0),
      skipped,
    })),
  };
}

/**
 * Settles the leads of an assignment with who is to get each, in one statement, and tells how many there are. Each
 * person's are spread over all of them, so that of leads in the order in which they came nobody gets only the old ones;
 * those for whom nobody has room are the newest that nobody has. What has become assignable since the division was
 * counted is no part of it.
 */
export async function settleGiven(
  trx: Trx,
  actor: Actor,
  type: LeadType,
  selected: Selected,
  { assignable, shares }: LeadDivision,
  actionId: string,
): Promise<number> {
  const people = shares.map(({ user_id }) => user_id);
  const counts = shares.map(({ count }) => count);
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_item (action_id, position, lead_id, assignee_id)
    select ${actionId}::uuid, row_number() over (order by l.id), l.id, d.user_id
      from ${ranked(chosenLeads(actor, type, selected))} l
      left join (
        select s.user_id, row_number() over (order by (k - 0.5::float8) / s.count, s.place) as rank
          from unnest(${people}::uuid[], ${counts}::int[]) with ordinality as s (user_id, count, place),
               generate_series(1, s.count) as k) d on d.rank = l.rank
     where l.rank is null or l.rank <= ${assignable}`.execute(trx);
  return Number(numAffectedRows);
}

/** The chosen leads: key, whose it is, whether it is in work, and whether the actor may assign it (gone: no). */
function chosenLeads(actor: Actor, type: LeadType, selected: Selected): RawBuilder<unknown> {
  const facts = sql`t.assignee_id, t.status = any(${OPEN_STATUSES}::text[]) as open,
           coalesce(${editableLeads(actor, type)}, false) as assignable`;
  return 'ids' in selected
    ? sql`(select k.id, ${facts} from unnest(${selected.ids}::uuid[]) as k (id)
             left join lead t on t.entity_id = k.id)`
    : sql`(select t.entity_id as id, ${facts} from lead t where ${selected.where})`;
}

/** The same, each assignable one with its place in the deal: those that somebody has first, then by age. */
const ranked = (leads: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select c.*, case when c.assignable then
           row_number() over (partition by c.assignable order by c.assignee_id is null, c.id) end as rank
    from ${leads} c)`;

interface Held {
  readonly assignee_id: string | null;
  readonly total: number;
  readonly assignable: number;
  /** Of the assignable ones those in work. */
  readonly open: number;
}

/** How many of the leads each person has. */
async function heldLeads(db: Db | Trx, leads: RawBuilder<unknown>): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select c.assignee_id, count(*)::int as total, count(*) filter (where c.assignable)::int as assignable,
           count(*) filter (where c.assignable and c.open)::int as open
      from ${leads} c group by c.assignee_id`.execute(db);
  return rows;
}

const NONE: Load = { open: 0, coming: 0 };

interface Load {
  readonly open: number;
  /** Of actions that have not come to them yet. */
  readonly coming: number;
}

/**
 * How many leads in work each of the order's people has, and is about to get. One statement: a batch of a running action
 * that is committed between two would be counted by neither.
 */
async function loadsOf(
  db: Db | Trx,
  type: LeadType,
  { shares }: AssignmentOrder,
): Promise<ReadonlyMap<string | null, Load>> {
  const people = sql`${shares.flatMap(({ user_id }) => user_id ?? [])}::uuid[]`;
  const { rows } = await sql<Load & { assignee_id: string }>`
    select assignee_id, sum(open)::int as open, sum(coming)::int as coming
      from (select h.assignee_id, h.open, 0 as coming from (${openLeads(type, people)}) h
            union all
            select i.assignee_id, 0, 1
              from bulk_action a
              join bulk_item i on i.action_id = a.entity_id and i.outcome is null
              join lead t on t.entity_id = i.lead_id and t.deleted_at is null
             where a.kind = 'distribute' and a.status in ('QUEUED', 'RUNNING') and i.assignee_id = any(${people})
               and t.assignee_id is distinct from i.assignee_id and t.status = any(${OPEN_STATUSES}::text[])) l
     group by assignee_id`.execute(db);
  return new Map(rows.map(({ assignee_id, ...load }) => [assignee_id, load]));
}

/** The leads in work that stay with whoever has them, because nobody has room for them. */
async function staying(
  db: Db | Trx,
  leads: RawBuilder<unknown>,
  given: number,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ assignee_id: string | null; open: number }>`
    select l.assignee_id, count(*)::int as open from ${ranked(leads)} l
     where l.rank > ${given} and l.open group by l.assignee_id`.execute(db);
  return new Map(rows.map(({ assignee_id, open }) => [assignee_id, open]));
}
