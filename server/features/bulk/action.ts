import { sql } from 'kysely';
import {
  BULK_ACTION_FIELDS,
  BULK_KINDS,
  isAssignment,
  isOpen,
  type BulkAction,
} from '#schemas/bulk/index.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';

/** A row of bulk_action as PostgreSQL gives it. */
export type BulkRow = Omit<BulkAction, 'created_at' | 'finished_at' | 'undone' | 'can'> & {
  readonly created_at: Date;
  readonly created_by: string;
  readonly finished_at: Date | null;
  readonly rule_id: string | null;
  readonly undoes_id: string | null;
};

/** An action, and whether another one undoes it or has undone it. */
type SeenRow = BulkRow & Pick<BulkAction, 'undone'>;

const ACTIONS = sql`(
  select b.*, exists (select from bulk_action u where u.undoes_id = b.entity_id) as undone from bulk_action b)`;

/** Actions over leads of a type that a person asked for; of the other type there are none (404). */
function ownActions(actor: Actor, type: LeadType): Condition {
  visibleLeads(actor, 'lead.read', type);
  return sql<boolean>`(t.lead_type = ${type} and t.created_by = ${actor.id})`;
}

/** Supervisors also see what their team asked for (domain §6, as with imports). */
const visibleActions = (actor: Actor, type: LeadType): Condition => {
  const own = ownActions(actor, type);
  return actor.supervisor ? sql<boolean>`t.lead_type = ${type}` : own;
};

/** One action that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findAction(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  id: string,
  lock = false,
): Promise<SeenRow> {
  const { rows } = await sql<SeenRow>`
    select t.* from ${ACTIONS} t
     where t.entity_id = ${id} and ${visibleActions(actor, type)} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** The action as the API answers it; whoever may see it may cancel it while it goes on. */
export const presentAction = (row: SeenRow, actor: Actor): BulkAction => ({
  entity_id: row.entity_id,
  version: row.version,
  lead_type: row.lead_type,
  kind: row.kind,
  params: row.params,
  status: row.status,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  skipped: row.skipped,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  undone: row.undone,
  can: { cancel: isOpen(row.status), undo: mayUndo(row, actor) },
});

/** An assignment that has ended and changed anything, once, by a supervisor. */
const mayUndo = ({ kind, status, changed, undone }: SeenRow, { role }: Actor): boolean =>
  isAssignment(kind) &&
  !isOpen(status) &&
  changed > 0 &&
  !undone &&
  scopeOf(role, BULK_KINDS.undo.right) !== null;

export const readAction = async (db: Db | Trx, call: Call, type: LeadType, id: string): Promise<BulkAction> =>
  presentAction(await findAction(db, call.actor, type, id), call.actor);

/** The actor's own actions, newest first. */
export async function listActions(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
): Promise<Page<BulkAction>> {
  const source = {
    table: ACTIONS,
    fields: BULK_ACTION_FIELDS,
    visible: ownActions(call.actor, type),
  };
  const page = await readPage<SeenRow>(db, source, parseListQuery(source.fields, raw, '-created_at'));
  return { ...page, items: page.items.map((row) => presentAction(row, call.actor)) };
}
