import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from './db.ts';

/** What every process of the installation hears of. */
export type Signal = 'custom-fields' | 'keys' | 'live' | 'presence' | typeof ELSEWHERE;

/**
 * Said by nobody: the database has begun another history (a replica that took over). What was acknowledged last may be
 * gone where the replica was asynchronous, so what a process remembers of it is remembered no more.
 */
export const ELSEWHERE = 'elsewhere';

type Handler = () => Promise<void>;

/** Hears of changes that other processes, or this one, have committed. */
export interface Signals {
  /**
   * Calls after every change of this name; after the line was broken once for all that may have been missed.
   * @param everyMs calls so often as well, should a signal be lost
   */
  on(name: Signal, handler: Handler, everyMs?: number): void;
  /** Asks whether the database answers, behind nobody who waits for a connection of the pool. Throws where it does not. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's name for what we tell each other. */
export const CHANNEL = 'provnet';
/** By which the database shows that a process of the application is at work. */
export const SIGNALS = 'provnet signals';
/** Who says nothing for so long is away. */
const ASK_MS = 5_000;
/** So often is looked whether the line still stands: of one that is gone nobody tells. */
const BEAT_MS = 10_000;
const FIRST_PAUSE_MS = 250;
/** Who was told of nothing for so long reads all again: a failover should not take longer than it must. */
const LONGEST_PAUSE_MS = 5_000;

/** Tells every process of a change, when it is committed. */
export const notifyChange = async (trx: Trx, name: Signal): Promise<void> =>
  void (await sql`select pg_notify(${CHANNEL}, ${name})`.execute(trx));

/**
 * Listens on a connection of its own, since one of the pool's goes from hand to hand; a broken one is opened again, after
 * pauses that double. A database that is away at first is waited for in the same way.
 */
export async function openSignals(
  connectionString: string,
  log: { warn(data: object, message: string): void },
  Client: typeof pg.Client = pg.Client,
): Promise<Signals> {
  const handlers: { readonly name: string; readonly run: () => void }[] = [];
  const timers: NodeJS.Timeout[] = [];
  let history: string | undefined;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let isClosed = false;

  const run = (isMeant: (name: string) => boolean): void => {
    for (const handler of handlers) if (isMeant(handler.name)) handler.run();
  };

  const lost = (own: pg.Client, reason: string): void => {
    if (isClosed || client !== own) return;
    client = null;
    log.warn({ reason }, 'the connection that listens for changes broke');
    void own.end().catch(() => undefined);
    timer = setTimeout(() => void connect().catch(() => undefined), pause);
    timer.unref();
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };

  async function connect(): Promise<void> {
    const own = new Client({
      connectionString,
      application_name: SIGNALS,
      connectionTimeoutMillis: 10_000,
      query_timeout: ASK_MS,
      keepAlive: true,
    });
    client = own;
    own.on('error', (error) => lost(own, error.message));
    own.on('end', () => lost(own, 'ended'));
    own.on('notification', ({ payload }) => run((name) => name === payload));
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      const before = history;
      history = await historyOf(own);
      if (history !== before && before !== undefined) run((name) => name === ELSEWHERE);
      run((name) => name !== ELSEWHERE);
    } catch (error) {
      lost(own, (error as Error).message);
      throw error;
    }
  }

  const ask = async (): Promise<void> => {
    const own = client;
    if (isClosed) return;
    if (!own) {
      clearTimeout(timer);
      return connect();
    }
    await own.query('select 1').catch((error: unknown) => {
      lost(own, (error as Error).message);
      throw error;
    });
  };

  await connect().catch(() => undefined);
  const beat = setInterval(() => void ask().catch(() => undefined), BEAT_MS).unref();
  return {
    on(name, handler, everyMs) {
      const run = oneAtATime(handler, log);
      handlers.push({ name, run });
      if (everyMs !== undefined) timers.push(setInterval(run, everyMs).unref());
    },
    ask,
    async close() {
      isClosed = true;
      for (const each of [beat, ...timers]) clearInterval(each);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Which history the database writes: a server that takes over from another begins a new one (its WAL's timeline). */
async function historyOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ history: string }>(
    'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history',
  );
  return rows[0]?.history;
}

/** Runs a handler; asked again meanwhile, however often, it runs once more when it is done. */
function oneAtATime(handler: Handler, log: { warn(data: object, message: string): void }): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await handler().catch((error: unknown) => log.warn({ err: error }, 'a change was not taken up'));
    } while (again);
    running = false;
  };
  return () => void run();
}
