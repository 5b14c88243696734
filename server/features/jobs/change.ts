import { sql, type RawBuilder } from 'kysely';
import { JOB_REASON_MAX, RETRY_MAX, type JobRecord } from '#schemas/job/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { MAX_ATTEMPTS } from '#server/platform/jobs.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { JOBS, keyOfJob, numberOf, readJob, STATE } from './job.ts';
import { fateOf } from './tend.ts';

/** Where audit looks for what was done to jobs. */
const RESOURCE = 'job';

/** Jobs, locked, that are still in one of these states; one that a process takes up at this moment is left to it. */
const still = (states: readonly string[], where: Condition, most: number): RawBuilder<unknown> => sql`
  select j.id, k.identifier as kind, j.attempts, j.key, j.payload from ${JOBS}
   where ${where} and j.locked_at is null and ${STATE} = any(${states}::text[])
   order by j.id limit ${most} for no key update of j`;

interface Changed {
  readonly number: string;
  readonly kind: string;
  readonly attempts: number;
  readonly key: string | null;
  readonly payload: unknown;
}

/** What the history tells of one. */
const toldOf = ({ number, kind, attempts }: Changed) => ({ number, kind, attempts });

/** Begins jobs anew, with all their attempts, and has their records say so. */
async function retry(
  write: Write,
  states: readonly string[],
  where: Condition,
  most: number,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with picked as materialized (${still(states, where, most)}),
         begun as (select r.id from graphile_worker.reschedule_jobs((select array_agg(id) from picked),
                     run_at := now(), attempts := 0, max_attempts := ${MAX_ATTEMPTS}::int) r)
    select id::text as number, kind, attempts, key, payload from picked join begun using (id) order by id`.execute(
    write.trx,
  );
  await forget(write.trx, rows);
  for (const job of rows) await fateOf(job)?.again(write, job.payload);
  return rows;
}

/** What was said of their end is to be said again when it comes again. */
const forget = async (trx: Trx, jobs: readonly Pick<Changed, 'number'>[]): Promise<void> =>
  void (await sql`
    delete from dead_job where number = any(${jobs.map(({ number }) => number)}::bigint[])`.execute(trx));

/** The job as somebody saw it: who has begun it since has counted its attempts up, or set them back. */
const asSeen = (key: string, attempts: number): Condition =>
  sql<boolean>`j.id = ${numberOf(key)}::bigint and j.attempts = ${attempts}`;

/**
 * Begins a job that fails, or was given up, at once. Throws `not_found` when it is done, `stale` when it has been taken up
 * or changed meanwhile.
 */
export async function retryJob(db: Db, call: Call, key: string, attempts: number): Promise<JobRecord> {
  await transact(db, call, async (write) => {
    const [job] = await retry(write, ['DEAD', 'FAILING'], asSeen(key, attempts), 1);
    if (!job) throw new Problem('stale', [], await readJob(write.trx, call.actor, key));
    await write.note(RESOURCE, key, { type: 'JOB_RETRIED', changes: [], detail: toldOf(job) });
  });
  return readJob(db, call.actor, key);
}

/** Begins anew what was given up of a kind, the oldest first and so many at once. */
export const retryDead = (db: Db, call: Call, kind: string): Promise<{ retried: number; more: boolean }> =>
  transact(db, call, async (write) => {
    const jobs = await retry(write, ['DEAD'], sql<boolean>`k.identifier = ${kind}`, RETRY_MAX);
    const keys = jobs.map(({ number }) => keyOfJob(number));
    await write.noteMany(RESOURCE, keys, (index) => ({
      type: 'JOB_RETRIED',
      changes: [],
      detail: toldOf(jobs[index]!),
    }));
    return { retried: jobs.length, more: jobs.length === RETRY_MAX };
  });

/**
 * Removes a job whose attempts are used up, for a reason that its history keeps. Throws `not_found` when it is gone, `stale`
 * when it has been begun anew meanwhile.
 */
export async function giveUpJob(
  db: Db,
  call: Call,
  key: string,
  { attempts, reason }: { readonly attempts: number; readonly reason: string },
): Promise<void> {
  const why = reason.trim();
  if (why === '') refuse([{ field: 'reason', code: 'reason_required' }]);
  if (why.length > JOB_REASON_MAX)
    refuse([{ field: 'reason', code: 'too_long', params: { limit: JOB_REASON_MAX } }]);
  await transact(db, call, async (write) => {
    const before = await readJob(write.trx, call.actor, key);
    const { rows } = await sql`
      with picked as materialized (${still(['DEAD'], asSeen(key, attempts), 1)})
      select from graphile_worker.complete_jobs((select array_agg(id) from picked))`.execute(write.trx);
    if (rows.length === 0) throw new Problem('stale', [], before);
    const { number, kind, failure, about, request_id } = before;
    await write.note(RESOURCE, key, {
      type: 'JOB_GIVEN_UP',
      changes: [],
      detail: { number, kind, attempts, reason: why, failure, about, request_id },
    });
  });
}
