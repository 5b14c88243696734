import { sql } from 'kysely';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { LEADS_AS_WRITTEN } from '#schemas/lead/index.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/**
 * What the database knows of leads, their activities and accounts beyond their columns is made from schemas/ at every
 * start: a check per code list, and the text that the search reads. So a code or a searched field is added in one place.
 */
export async function derive(db: Db): Promise<void> {
  const columns = columnsOf(...Object.values(LEADS_AS_WRITTEN));
  await db.transaction().execute(async (trx) => {
    // Two processes that start together would wait for each other's table locks in a circle.
    await sql`select pg_advisory_xact_lock(hashtext('provnet.derive'))`.execute(trx);
    await checkCodes(trx, {
      lead: columns,
      account: columnsOf(ACCOUNTS),
      agreement: columnsOf(AGREEMENTS),
      ...Object.fromEntries(
        Object.entries(ACTIVITIES).map(([table, resource]) => [table, columnsOf(resource)]),
      ),
    });
    await searchByColumns(trx);
  });
}

const columnsOf = (...resources: readonly Resource[]): [string, Field][] => [
  ...new Map(
    resources.flatMap((resource) => entries(resource.fields).filter(([, field]) => field.store === 'column')),
  ),
];

async function checkCodes(
  trx: Trx,
  tables: Readonly<Record<string, readonly [string, Field][]>>,
): Promise<void> {
  const { rows } = await sql<{ name: string; list: string }>`
    select conname as name, obj_description(oid, 'pg_constraint') as list from pg_constraint
     where conname like '%\\_known'`.execute(trx);
  const held = new Map(rows.map(({ name, list }) => [name, list]));
  for (const [table, columns] of Object.entries(tables))
    for (const [column, field] of columns) {
      if (field.kind !== 'code' || isMany(field)) continue;
      const name = `${table}_${column}_known`;
      const list = codesOf(codesOfField(field))
        .map((code) => `'${code.replaceAll("'", "''")}'`)
        .join(', ');
      // Who changes a table waits for everybody who writes it, and lets everybody wait.
      if (held.get(name) === list) continue;
      await sql
        .raw(
          `alter table ${table} drop constraint if exists ${name};
           alter table ${table} add constraint ${name} check (${column} in (${list})) not valid;
           comment on constraint ${name} on ${table} is '${list.replaceAll("'", "''")}'`,
        )
        .execute(trx);
    }
}

/** Where `installation` keeps how far the search texts of leads have been rewritten. */
export const SEARCH_REWRITTEN = 'lead_search_rewritten';

/** Makes the search read what it should. When it has read other columns until now, a job rewrites the texts of the leads there are. */
async function searchByColumns(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc where oid in (to_regproc('lead_search_text'), to_regproc('lead_search_follow'))
     union all
    select tgname, '' from pg_trigger where tgrelid = 'lead'::regclass and starts_with(tgname, 'lead_search_')`.execute(
    trx,
  );
  const held = new Map(rows.map(({ name, source }) => [name, source]));
  const text = searchSource();
  const before = held.get('lead_search_text');
  const isThere = held.has('lead_search_insert') && held.has('lead_search_update');
  if (isThere && before === text && held.get('lead_search_follow') === FOLLOW_SOURCE) return;
  await sql.raw(searchFunctions(text)).execute(trx);
  if (before !== undefined && before !== text) await rewriteSearch(trx);
}

/** Has the search texts of all leads rewritten after this start. */
export const rewriteSearch = async (db: Db): Promise<void> =>
  void (await sql`
    insert into installation (key, value) values (${SEARCH_REWRITTEN}, '00000000-0000-0000-0000-000000000000')
        on conflict (key) do update set value = excluded.value`.execute(db));

/** What this release makes of a lead to be searched, as SQL. */
export function searchSource(): string {
  const searched = columnsOf(...Object.values(LEADS_AS_WRITTEN)).filter(([, field]) => field.search);
  return `
    select plain_text(concat_ws(' ', ${searched.map(([column]) => `l.${column}`).join(', ')}))
  `;
}
const FOLLOW_SOURCE = `
  begin
    insert into lead_search (lead_id, text)
      select l.entity_id, lead_search_text(l::lead) from written l
      on conflict (lead_id) do update set text = excluded.text where lead_search.text <> excluded.text;
    return null;
  end `;

const searchFunctions = (text: string): string => `
  create or replace function lead_search_text(l lead) returns text language sql immutable as $$${text}$$;
  create or replace function lead_search_follow() returns trigger language plpgsql as $$${FOLLOW_SOURCE}$$;
  create or replace trigger lead_search_insert after insert on lead referencing new table as written
    for each statement execute function lead_search_follow();
  create or replace trigger lead_search_update after update on lead referencing new table as written
    for each statement execute function lead_search_follow();
`;
