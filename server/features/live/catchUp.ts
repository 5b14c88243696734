import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { isSwept, isUnseenIn, least, readEvents, unseenIn, type Reading, type Snapshot } from './events.ts';
import { isWatched } from './hub.ts';
import type { Listener } from './listener.ts';
import { tellingsOf, type Telling } from './telling.ts';

/** The close code of RFC 6455 §7.4.1 for what is our fault. */
const OUR_FAULT = 1011;

/** What somebody wants to hear of the past. */
export interface Wanted {
  /** What it has seen; null: nobody knows. */
  readonly since: Snapshot | null;
  readonly topics: ReadonlySet<string>;
  /** Whether what was said to the person alone is told as well. */
  readonly own: boolean;
}

interface Waiting extends Wanted {
  readonly listener: Listener;
  readonly done: () => void;
}

/** Tells what has been. All who wait at the same time are answered by one query: after a restart that is everybody. */
export class CatchUp {
  private readonly db: Db;
  private readonly log: FastifyBaseLogger;
  private waiting: Waiting[] = [];
  private isRunning = false;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.db = db;
    this.log = log;
  }

  /** Done when the listener has been told, before anything that happens meanwhile. */
  tell(listener: Listener, wanted: Wanted): Promise<void> {
    listener.hold();
    return new Promise((done) => {
      this.waiting.push({ ...wanted, listener, done });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const waiting = this.waiting.splice(0);
      try {
        await this.answer(waiting.filter(({ listener }) => !listener.line.hasEnded));
      } catch (error) {
        this.log.warn({ err: error }, 'what has been was not read');
        for (const { listener } of waiting) listener.line.end(OUR_FAULT);
      }
      for (const { done } of waiting) done();
    }
    this.isRunning = false;
  }

  private async answer(waiting: readonly Waiting[]): Promise<void> {
    const seen = waiting.flatMap(({ since }) => since ?? []);
    const reading = await readEvents(this.db, seen.length > 0 ? unseenIn(least(seen)) : sql<boolean>`false`);
    const breathe = breather();
    const tellings = new Map<string, readonly Telling[]>();
    for (const { since, listener, ...wanted } of waiting) {
      if (since === null || !reaches(reading, since)) {
        listener.reset(reading.snapshot.place);
        listener.release([]);
        continue;
      }
      const key = `${since.end} ${since.running.join()}`;
      const told = tellings.get(key) ?? tellingsOf(reading.rows.filter((row) => isUnseenIn(since, row)));
      tellings.set(key, told);
      // Who hears only a part of it comes back with the place from which all of it is told.
      const heard = told.filter((telling) => isWanted(telling, wanted) && telling.isFor(listener.actor));
      listener.release(heard.map((telling) => telling.text(listener.actor, since.place)));
      await breathe();
    }
  }
}

/** Whether everything since then was read: it is of this database, nothing of it was swept or cut off. */
function reaches(reading: Reading, since: Snapshot): boolean {
  const { snapshot, isCut, rows } = reading;
  if (isSwept(reading, since) || BigInt(since.end) > BigInt(snapshot.end)) return false;
  return !isCut || BigInt(since.place) > BigInt(rows[0]!.xid);
}

const isWanted = (telling: Telling, { topics, own }: Pick<Wanted, 'topics' | 'own'>): boolean =>
  telling.row.user_id === null ? isWatched(topics, telling) : own;
