import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { FlowRow } from './flow.ts';

/**
 * What the jobs write while they work. The rows of a file are working data, made again from the file at will: the
 * history tells of the flow, of rows that a person changed, and of the leads that came of them.
 */
export interface NewItem {
  readonly entity_id: string;
  readonly row_no: number;
  readonly data: Readonly<Record<string, string>>;
  readonly uneven: boolean;
}

/** A row that waits to be checked. */
export type PendingItem = NewItem;

/** What the check of a row finds. */
export interface Checked {
  readonly entity_id: string;
  readonly status: ImportItemStatus;
  readonly record: Readonly<Record<string, unknown>>;
  readonly fails: readonly Fail[];
  readonly duplicate_of: string | null;
  readonly keys: readonly string[];
}

/** What an import makes of a row. */
export interface Outcome {
  readonly entity_id: string;
  readonly status: ImportItemStatus;
  readonly fails: readonly Fail[];
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
}

export const addItems = (trx: Trx, flowId: string, items: readonly NewItem[]): Promise<void> =>
  insertRows(
    trx,
    'import_item',
    items.map((item) => ({ ...item, flow_id: flowId, status: 'PENDING' })),
  );

export async function pendingItems(trx: Trx, flowId: string, limit: number): Promise<PendingItem[]> {
  const { rows } = await sql<PendingItem>`
    select entity_id, row_no, data, uneven from import_item
     where flow_id = ${flowId} and status = 'PENDING' order by row_no limit ${limit}`.execute(trx);
  return rows;
}

/** By what rows that are checked already are found: key → row number. */
export async function checkedKeys(db: Db | Trx, flowId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; row_no: number }>`
    select unnest(keys) as key, row_no from import_item where flow_id = ${flowId} and status = 'VALID'`.execute(
    db,
  );
  return new Map(rows.map(({ key, row_no }) => [key, row_no]));
}

/** Keeps what the check of a batch found, and counts on. */
export const keepChecks = async (trx: Trx, flowId: string, checks: readonly Checked[]): Promise<void> => {
  await sql`
    update import_item i
       set status = c.status, record = c.record, fails = c.fails, duplicate_of = c.duplicate_of, keys = c.keys,
           version = i.version + 1, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
           as c (entity_id uuid, status text, record jsonb, fails jsonb, duplicate_of uuid, keys text[])
     where i.entity_id = c.entity_id`.execute(trx);
  await refreshCounts(trx, flowId);
};

/** All rows are to be checked again, as after another mapping; what a person corrected in them stays. */
export const pendAll = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`
    update import_item set status = 'PENDING', version = version + 1, updated_at = clock_timestamp()
     where flow_id = ${flowId} and status in ('VALID', 'INVALID', 'DUPLICATED')`.execute(trx));

export const dropItems = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`delete from import_item where flow_id = ${flowId}`.execute(trx));

export const settleItems = async (trx: Trx, outcomes: readonly Outcome[]): Promise<void> =>
  void (await sql`
    update import_item i
       set status = o.status, fails = o.fails, lead_id = o.lead_id, duplicate_of = o.duplicate_of,
           version = i.version + 1, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
           as o (entity_id uuid, status text, fails jsonb, lead_id uuid, duplicate_of uuid)
     where i.entity_id = o.entity_id`.execute(trx));

/** What an import would take: the others have been, are wrong, or are skipped. Of `import_item i` and `import_flow f`. */
export const READY = sql<boolean>`(
  (i.status = 'VALID' and f.options ->> 'unmatched' = 'create')
  or (i.status = 'DUPLICATED' and coalesce(i.decision, f.options ->> 'duplicates') <> 'skip'))`;

/** Counts the rows anew: the counts cannot drift from the rows, whatever was interrupted. */
export const refreshCounts = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`
    update import_flow t set counts = t.counts || c.counts
      from (select jsonb_build_object(
                     'processed', count(i.*) filter (where i.status <> 'PENDING'),
                     'pending', count(i.*) filter (where i.status = 'PENDING'),
                     'valid', count(i.*) filter (where i.status = 'VALID'),
                     'failed', count(i.*) filter (where i.status = 'INVALID'),
                     'refused', count(i.*) filter (where i.status = 'DUPLICATED'),
                     'matched', count(i.duplicate_of) filter (where i.status not in ('INVALID', 'PENDING')),
                     'removed', count(i.*) filter (where i.status = 'REMOVED'),
                     'imported', count(i.*) filter (where i.status = 'IMPORTED'),
                     'created', count(i.*) filter (where i.status = 'IMPORTED' and i.outcome = 'CREATED'),
                     'updated', count(i.*) filter (where i.status = 'IMPORTED' and i.outcome = 'UPDATED'),
                     'unchanged', count(i.*) filter (where i.status = 'IMPORTED' and i.outcome = 'UNCHANGED'),
                     'undone', count(i.*) filter (where i.status = 'UNDONE'),
                     'ready', count(i.*) filter (where ${READY})) as counts
              from import_flow f left join import_item i on i.flow_id = f.entity_id where f.entity_id = ${flowId}) c
     where t.entity_id = ${flowId}`.execute(trx));

/** The flow of a job, locked so that a second runner of the same job waits; null when it is gone. */
export async function lockFlow(trx: Trx, flowId: string): Promise<FlowRow | null> {
  const { rows } =
    await sql<FlowRow>`select * from import_flow where entity_id = ${flowId} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function readSource(db: Db | Trx, flowId: string): Promise<Buffer> {
  const { rows } = await sql<{
    content: Buffer;
  }>`select content from import_source where flow_id = ${flowId}`.execute(db);
  const [source] = rows;
  if (!source) throw new Error(`import flow ${flowId} has no source`);
  return source.content;
}

export const keepSource = async (trx: Trx, flowId: string, content: Buffer): Promise<void> =>
  void (await sql`insert into import_source (flow_id, content) values (${flowId}, ${content})`.execute(trx));
