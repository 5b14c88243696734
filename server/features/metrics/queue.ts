import { sql } from 'kysely';
import { readWithin, type Db } from '#server/platform/db.ts';

/** A kind of job in the queue: how many are in which state, and how many seconds the one has waited that has waited longest. */
interface Waiting {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  /** They have failed, and are tried again. */
  readonly failed: number;
  /** They were given up. */
  readonly dead: number;
  readonly oldest: number;
}

interface Queue {
  readonly jobs: readonly Waiting[];
  readonly mailFailed: number;
}

const MOST_JOBS = 50_000;
const MOST_MAILS = 10_000;
const KEPT_MS = 10_000;
const ASK_MS = 2_000;

/** What waits in the database, asked for once in ten seconds at the most; empty when it cannot be said. */
export function queueOf(db: Db): () => Promise<Queue> {
  let kept: { readonly queue: Promise<Queue>; readonly at: number } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > KEPT_MS)
      kept = { queue: readQueue(db).catch(() => ({ jobs: [], mailFailed: 0 })), at: performance.now() };
    return kept.queue;
  };
}

const readQueue = (db: Db): Promise<Queue> =>
  readWithin(db, ASK_MS, async (trx) => {
    const { rows: jobs } = await sql<Waiting>`
      select task_identifier as job,
             (count(*) filter (where locked_at is null and attempts = 0))::int as waiting,
             (count(*) filter (where locked_at is not null))::int as running,
             (count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1))::int as failed,
             (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as dead,
             coalesce(extract(epoch from now() - min(run_at) filter (
               where locked_at is null and attempts < max_attempts and run_at < now())), 0)::float8 as oldest
        from (select * from graphile_worker.jobs limit ${MOST_JOBS}) queue
       group by task_identifier`.execute(trx);
    const { rows: mails } = await sql<{ failed: number }>`
      select count(*)::int as failed
        from (select from notice where mail_state = 'FAILED' limit ${MOST_MAILS}) mails`.execute(trx);
    return { jobs, mailFailed: mails[0]!.failed };
  });
