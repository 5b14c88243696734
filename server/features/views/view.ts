import { sql } from 'kysely';
import { VIEWS_OWN_MAX, VIEWS_SHARED_MAX, type SavedView, type ViewQuery } from '#schemas/view/index.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ViewList } from './lists.ts';

/** A row of the saved_view table with its owner's name. */
export interface ViewRow {
  readonly entity_id: string;
  readonly version: number;
  readonly owner_id: string;
  readonly name: string;
  readonly shared: boolean;
  readonly default_for_agents: boolean;
  readonly default_for_supervisors: boolean;
  readonly query: ViewQuery;
  readonly first_name: string;
  readonly last_name: string;
}

/** Own views and those of the team; somebody else's private one is nobody else's, a supervisor's neither. */
function visibleViews(actor: Actor, list: ViewList): Condition {
  list.refuse(actor, 'read');
  return sql<boolean>`(v.resource = ${list.name} and (v.owner_id = ${actor.id} or v.shared))`;
}

const select = (db: Db | Trx, where: Condition, end = sql``) =>
  sql<ViewRow>`
    select v.*, u.first_name, u.last_name
      from saved_view v join app_user u on u.entity_id = v.owner_id
     where ${where} ${end}`.execute(db);

/** Every view the actor may use, own ones first; the numbers of views are bounded when they are saved. */
export async function listViews(db: Db, call: Call, list: ViewList): Promise<Page<SavedView>> {
  const size = VIEWS_OWN_MAX + VIEWS_SHARED_MAX;
  const order = sql`order by v.shared, lower(v.name), v.entity_id limit ${size}`;
  const { rows } = await select(db, visibleViews(call.actor, list), order);
  const items = rows.map((row) => presentView(row, call.actor));
  return { items, total: items.length, total_exact: true, page: 1, size };
}

/** A view that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findView(
  db: Db | Trx,
  call: Call,
  list: ViewList,
  id: string,
  lock = false,
): Promise<ViewRow> {
  const where = all([visibleViews(call.actor, list), sql<boolean>`v.entity_id = ${id}`]);
  const { rows } = await select(db, where, lock ? sql`for update of v` : sql``);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** A private view is its owner's, a shared one the supervisors'. */
export const mayEdit = (actor: Actor, view: Pick<ViewRow, 'shared' | 'owner_id'>): boolean =>
  view.shared ? actor.supervisor : view.owner_id === actor.id;

export const presentView = (row: ViewRow, actor: Actor): SavedView => ({
  entity_id: row.entity_id,
  version: row.version,
  name: row.name,
  shared: row.shared,
  default_for_agents: row.default_for_agents,
  default_for_supervisors: row.default_for_supervisors,
  query: row.query,
  owner: { entity_id: row.owner_id, first_name: row.first_name, last_name: row.last_name },
  can: { edit: mayEdit(actor, row) },
});

/**
 * Views of a list are written one after the other: names are unique, numbers bounded and defaults one per rank, which no
 * single row can say of itself.
 */
export const lockViews = async (trx: Trx, list: ViewList): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`provnet.views.${list.name}`}))`.execute(trx));
