import { sql } from 'kysely';
import { JOB_KIND, type JobKind } from '#schemas/job/kinds.ts';
import { NOTICES } from '#schemas/notices/index.ts';
import { JOB_FATES } from '#server/jobFates.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { eachAlone, throwFailures } from '#server/platform/each.ts';
import type { JobFate } from '#server/platform/jobFate.ts';
import { authorOfJob, type OnBehalf } from '#server/platform/jobBehalf.ts';
import { transact, type Author } from '#server/platform/write.ts';
import { isDead, JOBS } from './job.ts';

/** Dead jobs that are looked at in one turn; what is left over is for the next one, a minute later. */
const MOST = 500;

export interface DeadJob {
  readonly number: string;
  readonly kind: string;
  /** What a person, or another job, has asked for; the clock's have none, nor has one whose place another has taken. */
  readonly key: string | null;
  readonly payload: unknown;
  readonly died_at: Date;
}

/**
 * Says of jobs that were given up what is to be said, once of each: their record says that it has failed, and whoever looks after
 * jobs is told. Whether they failed or their process was killed too often, and whichever process was there: what is
 * not written down in `dead_job` is found.
 */
export async function tendDead(db: Db, signal: AbortSignal): Promise<void> {
  await sql`
    delete from dead_job d
     where not exists (select from graphile_worker._private_jobs j where j.id = d.number and ${isDead})`.execute(
    db,
  );
  const { rows } = await sql<{ number: string }>`
    select j.id::text as number from ${JOBS}
     where ${isDead} and not exists (select from dead_job d where d.number = j.id) order by j.id limit ${MOST}`.execute(
    db,
  );
  throwFailures(
    await eachAlone(rows, async ({ number }) => {
      signal.throwIfAborted();
      await tendOne(db, number);
    }),
  );
}

async function tendOne(db: Db, number: string): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs j where j.id = ${number}::bigint`.execute(db);
  await transact(db, authorOf(rows[0]?.payload), async (write) => {
    const { trx } = write;
    // Whoever retries it at this moment goes before, or waits.
    const { rows: dead } = await sql<DeadJob>`
      select j.id::text as number, k.identifier as kind, j.key, j.payload, j.updated_at as died_at from ${JOBS}
       where j.id = ${number}::bigint and ${isDead} for no key update of j`.execute(trx);
    const { rows: news } = await sql`
      insert into dead_job (number) select unnest(${dead.map((job) => job.number)}::bigint[])
      on conflict do nothing returning number`.execute(trx);
    const [job] = dead;
    if (!job || news.length === 0 || isReplaced(job)) return;
    await fateOf(job)?.dead(write, job.payload);
    await tellDead(trx, job);
  });
}

/** Another one does what it was to do. */
const isReplaced = ({ key, payload }: Pick<DeadJob, 'key' | 'payload'>): boolean =>
  key === null && !Object.hasOwn(Object(payload) as object, '_cron');

/** The fate of a job with its place: one that another has taken has none. */
export function fateOf(job: Pick<DeadJob, 'kind' | 'key' | 'payload'>): JobFate<unknown> | null {
  const isKnown = Object.hasOwn(JOB_FATES, job.kind) && !isReplaced(job);
  // The queue is ours alone: what it holds was put there with the type of its kind.
  return isKnown ? (JOB_FATES[job.kind as JobKind] as JobFate<unknown> | null) : null;
}

function authorOf(payload: unknown): Author {
  const { request_id = 'job.tend', ...asked } = (payload ?? {}) as Partial<OnBehalf>;
  return authorOfJob({ request_id, ...asked });
}

/** What waits in the same way is told by the same means. */
const MAIL_KINDS: readonly string[] = ['mail.send', 'letter.send'];

/** Those who look after jobs hear of each kind once an hour at the most: of a mail server that is away, all that wait for it die. */
async function tellDead(trx: Trx, { kind, died_at }: DeadJob): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from app_user
     where active and roles[1] = any(${NOTICES['job.dead'].roles}::text[]) order by entity_id`.execute(trx);
  const name = Object.hasOwn(JOB_KIND, kind) ? JOB_KIND[kind as JobKind] : { en: kind, es: kind };
  const hour = died_at.toISOString().slice(0, 13);
  await notify(
    trx,
    ...rows.map(({ id: userId }) => ({
      code: 'job.dead' as const,
      params: { job: name },
      userId,
      about: { resource: 'job' as const, id: null },
      key: `job.dead|${kind}|${hour}|${userId}`,
      ...(MAIL_KINDS.includes(kind) ? { mail: false } : {}),
    })),
  );
}
