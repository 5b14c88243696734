import { EventEmitter } from 'node:events';
import { clearInterval, setInterval } from 'node:timers';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** Kills that a job survives besides its attempts; after them each costs one, since it may be the job that kills its process. */
const MAX_KILLS = 50;
const LOOK_MS = 10_000;

/** Which workers live: told to the other processes, and asked of them. */
export interface JobWorkers {
  /** Tells of each worker that begins; the runner is given it. */
  readonly events: WorkerEvents;
  end(): Promise<void>;
}

/**
 * A killed process leaves its jobs locked, and the library waits four hours for it to come back. So every worker holds an
 * advisory lock of its name on a connection that lives as long as its process, and every process looks for jobs whose
 * worker holds none any more: at its start, and every LOOK_MS. It frees them when it finds them so twice, so that a process
 * that has only lost its connection has the time to take another.
 * @param maxAttempts of a job that was never killed
 */
export async function openWorkers(pool: pg.Pool, maxAttempts: number): Promise<JobWorkers> {
  const presence = new Presence(pool);
  await presence.open();
  let dead: readonly string[] = await deadWorkers(pool);
  await free(pool, dead, maxAttempts);
  const look = async (): Promise<void> => {
    await presence.open();
    const found = await deadWorkers(pool);
    await free(
      pool,
      found.filter((one) => dead.includes(one)),
      maxAttempts,
    );
    dead = found;
  };
  let looking: Promise<void> = Promise.resolve();
  // A database that is away is looked at again.
  const timer = setInterval(() => (looking = looking.then(look).catch(() => undefined)), LOOK_MS);
  timer.unref();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => presence.add(worker.workerId));
  return {
    events,
    async end() {
      clearInterval(timer);
      await looking;
      presence.close();
    },
  };
}

/** The connection by which others see which workers of this process live. */
class Presence {
  private readonly pool: pg.Pool;
  private readonly workers: string[] = [];
  private client: pg.PoolClient | undefined;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** Takes a connection, and another one where that was lost. */
  async open(): Promise<void> {
    if (this.client) return;
    const client = await this.pool.connect();
    client.on('error', () => {
      if (this.client === client) this.close();
    });
    this.client = client;
    for (const worker of this.workers) await this.tell(worker);
  }

  add(worker: string): void {
    this.workers.push(worker);
    // Without a connection the next look tells it.
    this.telling = this.telling.then(() => this.tell(worker)).catch(() => undefined);
  }

  close(): void {
    this.client?.release(true);
    this.client = undefined;
  }

  private async tell(worker: string): Promise<void> {
    await this.client?.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKERS, worker]);
  }
}

/** First key of the locks of workers: nobody else's. */
const WORKERS = 0x70_72_6f_76;

/** Who holds jobs and does not live. */
async function deadWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select worker from (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null) held
      where pg_try_advisory_xact_lock($1, hashtext(worker))`,
    [WORKERS],
  );
  return rows.map(({ worker }) => worker);
}

/** Frees the jobs of dead workers. To be killed is no failure: the attempt is given back, MAX_KILLS times. */
async function free(pool: pg.Pool, workers: readonly string[], maxAttempts: number): Promise<void> {
  if (workers.length === 0) return;
  await pool.query(
    `with held as materialized (
       select id, attempts, max_attempts from graphile_worker.jobs where locked_by = any($1::text[])),
     freed as materialized (select graphile_worker.force_unlock_workers($1::text[]))
     select graphile_worker.reschedule_jobs(array[id], attempts := greatest(attempts - 1, 0), max_attempts := max_attempts + 1)
       from freed left join held on max_attempts < $2`,
    [workers, maxAttempts + MAX_KILLS],
  );
}
