import { sql } from 'kysely';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { tellReaders } from './live.ts';
import { shownTo, UNREAD } from './read.ts';

/** So many are marked in one transaction. */
const PAGE = 5000;

/**
 * Marks notices of the actor as read, or as unread again, and has the person's other windows hear of it. Keys that are
 * nobody's, or somebody else's, are passed over in silence: to name them would tell that they exist.
 */
export const markThese = (db: Db, actor: Actor, ids: readonly string[], isRead: boolean): Promise<void> =>
  mark(db, actor, sql<boolean>`t.entity_id = any(${ids}::uuid[])`, isRead);

/**
 * Marks everything up to a moment (ISO 8601) as read. The list says moments without their microseconds, so does `until`.
 * In UTC, since PostgreSQL refuses some zones that ISO 8601 can write.
 */
export const markReadUntil = (db: Db, actor: Actor, until: string): Promise<void> =>
  mark(
    db,
    actor,
    sql<boolean>`t.created_at < ${new Date(until).toISOString()}::timestamptz + interval '1 millisecond'`,
    true,
  );

async function mark(db: Db, actor: Actor, which: Condition, isRead: boolean): Promise<void> {
  const concerned = all([shownTo(actor), isRead ? UNREAD : sql<boolean>`not (${UNREAD})`, which]);
  for (let more = true; more;)
    more = await db.transaction().execute(async (trx) => {
      // Locked in one order, so that two windows never wait for each other in a circle.
      const { rows } = await sql<{ entity_id: string }>`
        with marked as (select t.entity_id from notice t where ${concerned}
                       order by t.created_at desc, t.entity_id desc limit ${PAGE} for update)
        update notice n set read_at = ${isRead ? sql`now()` : sql`null`} from marked m where n.entity_id = m.entity_id
        returning n.entity_id`.execute(trx);
      const [first] = rows;
      if (first) await tellReaders(trx, new Map([[actor.id, first.entity_id]]));
      return rows.length === PAGE;
    });
}
