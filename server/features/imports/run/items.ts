import { sql } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { JobCounts } from '#schemas/import-flow/index.ts';
import type { DuplicateDecision, ImportItemStatus, ImportOutcome } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Cells } from '../cells.ts';
import type { JobRow } from '../job.ts';
import { READY, recount } from '../store.ts';

/** A row that a run takes. */
export interface ReadyItem {
  readonly entity_id: string;
  readonly row_no: number;
  readonly data: Cells;
  readonly record: Values;
  readonly decision: DuplicateDecision | null;
}

/** What a run makes of a row. */
export interface Outcome {
  readonly entity_id: string;
  readonly status: Extract<ImportItemStatus, 'VALID' | 'INVALID' | 'DUPLICATED' | 'IMPORTED'>;
  readonly fails: readonly Fail[];
  readonly outcome: ImportOutcome | null;
  readonly lead_id: string | null;
  readonly lead_version: number | null;
  readonly duplicate_of: string | null;
  readonly changes: readonly Change[];
}

/**
 * The next rows of a run, in their order: it takes every row once, so they stand below those that it has had. Each status
 * is read by itself, as its index has it: together they would be all read and sorted for every batch.
 */
export async function readyItems(trx: Trx, job: JobRow, limit: number): Promise<ReadyItem[]> {
  const ofStatus = (status: ImportItemStatus) => sql`(
    select i.entity_id, i.row_no, i.data, i.record, i.decision
      from import_item i join import_flow f on f.entity_id = i.flow_id
     where i.flow_id = ${job.flow_id} and i.status = ${sql.lit(status)} and ${READY}
       and i.row_no > coalesce((select max(row_no) from import_item where job_id = ${job.entity_id}), -1)
     order by i.row_no limit ${limit})`;
  const { rows } = await sql<ReadyItem>`
    ${ofStatus('VALID')} union all ${ofStatus('DUPLICATED')} order by row_no limit ${limit}`.execute(trx);
  return rows;
}

/** Keeps what became of a batch, and counts on; the flow and the job are locked. */
export async function settleItems(trx: Trx, job: JobRow, outcomes: readonly Outcome[]): Promise<void> {
  const settle = (): Promise<unknown> =>
    sql`
      update import_item i
         set status = o.status, fails = o.fails, outcome = o.outcome, lead_id = o.lead_id, lead_version = o.lead_version,
             duplicate_of = o.duplicate_of, changes = o.changes, job_id = ${job.entity_id},
             version = i.version + 1, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
             as o (entity_id uuid, status text, fails jsonb, outcome text, lead_id uuid, lead_version int,
                   duplicate_of uuid, changes jsonb)
       where i.entity_id = o.entity_id`.execute(trx);
  await recount(
    trx,
    job.flow_id,
    outcomes.map(({ entity_id }) => entity_id),
    settle,
  );
  await sql`update import_job set counts = ${JSON.stringify(counted(job.counts, outcomes))}::jsonb
             where entity_id = ${job.entity_id}`.execute(trx);
}

function counted(before: JobCounts, outcomes: readonly Outcome[]): JobCounts {
  const count = (which: (outcome: Outcome) => boolean): number => outcomes.filter(which).length;
  const failed = before.failed + count(({ status }) => status === 'INVALID');
  const refused = before.refused + count(({ status }) => status === 'DUPLICATED');
  const imported = before.imported + count(({ outcome }) => outcome !== null);
  return {
    ...before,
    failed,
    refused,
    imported,
    processed: failed + refused + imported,
    matched:
      before.matched + count(({ status, duplicate_of }) => status !== 'INVALID' && duplicate_of !== null),
    created: before.created + count(({ outcome }) => outcome === 'CREATED'),
    updated: before.updated + count(({ outcome }) => outcome === 'UPDATED'),
    unchanged: before.unchanged + count(({ outcome }) => outcome === 'UNCHANGED'),
  };
}

/**
 * Counts anew what a run has done so far. Rows that it does not even take — wrong ones, duplicates that are skipped —
 * are told as failed and refused: its report is about the whole file.
 */
export const refreshJobCounts = async (trx: Trx, jobId: string): Promise<void> =>
  void (await sql`
    update import_job t
       set counts = t.counts || c.counts
                    || jsonb_build_object('processed', (c.counts ->> 'imported')::int + (c.counts ->> 'failed')::int
                                                       + (c.counts ->> 'refused')::int)
      from (select jsonb_build_object(
                     'failed', count(i.*) filter (where i.status = 'INVALID'),
                     'refused', count(i.*) filter (where r.is_refused),
                     'imported', count(i.outcome) filter (where r.is_own),
                     'matched', count(i.duplicate_of) filter (where r.is_refused or (r.is_own and i.outcome is not null)),
                     'created', count(i.*) filter (where r.is_own and i.outcome = 'CREATED'),
                     'updated', count(i.*) filter (where r.is_own and i.outcome = 'UPDATED'),
                     'unchanged', count(i.*) filter (where r.is_own and i.outcome = 'UNCHANGED')) as counts
              from import_job j
              join import_flow f on f.entity_id = j.flow_id
              left join import_item i on i.flow_id = f.entity_id
             cross join lateral (
               select i.job_id is not distinct from j.entity_id as is_own,
                      i.status = 'DUPLICATED' and (i.job_id is not distinct from j.entity_id or not ${READY}) as is_refused) r
             where j.entity_id = ${jobId}) c
     where t.entity_id = ${jobId}`.execute(trx));
