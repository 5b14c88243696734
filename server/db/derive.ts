import { sql } from 'kysely';
import { codesOf } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * What the database knows of a lead beyond its columns is made from schemas/lead at every start: a check per code
 * list, and the text that the search reads. So a code or a searched field is added in one place.
 */
export async function derive(db: Db): Promise<void> {
  const fields = new Map<string, Field>(Object.values(LEADS).flatMap((lead) => Object.entries(lead.fields)));
  const columns = [...fields].filter(([, field]) => field.store === 'column');
  await db.transaction().execute(async (trx) => {
    // Two processes that start together would wait for each other's table locks in a circle.
    await sql`select pg_advisory_xact_lock(hashtext('provnet.derive'))`.execute(trx);
    for (const [name, field] of columns) {
      if (field.kind === 'code' && !isMany(field)) await check(trx, name, codesOf(VOCABULARY[field.list]));
    }
    const searched = columns.filter(([, field]) => field.search).map(([name]) => name);
    await sql.raw(searchFunctions(searched)).execute(trx);
  });
}

async function check(trx: Db, column: string, codes: readonly string[]): Promise<void> {
  const name = `lead_${column}_known`;
  const list = codes.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ');
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(oid, 'pg_constraint') as comment from pg_constraint where conname = ${name}`.execute(trx);
  if (rows[0]?.comment === list) return;
  await sql
    .raw(
      `alter table lead drop constraint if exists ${name};
       alter table lead add constraint ${name} check (${column} in (${list})) not valid;
       comment on constraint ${name} on lead is '${list.replaceAll("'", "''")}'`,
    )
    .execute(trx);
}

const searchFunctions = (columns: readonly string[]): string => `
  create or replace function lead_search_text(l lead) returns text language sql immutable as $$
    select lower(concat_ws(' ', ${columns.map((column) => `l.${column}`).join(', ')}))
  $$;
  create or replace function lead_search_follow() returns trigger language plpgsql as $$
  begin
    insert into lead_search (lead_id, text)
      select l.entity_id, lead_search_text(l::lead) from written l
      on conflict (lead_id) do update set text = excluded.text where lead_search.text <> excluded.text;
    return null;
  end $$;
  create or replace trigger lead_search_insert after insert on lead referencing new table as written
    for each statement execute function lead_search_follow();
  create or replace trigger lead_search_update after update on lead referencing new table as written
    for each statement execute function lead_search_follow();
`;
