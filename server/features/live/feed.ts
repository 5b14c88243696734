import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/db.ts';
import { isSwept, readEvents, readSnapshot, unseenIn, type Snapshot } from './events.ts';
import type { Hub } from './hub.ts';
import { tellingsOf } from './telling.ts';

/** Should a signal be lost, nobody waits longer. */
const LOOK_EVERY_MS = 5_000;
/** Whatever the number of changes, they are read and told at most so often. */
const PACE_MS = 50;

/**
 * What happens, read once for a process and told to those who listen (docs/decisions/014). Its place in it is the
 * snapshot of the statement that read last: what that did not see is new, whatever its number and however long its
 * transaction ran.
 */
export class Feed {
  private readonly db: Db;
  private readonly hub: Hub;
  private readonly log: FastifyBaseLogger;
  private readonly timer: NodeJS.Timeout;
  private seen: Snapshot;
  private earlier: readonly [Snapshot, Snapshot];
  private reading: Promise<void> = Promise.resolve();
  private isClosed = false;

  private constructor(db: Db, hub: Hub, log: FastifyBaseLogger, seen: Snapshot) {
    this.db = db;
    this.hub = hub;
    this.log = log;
    this.seen = seen;
    this.earlier = [seen, seen];
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  static async open(db: Db, hub: Hub, log: FastifyBaseLogger): Promise<Feed> {
    return new Feed(db, hub, log, await readSnapshot(db));
  }

  /** Everything below it has been told. */
  get place(): string {
    return this.seen.place;
  }

  /** What had been seen some seconds ago: whoever begins to look at a record has read it since then. */
  get seenBefore(): Snapshot {
    return this.earlier[0];
  }

  /** Tells what has been committed since the last time; one after the other. */
  next(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.read());
    return this.reading;
  }

  /** Somebody has come where nobody was: what happened meanwhile is behind, before they listen. */
  wake(): void {
    void this.next().catch((error: unknown) => this.failed(error));
  }

  /** The database is another one, which perhaps gives numbers anew that were seen already: everything is read again. */
  async beginAnew(): Promise<void> {
    await this.reading.catch(() => undefined);
    this.seen = await readSnapshot(this.db);
    this.earlier = [this.seen, this.seen];
    for (const listener of this.hub.all()) listener.reset(this.place);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.reading.catch(() => undefined);
  }

  private async read(): Promise<void> {
    // Nobody is missed: whoever comes now hears what has been since `seenBefore`.
    if (this.isClosed || this.hub.isEmpty) return;
    const reading = await readEvents(this.db, unseenIn(this.seen));
    const { snapshot, rows, isCut } = reading;
    // Who has heard only a part of what follows comes back with the place before it, and hears all of it. A database
    // that was away for so long has swept some of it meanwhile.
    if (isCut || isSwept(reading, this.seen))
      for (const listener of this.hub.all()) listener.reset(snapshot.place);
    else await this.hub.tell(tellingsOf(rows), this.place);
    this.seen = snapshot;
    await sleep(PACE_MS);
  }

  private async look(): Promise<void> {
    try {
      if (this.hub.isEmpty) {
        const now = await readSnapshot(this.db);
        // Who has come meanwhile has not been told what it saw.
        if (this.hub.isEmpty) this.seen = now;
      } else await this.next();
      this.earlier = [this.earlier[1], this.seen];
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    if (!this.isClosed) this.log.warn({ err: error }, 'what happened was not read');
  }
}
