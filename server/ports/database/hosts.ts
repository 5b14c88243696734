import pg from 'pg';

/** None of the servers takes writes, or says so: a failover that has not ended, a network that is broken. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

const SEVERAL = /^(\w+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/s;

/** The addresses of each of the servers that one names, as `postgresql://user@one:5432,other:5432/provnet` does. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = SEVERAL.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url];
}

/** A server that says nothing for so long is away. */
const ASK_MS = 2_000;
/** So often is looked whether the server that takes writes still does: a machine that is gone closes no connection. */
const BEAT_MS = 3_000;
/** Who waits for a failover need not ask more often. */
const PAUSE_MS = 200;

/** Ends a connection on whose other side perhaps nobody is: what waits for an answer fails at once, with the reason. */
export const cut = (client: pg.Client, reason?: Error): void => void client.connection.stream.destroy(reason);

/** The history of a cluster that a server writes on: a promotion begins a new one. Null: it takes no writes. */
async function timelineAt(connectionString: string): Promise<number | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await timelineOf(client);
  } catch {
    return null;
  } finally {
    // Of a machine that is gone nobody says goodbye.
    cut(client);
  }
}

async function timelineOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: number | null }>(`
    select case when not pg_is_in_recovery()
           then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`);
  return rows[0]?.timeline ?? null;
}

/**
 * Which of several servers takes writes. Of two that both say so it is the one with the newer history: the other was
 * left behind by a failover, came back, and does not know it. One older than what this process has seen is not believed.
 */
class Primary {
  private readonly addresses: readonly string[];
  private readonly clients = new Map<pg.Client, number>();
  private known: number | null = null;
  private newest = 0;
  private looking: Promise<number> | null = null;
  private failedAt = -Infinity;
  private beat: NodeJS.Timeout | undefined;

  constructor(addresses: readonly string[]) {
    this.addresses = addresses;
  }

  /** Which of the addresses. Throws DatabaseAway. */
  async find(): Promise<number> {
    if (this.known !== null) return this.known;
    if (!this.looking && performance.now() - this.failedAt < PAUSE_MS) throw new DatabaseAway(NONE);
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  /** Something broke: who connects next looks anew. */
  doubt(): void {
    this.known = null;
  }

  add(client: pg.Client, at: number): void {
    this.clients.set(client, at);
    client.once('end', () => {
      this.clients.delete(client);
      if (this.clients.size > 0) return;
      clearInterval(this.beat);
      this.beat = undefined;
    });
    this.beat ??= setInterval(() => void this.check(), BEAT_MS).unref();
  }

  /** Whether a connection leads to a server that takes writes. */
  async isRight(client: pg.Client): Promise<boolean> {
    const timeline = await timelineOf(client);
    return timeline !== null && timeline >= this.newest;
  }

  private async look(): Promise<number> {
    const timelines = await Promise.all(this.addresses.map(timelineAt));
    const newest = Math.max(...timelines.map((timeline) => timeline ?? 0));
    if (newest === 0 || newest < this.newest) {
      this.failedAt = performance.now();
      throw new DatabaseAway(NONE);
    }
    const at = timelines.indexOf(newest);
    this.newest = newest;
    this.known = at;
    // What was asked of a server that is no longer it will perhaps never be answered.
    for (const [client, place] of this.clients) if (place !== at) cut(client);
    return at;
  }

  private async check(): Promise<void> {
    const address = this.addresses[this.known ?? -1];
    if (address !== undefined && ((await timelineAt(address)) ?? 0) >= this.newest) return;
    this.doubt();
    await this.find().catch(() => undefined);
  }
}

const NONE = 'no connection: none of the servers of DATABASE_URL takes writes';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The client of a pool whose connections all lead to that of several servers which takes writes, and to another one when
 * that has changed (node-postgres itself knows one server). Whatever is connected to the former one is cut off.
 */
export function clientOf(addresses: readonly string[]): typeof pg.Client {
  const primary = new Primary(addresses);
  const places = addresses.map((connectionString) => new pg.Client({ connectionString }));

  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.begin();
      if (!callback) return connecting;
      // What a callback throws is its own: no rejection of ours.
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connecting.then(
        () => setImmediate(done, null, this),
        (error: Error) => setImmediate(done, error),
      );
    }

    private async begin(): Promise<pg.Client> {
      const at = await primary.find();
      Object.assign(this, { host: places[at]?.host, port: places[at]?.port });
      this.once('error', () => primary.doubt());
      try {
        await super.connect();
        primary.add(this, at);
        if (await primary.isRight(this)) return this;
      } catch (error) {
        primary.doubt();
        throw error;
      }
      primary.doubt();
      cut(this);
      throw new DatabaseAway(NONE);
    }
  };
}
