import { sql } from 'kysely';
import { lookupRows } from '#server/db/lookups/index.ts';
import type { Db } from '#server/platform/db.ts';

/** Counted up when `lookupRows` says something new; an installation that holds it already is left alone. */
const RELEASE = '1';

/** Loads the lookups as shipped, once per release; entries that a supervisor changed or removed stay as they are. */
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
      select entity_id, list,
             -- A code that people's own entry has stays theirs.
             case when exists (select from lookup l
                                where l.list = r.list and l.lead_type is not distinct from r.lead_type
                                  and l.code = r.code and l.entity_id <> r.entity_id)
                  then r.code || '_' || r.entity_id else r.code end,
             name_en, name_es, parent_ids, lead_type, position
        from json_to_recordset(${rows}::json) as r(entity_id uuid, list text, code text, name_en text, name_es text,
                                                    parent_ids uuid[], lead_type text, position integer)
       where not exists (select from history h
                          where h.resource = 'lookup' and h.record_id = r.entity_id and h.type = 'LOOKUP_REMOVED')
      on conflict (entity_id) do nothing`.execute(trx);
    await sql`insert into installation (key, value) values ('lookups', ${RELEASE})
              on conflict (key) do update set value = excluded.value`.execute(trx);
  });
}
