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
  readonly flow_id: string;
  readonly row_no: number;
  readonly status: ImportItemStatus;
  readonly data: Readonly<Record<string, string>>;
  readonly record: Readonly<Record<string, unknown>>;
  readonly fails: readonly Fail[];
  readonly duplicate_of: string | null;
}

/** What an import makes of a row. */
export interface Outcome {
  readonly entity_id: string;
  readonly status: ImportItemStatus;
  readonly fails: readonly Fail[];
  readonly lead_id: string | null;
  readonly duplicate_of: string | null;
}

export const addItems = (trx: Trx, items: readonly NewItem[]): Promise<void> =>
  insertRows(
    trx,
    'import_item',
    items.map((item) => ({ ...item })),
  );

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

/** Counts the rows anew: the counts cannot drift from the rows, whatever was interrupted. */
export const refreshCounts = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`
    update import_flow f set counts = f.counts || c.counts
      from (select jsonb_build_object(
                     'processed', count(*),
                     'valid', count(*) filter (where status = 'VALID'),
                     'failed', count(*) filter (where status = 'INVALID'),
                     'refused', count(*) filter (where status = 'DUPLICATED'),
                     'matched', count(*) filter (where status = 'DUPLICATED' and duplicate_of is not null),
                     'imported', count(*) filter (where status = 'IMPORTED')) as counts
              from import_item where flow_id = ${flowId}) c
     where f.entity_id = ${flowId}`.execute(trx));

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
