import { sql } from 'kysely';
import type { Trx } from '#server/platform/db.ts';
import { notifyChange } from '#server/platform/signals.ts';

/** Has the consoles of these people read their notices again, when it is committed. `ids`: one of the notices concerned of each. */
export async function tellReaders(trx: Trx, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return;
  await sql`
    insert into live_event (type, resource, record_id, user_id)
    select 'NOTICE', 'notice', id, person
      from unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[]) as told (person, id)`.execute(
    trx,
  );
  await notifyChange(trx, 'live');
}
