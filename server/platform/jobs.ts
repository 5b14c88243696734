import { setTimeout } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Job,
  type JobHelpers,
  type TaskList,
  type WorkerUtils,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { OnBehalf } from './jobBehalf.ts';
import { JobFailed } from './jobFailure.ts';
import type { JobHandlers, JobName, JobPayloads } from './jobPayloads.ts';
import { keepRunning, type KeptRunner } from './jobRunner.ts';
import { openWorkers, type JobWorkers, type WorkerTimes } from './jobWorkers.ts';
import type { Trx } from './db.ts';
import { carried, readTraceparent, spanned, traceTold, type TraceTold } from './trace.ts';

/** What is done again and again, by one process of the installation at a time (UTC; fields as of crontab). */
export const SCHEDULE: Partial<Record<JobName, string>> = {
  'file.sweep': '*/5 * * * *',
  'file.purge': '20 7 * * *',
  // The LEIE of a month is out by the 10th (domain §2); 42 CFR 455.436 wants one screening a month at least.
  'screening.run': '0 9 11 * *',
  'mail.sweep': '40 * * * *',
  'credential.clock': '30 6 * * *',
  'task.remind': '10 * * * *',
  'live.sweep': '*/10 * * * *',
  'agreement.sweep': '3,13,23,33,43,53 * * * *',
  'signing.tend': '8,28,48 * * * *',
  'report.due': '* * * * *',
  'report.purge': '25 7 * * *',
  'privacy.retain': '35 7 * * *',
  'lead.tally': '* * * * *',
  'job.tend': '* * * * *',
  // When nobody works in any of the country's time zones.
  'assign.nightly': '0 8 * * *',
};

/** Once a day matters: who was not running at that time makes up for it when it is back. */
const MADE_UP: readonly JobName[] = ['credential.clock', 'screening.run'];
const MAKE_UP_MS = 86_400_000;

/** Reports that are made at once, of the whole installation: they may take minutes, and mails and files need not wait for them. */
const REPORT_LANES = 2;
const laneOf = (userId: string): number => Number.parseInt(userId.slice(-6), 16) % REPORT_LANES;

/** How jobs go that do not simply go one after the other: those of a queue never at once, the lower priority sooner. */
interface Order {
  readonly queue?: string;
  /** Above 0: people wait for every other job. */
  readonly priority?: number;
}
const ORDER: { readonly [N in JobName]?: (payload: JobPayloads[N]) => Order } = {
  'mail.send': () => ({ priority: 10 }),
  'letter.send': () => ({ priority: 10 }),
  'lead.index': () => ({ priority: 8 }),
  'lead.search': () => ({ priority: 8 }),
  'audit.before': () => ({ priority: 8 }),
  'credential.seal': () => ({ priority: 8 }),
  // People wait for a form that one of them has published.
  'form.give': ({ user_id }) => ({ priority: user_id ? 0 : 8 }),
  'requirement.settle': () => ({ priority: 5 }),
  // Whoever asks for many lets the first of each other person go before.
  'report.run': ({ user_id, behind }) => ({ queue: `reports ${laneOf(user_id)}`, priority: behind }),
};

/** Slow work, kept in the database: it survives a kill, and any process of the installation may take it up. */
export interface Jobs {
  /**
   * Adds a job inside the caller's transaction: it exists exactly when the change that asked for it does. One that
   * waits under the same key is replaced.
   * @param after seconds before which it is not begun
   */
  add<N extends JobName>(
    trx: Trx,
    name: N,
    payload: JobPayloads[N],
    key: string,
    after?: number,
  ): Promise<void>;
  /** Starts working; called once, when the handlers exist. */
  start(handlers: Partial<JobHandlers>): Promise<void>;
  stop(): Promise<void>;
  /** Whether this process takes up jobs now. */
  isWorking(): boolean;
}

type Level = 'error' | 'warn' | 'info' | 'debug';
type JobLog = Record<Level, (data: object, message: string) => void>;

/** Which job a line of the log is about, and which request has asked for it. */
function toldOf({ task_identifier: job, id, attempts, payload }: Job) {
  const { request_id } = (payload ?? {}) as Partial<OnBehalf>;
  return { job, job_id: id, attempt: attempts, ...(request_id ? { request_id } : {}) };
}

/** The span of a job: a trace of its own, that says which piece of work has asked for it. */
function spanOfJob({ task_identifier: job, id, attempts, payload }: Job): Parameters<typeof spanned>[1] {
  const { request_id, traceparent } = (payload ?? {}) as Partial<OnBehalf> & { traceparent?: unknown };
  return {
    kind: 'consumer',
    link: readTraceparent(traceparent),
    told: {
      'messaging.system': 'graphile-worker',
      'messaging.operation.type': 'process',
      'messaging.destination.name': job,
      'messaging.message.id': String(id),
      'provnet.job.attempt': attempts,
      'provnet.request_id': request_id,
    },
  };
}

/** The runner tells every job it takes up at its info level; to us that is detail. */
const LEVELS: Readonly<Record<string, Level>> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
};

