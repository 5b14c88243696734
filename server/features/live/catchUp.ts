import type { FastifyBaseLogger } from 'fastify';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { placeOf, readEvents, since, type Reading } from './events.ts';
import { isWatched } from './hub.ts';
import type { Listener } from './listener.ts';
import { tellingsOf, type Telling } from './telling.ts';

/** The close code of RFC 6455 §7.4.1 for what is our fault. */
const OUR_FAULT = 1011;

/** What somebody wants to hear of the past. */
export interface Wanted {
  /** From this place on, as a console says it. */
  readonly since: string;
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
    const places = waiting.flatMap((one) => placeOf(one.since) ?? []);
    const first = places.reduce((a, b) => (a < b ? a : b), BIGGEST);
    const reading = await readEvents(this.db, since(first));
    const breathe = breather();
    const tellings = new Map<bigint, readonly Telling[]>();
    for (const one of waiting) {
      const place = placeOf(one.since);
      if (place === null || !reaches(reading, place)) {
        one.listener.reset(reading.snapshot.place);
        one.listener.release([]);
        continue;
      }
      const told = tellings.get(place) ?? tellingsOf(rowsSince(reading, place));
      tellings.set(place, told);
      one.listener.release(textsFor(one, told));
      await breathe();
    }
  }
}

const BIGGEST = 2n ** 63n - 1n;

/** Whether everything from a place on was read: it is one of this database, nothing of it was swept or cut off. */
function reaches({ floor, snapshot, isCut, rows }: Reading, place: bigint): boolean {
  if (place <= floor || place > BigInt(snapshot.end)) return false;
  return !isCut || place > BigInt(rows[0]!.xid);
}

const rowsSince = ({ rows }: Reading, place: bigint) => rows.filter(({ xid }) => BigInt(xid) >= place);

/** Who hears only a part comes back with the place from which all of it is told. */
const textsFor = ({ listener, topics, own, since: place }: Waiting, told: readonly Telling[]): string[] =>
  told
    .filter((telling) => (telling.row.user_id === null ? isWatched(topics, telling) : own))
    .filter((telling) => telling.isFor(listener.actor))
    .map((telling) => telling.text(listener.actor, place));
