import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cut } from '#server/ports/database/index.ts';
import { openDb, openPool, type Db } from './db.ts';
import { freshly } from './freshly.ts';

/** How far a server has written, or read, the history of the database (WAL), and which history that is. */
export interface Position {
  readonly timeline: number;
  readonly at: bigint;
}

/** A replica is a few milliseconds behind; whoever reads waits so long for it before the primary is asked. */
const WAIT_MS = 50;
const POLL_MS = 2;
/** A server that does not say so quickly where it is has other troubles. */
export const ASK_MS = 1_000;

/**
 * `timeline`: as of the last restart point, which is never ahead of the truth. A replica that has followed another history
 * than the primary's must not be taken for one that has read as far.
 */
const WHERE = `
  select pg_is_in_recovery() as replica, (select timeline_id from pg_control_checkpoint()) as timeline,
         (pg_last_wal_replay_lsn() - '0/0')::text as at`;

type Log = { warn(data: object, message: string): void; info(data: object, message: string): void };

/** One server that follows the primary, and whether it is of use now. */
export class Replica {
  readonly db: Db;
  /** Which server it is, without who connects. */
  readonly host: string;
  private readonly pool: pg.Pool;
  private readonly watch: pg.Pool;
  private readonly log: Log;
  private readonly clients = new Set<pg.Client>();
  private readonly where: () => Promise<Position>;
  private up = false;
  private lag: bigint | null = null;

  constructor(connectionString: string, log: Log, prepared: boolean) {
    // One behind a socket of this machine has no host.
    this.host = URL.canParse(connectionString) ? new URL(connectionString).host : 'local';
    this.log = log;
    this.pool = openPool(connectionString, log, undefined, {
      prepared,
      connectionTimeoutMillis: ASK_MS,
    });
    this.pool.on('connect', (client) => {
      const own = client as unknown as pg.Client;
      this.clients.add(own);
      client.once('end', () => this.clients.delete(own));
    });
    this.watch = openPool(connectionString, log, 1, {
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
    });
    this.db = openDb(this.pool);
    this.where = freshly(async () => {
      const { rows } = await this.watch.query<{ replica: boolean; timeline: number; at: string }>(WHERE);
      const [row] = rows;
      if (!row?.replica) throw new Error('the server of DATABASE_READ_URL is no replica');
      return { timeline: row.timeline, at: BigInt(row.at) };
    });
  }

  get isUp(): boolean {
    return this.up;
  }

  /** How far it was behind the primary (bytes of WAL) when it was asked last; null: it does not say, or has another history. */
  get behind(): number | null {
    return this.lag === null ? null : Number(this.lag);
  }

  /** Waits until it has read so far, not long; where it has not, it is left alone until it is looked at again. */
  async reaches(position: Position): Promise<boolean> {
    const until = performance.now() + WAIT_MS;
    try {
      for (let isFirst = true; ; isFirst = false) {
        const { timeline, at } = await this.where();
        const lag = position.at > at ? position.at - at : 0n;
        if (isFirst) this.lag = timeline === position.timeline ? lag : null;
        const isThere = timeline === position.timeline && at >= position.at;
        if (isThere) return this.become(true, 'as far as the primary');
        if (performance.now() >= until || timeline !== position.timeline)
          return this.become(false, 'too far behind the primary');
        await sleep(POLL_MS);
      }
    } catch (error) {
      this.lag = null;
      this.become(false, (error as Error).message);
      // What was asked of a machine that is gone would never fail.
      for (const client of this.clients) cut(client);
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.watch.end()]);
  }

  private become(up: boolean, why: string): boolean {
    if (up !== this.up) this.log[up ? 'info' : 'warn']({ part: 'replica', why }, 'reads have another place');
    this.up = up;
    return up;
  }
}
