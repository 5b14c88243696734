import { sql } from 'kysely';
import { lookupRows } from '#server/db/lookups/index.ts';
import type { Db } from '#server/platform/db.ts';

/** Counted up when `lookupRows` says something new; an installation that holds it already is left alone. */
const RELEASE = '1';

/** Loads the lookups as shipped, once per release; entries that a supervisor changed stay as they are. */
export async function seedLookups(db: Db): Promise<void> {
  const held = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'lookups')
    .executeTakeFirst();
  if (held?.value === RELEASE) return;
  const rows = JSON.stringify(lookupRows());
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into lookup (entity_id, list, code, name_en, name_es, parent_ids, lead_type, position)
      select entity_id, list, code, name_en, name_es, parent_ids, lead_type, position
        from json_to_recordset(${rows}::json) as r(entity_id uuid, list text, code text, name_en text, name_es text,
                                                    parent_ids uuid[], lead_type text, position integer)
      on conflict do nothing`.execute(trx);
    await sql`insert into installation (key, value) values ('lookups', ${RELEASE})
              on conflict (key) do update set value = excluded.value`.execute(trx);
  });
}