/** Failures after which a job is given up. */
export const MAX_ATTEMPTS = 10;
/** One more than reports can take: something else is always being done. */
const CONCURRENCY = REPORT_LANES + 1;
const POLL_MS = 1000;
/** So often is looked whether somebody still waits for a connection, at the end. */
const WAITING_MS = 10;

export async function openJobs(pool: pg.Pool, log: JobLog, times: WorkerTimes = {}): Promise<Jobs> {
  const logger = new Logger(() => (level, message, meta) => {
    const { error, job } = (meta ?? {}) as { error?: unknown; job?: Job };
    const err = error instanceof JobFailed ? error.cause : error;
    const trace = error instanceof JobFailed ? error.trace : {};
    // The runner's sentence quotes the error, and PostgreSQL's errors quote values: the log's serializer leaves them out.
    if (err)
      log[LEVELS[level] ?? 'debug'](
        { part: 'jobs', ...(job ? toldOf(job) : {}), ...trace, err },
        'a job failed',
      );
    else log[LEVELS[level] ?? 'debug']({ part: 'jobs' }, message);
  });
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: pool, logger });
  await utils.migrate();
  let runner: KeptRunner | undefined;
  let workers: JobWorkers | undefined;
  let working = 0;
  return {
    add: (trx, name, payload, key, after = 0) => addJobs(trx, name, [{ payload, key }], after),
    async start(handlers) {
      workers = await openWorkers(pool, MAX_ATTEMPTS, {
        warn: (data, message) => log.warn(data, message),
        ...times,
      });
      const names = Object.keys(handlers) as JobName[];
      const taskList: TaskList = Object.fromEntries(
        names.map((name) => [
          name,
          // The queue is ours alone: what it holds was put there by `add` with its type.
          async (payload: unknown, { abortSignal, job }: JobHelpers) => {
            working += 1;
            const began = performance.now();
            const handle = handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>;
            let trace: TraceTold = {};
            await spanned(`job ${name}`, spanOfJob(job), () => {
              trace = traceTold();
              return handle(payload, abortSignal ?? new AbortController().signal);
            })
              .catch((error: unknown) => {
                throw new JobFailed(error, trace);
              })
              .finally(() => (working -= 1));
            const told = { ...toldOf(job), ...trace };
            // What the clock asks for happens every minute.
            const level = told.request_id ? 'info' : 'debug';
            log[level]({ part: 'jobs', ...told, ms: Math.round(performance.now() - began) }, 'a job is done');
          },
        ]),
      );
      const { events, leave } = workers;
      // What it was about should say so soon. Its end is written down after this is heard.
      if (handlers['job.tend']) events.on('job:failed', () => void tendSoon(pool).catch(() => undefined));
      const begin = () =>
        run({
          // Its jobs are written down through a batch, though each at once: else what fails there ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          pgPool: pool,
          events,
          taskList,
          concurrency: CONCURRENCY,
          pollInterval: POLL_MS,
          noHandleSignals: true,
          noPreparedStatements: true,
          parsedCronItems: parseCronItems(
            names.flatMap((task) => {
              const match = SCHEDULE[task];
              const options = { backfillPeriod: MADE_UP.includes(task) ? MAKE_UP_MS : 0 };
              return match === undefined ? [] : [{ task, match, options }];
            }),
          ),
          logger,
        });
      runner = await keepRunning(begin, {
        ended: leave,
        isIdle: () => working === 0,
        warn: (data, message) => log.warn(data, message),
      });
    },
    isWorking: () => runner?.isRunning() ?? false,
    async stop() {
      let isOver = false;
      const stopped = (runner?.stop() ?? Promise.resolve()).finally(() => (isOver = true));
      while (working > 0 && !isOver) await setTimeout(WAITING_MS);
      // What has been done is still to be written down, for which this may be the only connection that comes free.
      await workers?.end();
      await stopped;
      await utils.release();
      // The library does not wait until its last jobs are written down as done, and a pool that ends forgets who waits for
      // a connection.
      while (pool.waitingCount > 0) await setTimeout(WAITING_MS);
    },
  };
}

/** Has dead jobs looked after; where that fails, the clock does it. */
const tendSoon = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `select graphile_worker.add_job('job.tend', run_at := now() + interval '1 second', max_attempts := $1, job_key := 'job.tend')`,
    [MAX_ATTEMPTS],
  );

/** What `Jobs.add` does, for many jobs of a kind, no two under one key: one statement whatever the number. */
export async function addJobs<N extends JobName>(
  trx: Trx,
  name: N,
  jobs: readonly { readonly payload: JobPayloads[N]; readonly key: string }[],
  after = 0,
): Promise<void> {
  if (jobs.length === 0) return;
  const orders = jobs.map(({ payload }) => ORDER[name]?.(payload) ?? {});
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((${name}, job.payload::json, job.queue, now() + ${after} * interval '1 second', ${MAX_ATTEMPTS}::int, job.key,
                        job.priority, null)::graphile_worker.job_spec)
        from unnest(${jobs.map(({ payload }) => JSON.stringify({ ...payload, ...carried() }))}::text[], ${jobs.map(({ key }) => key)}::text[],
                    ${orders.map(({ queue }) => queue ?? null)}::text[], ${orders.map(({ priority }) => priority ?? 0)}::int[])
               as job (payload, key, queue, priority)))`.execute(trx);
}
