import { sql, type RawBuilder } from 'kysely';
import { under, type Fail } from '#schemas/engine/fails.ts';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { DUPLICATE_KEYS } from '#schemas/lead/duplicates.ts';
import type { DuplicateDecision, ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { editableLeads } from '#server/features/leads/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findFlow, presentFlow, rightsOf, type FlowRow } from '../flow.ts';
import { refreshCounts } from '../store.ts';
import { keepChanged, pendRepeats } from './again.ts';
import { faultCondition, whereFails, type FaultWhere } from './where.ts';

/** `ItemsPatch` as it arrives: `set` may hold too much, or nothing. */
export interface ManyItems {
  readonly where: FaultWhere & { readonly status: ImportItemStatus };
  readonly set: {
    readonly text?: string | undefined;
    readonly removed?: boolean | undefined;
    readonly decision?: DuplicateDecision | null | undefined;
  };
}
export const SETS = ['text', 'removed', 'decision'] as const satisfies (keyof ManyItems['set'])[];

/** What was done to how many rows, and whether some of them have to be checked again. */
interface Done {
  readonly rows: number;
  readonly isPending: boolean;
}

/**
 * Changes all rows of a flow that are meant in one way: gives one text to their cells, takes them out of the import or
 * in again, or decides about them as duplicates; of these an agent's decision to change the lead leaves out those whose
 * lead the agent may not change. Throws `not_found`, `stale` with the flow as it is now, `not_now`, or `bad_request`
 * with everything that is wrong.
 */
export async function updateItems(
  db: Db,
  jobs: Jobs,
  call: Call,
  flowId: string,
  version: number,
  { where, set }: ManyItems,
): Promise<ImportFlow> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const flow = await findFlow(trx, call.actor, flowId, true);
    if (flow.version !== version) throw new Problem('stale', [], await presentFlow(trx, call.actor, flow));
    refuse([...setFails(where, set), ...under('where', whereFails(flow, where))]);
    if (!rightsOf(flow).items) throw new Problem('not_now');
    const done = await apply(trx, call.actor, flow, where, set);
    if (done.rows > 0) {
      await refreshCounts(trx, flowId);
      await keepChanged(write, jobs, call, flow, done.isPending, { where, set, rows: done.rows });
    }
    return presentFlow(trx, call.actor, await findFlow(trx, call.actor, flowId));
  });
}

/** The statuses of rows to which each may be done. */
const STATUSES = {
  text: ['INVALID'],
  remove: ['VALID', 'INVALID', 'DUPLICATED'],
  restore: ['REMOVED'],
  decision: ['DUPLICATED'],
} as const satisfies Record<string, readonly ImportItemStatus[]>;

function setFails(where: ManyItems['where'], set: ManyItems['set']): Fail[] {
  const given = SETS.filter((name) => set[name] !== undefined);
  const [what, ...more] = given;
  if (!what || more.length > 0)
    return [{ field: 'set', code: what ? 'only_one_of' : 'any_of_required', params: { fields: [...SETS] } }];
  const kind = what === 'removed' ? (set.removed ? 'remove' : 'restore') : what;
  const allowed: readonly ImportItemStatus[] = STATUSES[kind];
  // That a text needs its column is told of every wish.
  const needs =
    where.text === undefined ? (['field', 'code', 'column'] as const) : (['field', 'code'] as const);
  const lacks = what === 'text' ? needs.filter((name) => where[name] === undefined) : [];
  return [
    ...(allowed.includes(where.status) ? [] : [{ field: 'where.status', code: 'not_in_list' as const }]),
    ...lacks.map((name): Fail => ({ field: `where.${name}`, code: 'required' })),
  ];
}

async function apply(
  trx: Trx,
  actor: Actor,
  flow: FlowRow,
  where: ManyItems['where'],
  set: ManyItems['set'],
): Promise<Done> {
  const meant = sql<boolean>`i.flow_id = ${flow.entity_id} and i.status = ${where.status} and ${faultCondition(flow, where)}`;
  if (set.text !== undefined && where.column !== undefined) {
    const cells =
      set.text.trim() === ''
        ? sql`i.data - ${where.column}::text`
        : sql`i.data || jsonb_build_object(${where.column}::text, ${set.text}::text)`;
    const rows = await change(trx, sql`status = 'PENDING', data = ${cells}`, meant);
    return { rows: rows.length, isPending: rows.length > 0 };
  }
  if (set.removed === undefined)
    return { rows: await decide(trx, actor, flow, set.decision ?? null, meant), isPending: false };
  const status: ImportItemStatus = set.removed ? 'REMOVED' : 'PENDING';
  const rows = await change(trx, sql`status = ${status}`, meant);
  const repeats = where.status === 'VALID' ? await pendRepeats(trx, flow.entity_id, rows, DUPLICATE_KEYS) : 0;
  return { rows: rows.length, isPending: repeats > 0 || (!set.removed && rows.length > 0) };
}

async function decide(
  trx: Trx,
  actor: Actor,
  flow: FlowRow,
  decision: DuplicateDecision | null,
  meant: Condition,
): Promise<number> {
  const isChange = decision === 'fill' || decision === 'overwrite';
  const allowed = isChange
    ? sql<boolean>`(i.duplicate_of is null or exists (
        select 1 from lead t where t.entity_id = i.duplicate_of and ${editableLeads(actor, flow.lead_type)}))`
    : sql<boolean>`true`;
  const other = sql<boolean>`i.decision is distinct from ${decision}`;
  return (await change(trx, sql`decision = ${decision}`, sql`${meant} and ${other} and ${allowed}`)).length;
}

/** Changes rows `import_item i`, and gives their numbers. */
async function change(trx: Trx, set: RawBuilder<unknown>, where: Condition): Promise<number[]> {
  const { rows } = await sql<{ row_no: number }>`
    update import_item i set ${set}, version = i.version + 1, updated_at = clock_timestamp()
     where ${where} returning i.row_no`.execute(trx);
  return rows.map(({ row_no }) => row_no);
}
