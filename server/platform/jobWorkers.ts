import { EventEmitter } from 'node:events';
import { clearInterval, setInterval } from 'node:timers';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { JobProcess } from '#schemas/job/index.ts';
import type { Db } from './db.ts';

/** Kills that a job survives besides its attempts; after them each costs one, since it may be the job that kills its process. */
const MAX_KILLS = 50;
const LOOK_MS = 10_000;
/** A process of which the database has heard nothing for so long does not work: nobody says that its machine, or the path to it, is gone. */
const LEASE_MS = 60_000;
/** First key of the locks of those who work: nobody else's. */
const WORKING = 0x70_72_6f_76;

type Warn = (data: object, message: string) => void;

/** What tests cannot wait for. */
export interface WorkerTimes {
  /** How often jobs of killed processes are looked for. */
  readonly lookMs?: number;
  /** How long the database lets the name of a process stand from which it hears nothing. */
  readonly leaseMs?: number;
}

/** Which processes work: told to the others, and asked of them. */
export interface JobWorkers {
  /** Tells under which names this process works; the runner is given it. */
  readonly events: WorkerEvents;
  /** It works under none of the names any more that it has told. */
  leave(): void;
  end(): Promise<void>;
}

/**
 * A killed process leaves its jobs locked, and the library waits four hours for it to come back. So each process holds an
 * advisory lock of the name under which it works (its pool's, as jobs are locked by it) on a connection that lives as long
 * as it does, and looks for jobs whose name nobody holds any more: at its start, and every `lookMs`. It frees them when it
 * finds them so twice, so that a process that has only lost its connection has the time to take another; at its start at
 * once where nobody works at all.
 * @param maxAttempts of a job that was never killed
 */
export async function openWorkers(
  pool: pg.Pool,
  maxAttempts: number,
  { warn, lookMs = LOOK_MS, leaseMs = LEASE_MS }: WorkerTimes & { readonly warn: Warn },
): Promise<JobWorkers> {
  const presence = new Presence(pool, leaseMs);
  let dead = await deadOnes(pool);
  if (await isNobodyThere(pool)) await free(pool, dead, maxAttempts);
  await presence.check();
  const look = async (): Promise<void> => {
    await presence.check();
    const found = await deadOnes(pool);
    await free(
      pool,
      found.filter((one) => dead.includes(one)),
      maxAttempts,
    );
    dead = found;
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A database that hangs is asked once, and one that is away is asked again.
    looking ??= look()
      .catch((err: unknown) => warn({ part: 'jobs', err }, 'nobody has looked for jobs of killed processes'))
      .finally(() => (looking = null));
  }, lookMs);
  timer.unref();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => presence.add(workerPool.id));
  return {
    events,
    leave: () => presence.forget(),
    async end() {
      clearInterval(timer);
      await looking;
      presence.close();
    },
  };
}

/** The connection by which others see that this process works. */
class Presence {
  private readonly pool: pg.Pool;
  private readonly leaseMs: number;
  private readonly names: string[] = [];
  private client: pg.PoolClient | undefined;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool, leaseMs: number) {
    this.pool = pool;
    this.leaseMs = leaseMs;
  }

  /** Sees that the connection is there, and takes another one where it was lost. */
  check(): Promise<void> {
    return this.inTurn(async () => {
      await this.client?.query('select 1').catch(() => this.close());
      if (this.client) return;
      const client = await this.pool.connect();
      client.on('error', () => {
        if (this.client === client) this.close();
      });
      this.client = client;
      // Each check renews it. A session that nobody ends would hold the locks as long as TCP lets it live: hours.
      await client.query(`select set_config('idle_session_timeout', $1, false)`, [String(this.leaseMs)]);
      for (const name of this.names) await this.tell(name);
    });
  }

  add(name: string): void {
    this.names.push(name);
    // Without a connection the next check tells it.
    void this.inTurn(() => this.tell(name)).catch(() => this.close());
  }

  /** The locks go with the connection; the next check takes another one. */
  forget(): void {
    this.names.length = 0;
    this.close();
  }

  close(): void {
    this.client?.release(true);
    this.client = undefined;
  }

  /** A connection says one thing at a time. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.telling.then(work);
    this.telling = done.catch(() => undefined);
    return done;
  }

  private async tell(name: string): Promise<void> {
    await this.client?.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKING, name]);
  }
}

/** Whether no process of the installation works. */
async function isNobodyThere(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and classid::bigint = $1 and granted
        and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [WORKING],
  );
  return rows.length === 0;
}

/** Which processes work, since when, and at how many jobs. */
export async function readProcesses(db: Db): Promise<{ items: JobProcess[] }> {
  const { rows } = await sql<Omit<JobProcess, 'since'> & { readonly since: Date }>`
    select a.backend_start as since, host(a.client_addr) as address, count(j.id)::int as running
      from pg_locks l
      join pg_stat_activity a using (pid)
      left join graphile_worker.jobs j on hashtext(j.locked_by)::oid = l.objid
     where l.locktype = 'advisory' and l.classid::bigint = ${WORKING} and l.granted and l.mode = 'ShareLock'
       and l.database = (select oid from pg_database where datname = current_database())
     group by a.pid, a.backend_start, a.client_addr order by a.backend_start`.execute(db);
  return { items: rows.map((row) => ({ ...row, since: row.since.toISOString() })) };
}

/** Who holds jobs and does not work. */
async function deadOnes(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (select distinct locked_by as name from graphile_worker.jobs where locked_by is not null) held
      where pg_try_advisory_xact_lock($1, hashtext(name))`,
    [WORKING],
  );
  return rows.map(({ name }) => name);
}

/**
 * Frees the jobs of those who do not work. To be killed is no failure: the attempt is given back, MAX_KILLS times, also to
 * one whose place another has taken: it would lie there for ever, and what jobs do may be done twice.
 */
async function free(pool: pg.Pool, names: readonly string[], maxAttempts: number): Promise<void> {
  if (names.length === 0) return;
  await pool.query(
    `with held as materialized (
       select id, attempts, max_attempts from graphile_worker.jobs where locked_by = any($1::text[])),
     freed as materialized (select graphile_worker.force_unlock_workers($1::text[]))
     select graphile_worker.reschedule_jobs(array[id], attempts := greatest(attempts - 1, 0), max_attempts := max_attempts + 1)
       from freed left join held on max_attempts < $2`,
    [names, maxAttempts + MAX_KILLS],
  );
}
