import { sql } from 'kysely';
import { LIVE_RESOURCES, type LiveResource } from '#schemas/live.ts';
import type { Db } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { FACTS, type Facts } from './resources.ts';

/** A row of live_event with the facts of its record as they are now. */
export interface EventRow extends Facts {
  readonly id: string;
  readonly xid: string;
  readonly resource: LiveResource;
  /** Null: many. */
  readonly record_id: string | null;
  readonly version: number | null;
  readonly actor_id: string | null;
  /** Only for this person. */
  readonly user_id: string | null;
  /** Only for those who read what is internal. */
  readonly internal: boolean;
}

/** More than these are not told one by one: whoever would hear them reads everything again. */
const EVENTS_MAX = 5_000;

/**
 * Which transactions a statement saw (`pg_snapshot`): all below `place`, and of those from there to `end` all but
 * `running`.
 */
export interface Snapshot {
  readonly place: string;
  readonly end: string;
  readonly running: readonly string[];
}

/** What was read, the oldest transaction first. */
export interface Reading {
  readonly snapshot: Snapshot;
  /** Events of transactions up to this one may have been swept. */
  readonly floor: bigint;
  readonly rows: readonly EventRow[];
  /** There were more; these are the newest. */
  readonly isCut: boolean;
}

interface Head {
  readonly snapshot: string;
  readonly floor: string | null;
}

/** The events `e` that have been committed until now and are meant, each with who may hear of it, in one query. */
export async function readEvents(db: Db, where: Condition): Promise<Reading> {
  const { rows } = await sql<Head & Partial<EventRow>>`
    select head.*, e.*
      from (select pg_current_snapshot()::text as snapshot,
                   (select value from installation where key = 'live_floor') as floor) head
      left join lateral (
        select e.id, e.xid::text, e.resource, e.record_id, e.version, e.actor_id, e.user_id, e.internal,
               coalesce(f.lead_type, e.lead_type) as lead_type, f.owner_id, f.kind, f.shared
          from (select e.* from live_event e
                 where ${where} and e.resource = any(${LIVE_RESOURCES}::text[])
                 order by e.xid desc, e.id desc limit ${EVENTS_MAX + 1}) e
          left join lateral (${FACTS}) f on true
         order by e.xid, e.id) e on true`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('the database said nothing');
  const events = rows.filter((row): row is Head & EventRow => row.id !== null && row.id !== undefined);
  return {
    snapshot: snapshotOf(head.snapshot),
    floor: BigInt(head.floor ?? 0),
    rows: events.slice(-EVENTS_MAX),
    isCut: events.length > EVENTS_MAX,
  };
}

/** Where the database is now. */
export async function readSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return snapshotOf(rows[0]!.snapshot);
}

/** PostgreSQL writes it `xmin:xmax:xid,xid`. */
function snapshotOf(text: string): Snapshot {
  const [place = '', end = '', running = ''] = text.split(':');
  return { place, end, running: running.split(',').filter(Boolean) };
}

/**
 * What was not visible in a snapshot: what began after it, and what was running then. From its place on, so that the
 * index is read from there and not from an hour ago.
 */
export const unseenIn = ({ place, end, running }: Snapshot): Condition =>
  sql<boolean>`(e.xid >= ${place}::xid8 and (e.xid >= ${end}::xid8 or e.xid = any(${running}::xid8[])))`;

/** The same of an event that has been read. */
export const isUnseenIn = ({ end, running }: Snapshot, { xid }: EventRow): boolean =>
  BigInt(xid) >= BigInt(end) || running.includes(xid);

/** Whether something that was not visible in a snapshot may have been swept before it was read. */
export const isSwept = ({ floor }: Pick<Reading, 'floor'>, { end }: Snapshot): boolean =>
  BigInt(end) <= floor;

/** What saw no more than one of these did: what any of them did not see, it has not seen either. */
export const least = (snapshots: readonly Snapshot[]): Snapshot => ({
  place: lowest(snapshots.map(({ place }) => place)),
  end: lowest(snapshots.map(({ end }) => end)),
  running: [...new Set(snapshots.flatMap(({ running }) => running))],
});

const lowest = (numbers: readonly string[]): string =>
  numbers.reduce((a, b) => (BigInt(a) < BigInt(b) ? a : b));

/** What a console has seen that comes back with a place; null: none of ours. */
export const seenAt = (place: string): Snapshot | null =>
  /^[1-9]\d{0,18}$/.test(place) ? { place, end: place, running: [] } : null;
