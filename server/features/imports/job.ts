import { sql } from 'kysely';
import type { ImportJob, ImportStage, JobCounts } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { ImportJobStatus } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Person } from '#schemas/person.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { isBusy, visibleFlows, type FlowRow } from './flow.ts';

/** A row of import_job with what it needs to know of its flow. */
export interface JobRow {
  readonly entity_id: string;
  readonly version: number;
  readonly flow_id: string;
  readonly lead_type: LeadType;
  readonly status: ImportJobStatus;
  readonly counts: JobCounts;
  readonly filename: string;
  /** Where the flow stands. */
  readonly stage: ImportStage;
  readonly created_by: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly undone_by: string | null;
  readonly undone_at: Date | null;
}

/** More runs of one import than anybody looks through. */
const MOST_JOBS = 20;

/** A run that works, waits or goes back; there is at most one of an import (index import_job_open). */
const OPEN: readonly ImportJobStatus[] = ['RUNNING', 'PAUSED', 'UNDOING'];

function presentJob(job: JobRow, actor: Actor, people: ReadonlyMap<string, Person>): ImportJob {
  const { status, counts } = job;
  return {
    entity_id: job.entity_id,
    version: job.version,
    flow_id: job.flow_id,
    status,
    content_type: 'text/csv',
    object: LEADS[job.lead_type].name,
    filename: job.filename,
    counts,
    submitter: people.get(job.created_by) ?? null,
    started_at: job.started_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
    undone_by: (job.undone_by && people.get(job.undone_by)) || null,
    undone_at: job.undone_at?.toISOString() ?? null,
    can: {
      pause: status === 'RUNNING',
      resume: status === 'PAUSED',
      cancel: status === 'RUNNING' || status === 'PAUSED',
      // Domain §6: undo of an import is a supervisor's.
      undo:
        scopeOf(actor.role, 'import.undo') !== null &&
        (status === 'DONE' || status === 'CANCELLED' || status === 'FAILED') &&
        counts.created + counts.updated > 0 &&
        !isBusy(job),
    },
  };
}

async function present(db: Db | Trx, actor: Actor, jobs: readonly JobRow[]): Promise<ImportJob[]> {
  const people = await readPeople(
    db,
    jobs.flatMap((job) => (job.undone_by ? [job.created_by, job.undone_by] : [job.created_by])),
  );
  return jobs.map((job) => presentJob(job, actor, people));
}

/** The runs of a flow, the latest first. */
export async function jobsOf(db: Db | Trx, actor: Actor, flow: FlowRow): Promise<ImportJob[]> {
  const { rows } = await sql<JobRow>`
    select j.*, ${flow.filename} as filename, ${flow.stage} as stage from import_job j
     where j.flow_id = ${flow.entity_id} order by j.created_at desc, j.entity_id desc limit ${MOST_JOBS}`.execute(
    db,
  );
  return present(db, actor, rows);
}

/** The latest run of each of these flows. */
export async function latestJobs(
  db: Db | Trx,
  actor: Actor,
  flows: readonly FlowRow[],
): Promise<ReadonlyMap<string, ImportJob>> {
  const { rows } = await sql<JobRow>`
    select distinct on (j.flow_id) j.*, f.filename, f.stage from import_job j join import_flow f on f.entity_id = j.flow_id
     where j.flow_id = any(${flows.map((flow) => flow.entity_id)}::uuid[])
     order by j.flow_id, j.created_at desc, j.entity_id desc`.execute(db);
  const jobs = await present(db, actor, rows);
  return new Map(jobs.map((job) => [job.flow_id, job]));
}

/** One run of an import that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findJob(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    select j.*, t.filename, t.stage from import_job j join import_flow t on t.entity_id = j.flow_id
     where j.entity_id = ${id} and ${visibleFlows(actor)} ${lock ? sql`for update of t, j` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** Throws `not_found`. */
export async function readJob(db: Db | Trx, actor: Actor, id: string): Promise<ImportJob> {
  const [job] = await present(db, actor, [await findJob(db, actor, id)]);
  if (!job) throw new Problem('not_found');
  return job;
}

/**
 * The run that somebody wants to do something to, locked with its flow. Throws `not_found`, `stale` with the run as it
 * is now, or `not_now` when that may not be done.
 */
export async function claimJob(
  trx: Trx,
  actor: Actor,
  id: string,
  version: number,
  action: keyof ImportJob['can'],
): Promise<JobRow> {
  const job = await findJob(trx, actor, id, true);
  const shown = await readJob(trx, actor, id);
  if (job.version !== version) throw new Problem('stale', [], shown);
  if (!shown.can[action]) throw new Problem('not_now');
  return job;
}

/** The run of a flow that is open, locked; the flow was locked before. */
export async function lockOpenJob(trx: Trx, flow: FlowRow): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select j.*, ${flow.filename} as filename, ${flow.stage} as stage from import_job j
     where j.flow_id = ${flow.entity_id} and j.status = any(${OPEN}) for update`.execute(trx);
  return rows[0] ?? null;
}
