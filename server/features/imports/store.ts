import { sql } from 'kysely';
import type { ImportCounts } from '#schemas/import-flow/index.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { batchesOf } from '#server/platform/stream.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Checked, Unchecked } from './check.ts';
import type { FlowRow } from './flow.ts';

/*
 * What the jobs write while they work. The rows of a file are working data, made again from the file at will: the
 * history tells of the flow, of rows that a person changed, and of the leads that came of them.
 */

export const addItems = (trx: Trx, flowId: string, items: readonly Unchecked[]): Promise<void> =>
  insertRows(
    trx,
    'import_item',
    items.map((item) => ({ ...item, flow_id: flowId, status: 'PENDING' })),
  );

export async function hasItems(trx: Trx, flowId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from import_item where flow_id = ${flowId} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The next pending rows of a flow below a row of it. */
export async function pendingItems(
  db: Db | Trx,
  flowId: string,
  after: number,
  limit: number,
): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select entity_id, row_no, data, uneven from import_item
     where flow_id = ${flowId} and status = 'PENDING' and row_no > ${after} order by row_no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** By what the valid rows of a flow are found: key → row number. */
export async function checkedKeys(db: Db, flowId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const valid = sql<{ keys: string[]; row_no: number }>`
    select keys, row_no from import_item where flow_id = ${flowId} and status = 'VALID' and keys <> '{}'`;
  for await (const rows of batchesOf(db, valid))
    for (const { keys, row_no } of rows) for (const key of keys) found.set(key, row_no);
  return found;
}

/** Keeps what the check of a batch of pending rows found, and counts on. */
export async function keepChecks(trx: Trx, flowId: string, checks: readonly Checked[]): Promise<void> {
  const { rows } = await sql<{ counts: Counts }>`
    with i as (
      update import_item i
         set status = c.status, record = c.record, fails = c.fails, duplicate_of = c.duplicate_of, keys = c.keys,
             version = i.version + 1, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
             as c (entity_id uuid, status text, record jsonb, fails jsonb, duplicate_of uuid, keys text[])
       where i.entity_id = c.entity_id
      returning i.status, i.fails, i.duplicate_of, i.decision, i.outcome)
    select ${COUNTS} as counts from import_flow f left join i on true where f.entity_id = ${flowId}`.execute(
    trx,
  );
  await addCounts(trx, flowId, { pending: checks.length }, rows[0]?.counts ?? {});
}

/** All rows are to be checked again, as after another mapping; what a person corrected in them stays. */
export const pendAll = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`
    update import_item set status = 'PENDING', version = version + 1, updated_at = clock_timestamp()
     where flow_id = ${flowId} and status in ('VALID', 'INVALID', 'DUPLICATED')`.execute(trx));

export const dropItems = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`delete from import_item where flow_id = ${flowId}`.execute(trx));

/**
 * What an import would take: the others have been, are wrong, or are skipped, as is what the same row of the same file
 * has created before unless somebody said 'create anyway' of the row itself. Of `import_item i` and `import_flow f`.
 */
export const READY = sql<boolean>`(
  (i.status = 'VALID' and f.options ->> 'unmatched' = 'create')
  or (i.status = 'DUPLICATED' and coalesce(i.decision, f.options ->> 'duplicates') <> 'skip'
      and not (i.decision is null and f.options ->> 'duplicates' = 'create'
               and i.fails @> '[{"code": "imported_before"}]')))`;

/** ImportCounts of rows `import_item i` of a flow `import_flow f`; a row that is not there is none of them. */
const COUNTS = sql`jsonb_build_object(
  'processed', count(*) filter (where i.status <> 'PENDING'),
  'pending', count(*) filter (where i.status = 'PENDING'),
  'valid', count(*) filter (where i.status = 'VALID'),
  'failed', count(*) filter (where i.status = 'INVALID'),
  'refused', count(*) filter (where i.status = 'DUPLICATED'),
  'matched', count(i.duplicate_of) filter (where i.status not in ('INVALID', 'PENDING')),
  'removed', count(*) filter (where i.status = 'REMOVED'),
  'imported', count(*) filter (where i.status = 'IMPORTED'),
  'created', count(*) filter (where i.status = 'IMPORTED' and i.outcome = 'CREATED'),
  'updated', count(*) filter (where i.status = 'IMPORTED' and i.outcome = 'UPDATED'),
  'unchanged', count(*) filter (where i.status = 'IMPORTED' and i.outcome = 'UNCHANGED'),
  'undone', count(*) filter (where i.status = 'UNDONE'),
  'ready', count(*) filter (where ${READY}))`;

/** Counts the rows anew: the counts cannot drift from the rows, whatever was interrupted. */
export const refreshCounts = async (trx: Trx, flowId: string): Promise<void> =>
  void (await sql`
    update import_flow t set counts = t.counts || c.counts
      from (select ${COUNTS} as counts
              from import_flow f left join import_item i on i.flow_id = f.entity_id where f.entity_id = ${flowId}) c
     where t.entity_id = ${flowId}`.execute(trx));

type Counts = Partial<ImportCounts>;

/**
 * Counts what becomes of some rows of a flow, which is locked: of a batch, where counting all of them would be most of
 * the work.
 */
export async function recount(
  trx: Trx,
  flowId: string,
  itemIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const tally = async (): Promise<Counts> => {
    const { rows } = await sql<{ counts: Counts }>`
      select ${COUNTS} as counts from import_item i join import_flow f on f.entity_id = i.flow_id
       where i.entity_id = any(${itemIds}::uuid[])`.execute(trx);
    return rows[0]?.counts ?? {};
  };
  const before = await tally();
  await change();
  await addCounts(trx, flowId, before, await tally());
}

const addCounts = async (trx: Trx, flowId: string, before: Counts, after: Counts): Promise<void> =>
  void (await sql`
    update import_flow t set counts = t.counts || (
      select jsonb_object_agg(key, coalesce((t.counts ->> key)::int, 0) + coalesce(a.value::int, 0) - coalesce(b.value::int, 0))
        from jsonb_each_text(${JSON.stringify(after)}::jsonb) a
        full join jsonb_each_text(${JSON.stringify(before)}::jsonb) b using (key))
     where t.entity_id = ${flowId}`.execute(trx));

/** The flow of a job, locked so that a second runner of the same job waits; null when it is gone. */
export async function lockFlow(trx: Trx, flowId: string): Promise<FlowRow | null> {
  const { rows } =
    await sql<FlowRow>`select * from import_flow where entity_id = ${flowId} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Bytes of a file that are read at once: the whole of it would hold up everybody else while it is decoded. */
const PIECE = 1_048_576;

export async function readSource(db: Db | Trx, flowId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const { rows } = await sql<{ piece: Buffer }>`
      select substring(content from ${pieces.length * PIECE + 1} for ${PIECE}) as piece
        from import_source where flow_id = ${flowId}`.execute(db);
    const [source] = rows;
    // What is no longer kept (docs/decisions/023).
    if (!source) throw new Problem('not_now', [{ field: 'file', code: 'source_gone' }]);
    pieces.push(source.piece);
    if (source.piece.length < PIECE) return Buffer.concat(pieces);
  }
}

export const keepSource = async (trx: Trx, flowId: string, content: Buffer): Promise<void> =>
  void (await sql`insert into import_source (flow_id, content) values (${flowId}, ${content})`.execute(trx));
