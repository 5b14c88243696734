import type { Config } from './config.ts';
import { connecting, openPool, tookTooLong, type Db } from './db.ts';
import { freshly } from './freshly.ts';
import { Problem } from './problem.ts';
import { ASK_MS, Replica, type Position } from './replica.ts';
import { addressesOf, type DatabaseServer } from '#server/ports/database/index.ts';

/**
 * Where is read what no write depends on: lists, figures, searches, timelines, reports. A reading sees everything that was
 * committed before it began, wherever it is done (docs/decisions/019).
 */
export interface Reads {
  /** Reads; what fails on a replica is read again on the primary. */
  run<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** The place for a reading that cannot begin again: an answer that leaves piece by piece. */
  place(): Promise<Db>;
  /** Whether all replicas are of use; null: there are none. */
  standing(): boolean | null;
  /** The replicas there are. */
  readonly replicas: readonly Pick<Replica, 'host' | 'isUp' | 'behind'>[];
  close(): Promise<void>;
}

/** Everything is read where it is written. */
export const onPrimary = (db: Db): Reads => ({
  run: (read) => read(db),
  place: () => Promise.resolve(db),
  standing: () => null,
  replicas: [],
  close: () => Promise.resolve(),
});

/** So often a replica is looked at of which nobody asks anything: it is away, or was behind. */
const LOOK_MS = 2_000;

/**
 * How far the primary has written. All that anybody has been told of is on its disk by then, unless the database
 * acknowledges what is not.
 */
const WRITTEN = `
  select ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline, (at - '0/0')::text as at
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
                      else pg_current_wal_flush_lsn() end as at) w`;

/** Reads of the replicas of DATABASE_READ_URL; of the primary where there are none. */
export function openReads(
  { databaseReadUrl, prepared }: Pick<Config, 'databaseReadUrl' | 'prepared'>,
  db: Db,
  database: Pick<DatabaseServer, 'connectionString' | 'Client'>,
  log: { warn(data: object, message: string): void; info(data: object, message: string): void },
): Reads {
  if (databaseReadUrl === undefined) return onPrimary(db);
  const replicas = addressesOf(databaseReadUrl).map((address) => new Replica(address, log, prepared));
  const timely = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS };
  // Of its own: whoever wants to spare the primary does not wait for a connection with those who do not.
  const primary = openPool(database.connectionString, log, 1, { ...timely, ...connecting(database) });
  const written = freshly(async (): Promise<Position> => {
    const { rows } = await primary.query<{ timeline: number; at: string }>(WRITTEN);
    return { timeline: rows[0]!.timeline, at: BigInt(rows[0]!.at) };
  });

  const look = async (): Promise<void> => {
    const position = await written().catch(() => null);
    if (position) await Promise.all(replicas.map((replica) => replica.reaches(position)));
  };
  let looking: Promise<void> | null = null;
  const lookOnce = (): void => void (looking ??= look().finally(() => (looking = null)));
  const timer = setInterval(lookOnce, LOOK_MS).unref();
  lookOnce();

  let turn = 0;
  const chosen = async (): Promise<Replica | null> => {
    const up = replicas.filter(({ isUp }) => isUp);
    const replica = up[turn++ % up.length];
    if (!replica) return null;
    const position = await written().catch(() => null);
    return position && (await replica.reaches(position)) ? replica : null;
  };

  return {
    async run(read) {
      const replica = await chosen();
      if (!replica) return read(db);
      try {
        return await read(replica.db);
      } catch (error) {
        if (error instanceof Problem || tookTooLong(error)) throw error;
        log.warn({ part: 'replica', err: error }, 'what failed on a replica is read on the primary');
        return read(db);
      }
    },
    place: async () => (await chosen())?.db ?? db,
    standing: () => replicas.every(({ isUp }) => isUp),
    replicas,
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([primary.end(), ...replicas.map((replica) => replica.close())]);
    },
  };
}
