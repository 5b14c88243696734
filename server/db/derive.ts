import { sql } from 'kysely';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { LEADS_AS_WRITTEN } from '#schemas/lead/index.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * What the database knows of leads, their activities and accounts beyond their columns is made from schemas/ at every
 * start: a check per code list, and the text that the search reads. So a code or a searched field is added in one place.
 */
export async function derive(db: Db): Promise<void> {
  const columns = columnsOf(...Object.values(LEADS_AS_WRITTEN));
  await db.transaction().execute(async (trx) => {
    // Two processes that start together would wait for each other's table locks in a circle.
    await sql`select pg_advisory_xact_lock(hashtext('provnet.derive'))`.execute(trx);
    await checkCodes(trx, 'lead', columns);
    await checkCodes(trx, 'account', columnsOf(ACCOUNTS));
    await checkCodes(trx, 'agreement', columnsOf(AGREEMENTS));
    for (const [table, resource] of Object.entries(ACTIVITIES))
      await checkCodes(trx, table, columnsOf(resource));
    const searched = columns.filter(([, field]) => field.search).map(([name]) => name);
    await searchBy(trx, searched);
  });
}

const columnsOf = (...resources: readonly Resource[]): [string, Field][] => [
  ...new Map(
    resources.flatMap((resource) => entries(resource.fields).filter(([, field]) => field.store === 'column')),
  ),
];

async function checkCodes(trx: Db, table: string, columns: readonly [string, Field][]): Promise<void> {
  for (const [name, field] of columns) {
    if (field.kind === 'code' && !isMany(field)) await check(trx, table, name, codesOf(codesOfField(field)));
  }
}

async function check(trx: Db, table: string, column: string, codes: readonly string[]): Promise<void> {
  const name = `${table}_${column}_known`;
  const list = codes.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ');
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(oid, 'pg_constraint') as comment from pg_constraint where conname = ${name}`.execute(
    trx,
  );
  if (rows[0]?.comment === list) return;
  await sql
    .raw(
      `alter table ${table} drop constraint if exists ${name};
       alter table ${table} add constraint ${name} check (${column} in (${list})) not valid;
       comment on constraint ${name} on ${table} is '${list.replaceAll("'", "''")}'`,
    )
    .execute(trx);
}

/** Makes the search read these columns, of the leads there are as well when it has read others until now. */
async function searchBy(trx: Db, columns: readonly string[]): Promise<void> {
  const source = async () =>
    (
      await sql<{ text: string }>`
        select prosrc as text from pg_proc where oid = to_regproc('lead_search_text')`.execute(trx)
    ).rows[0]?.text;
  const before = await source();
  await sql.raw(searchFunctions(columns)).execute(trx);
  if (before === undefined || before === (await source())) return;
  // As long as it takes: a million leads are more than a request's time limit allows.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
    insert into lead_search (lead_id, text) select l.entity_id, lead_search_text(l) from lead l
    on conflict (lead_id) do update set text = excluded.text where lead_search.text <> excluded.text`.execute(
    trx,
  );
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
