import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from './db.ts';

/** What every process of the installation hears of. */
export type Signal = 'custom-fields' | 'live' | 'presence';

type Handler = () => Promise<void>;

/** Hears of changes that other processes, or this one, have committed. */
export interface Signals {
  /** Calls after every change of this name; after the line was broken once for all that may have been missed. */
  on(name: Signal, handler: Handler): void;
  close(): Promise<void>;
}

/** PostgreSQL's name for what we tell each other. */
const CHANNEL = 'provnet';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

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
): Promise<Signals> {
  const handlers: { readonly name: string; readonly run: () => void }[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let isClosed = false;

  const runAll = (name?: string): void => {
    for (const handler of handlers) if (name === undefined || handler.name === name) handler.run();
  };

  const lost = (own: pg.Client, reason: string): void => {
    if (isClosed || client !== own) return;
    client = null;
    log.warn({ reason }, 'the connection that listens for changes broke');
    void own.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), pause);
    timer.unref();
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString,
      application_name: 'provnet signals',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client = own;
    own.on('error', (error) => lost(own, error.message));
    own.on('end', () => lost(own, 'ended'));
    own.on('notification', ({ payload }) => runAll(payload ?? ''));
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      runAll();
    } catch (error) {
      lost(own, (error as Error).message);
    }
  }

  await connect();
  return {
    on: (name, handler) => void handlers.push({ name, run: oneAtATime(handler, log) }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
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
