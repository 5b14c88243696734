import { sql, type RawBuilder } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import {
  namingsOf,
  USE_CAP,
  USES,
  type AdminList,
  type EntryUse,
  type ListEntry,
  type Naming,
  type Use,
} from '#schemas/list/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { readWithin, tookTooLong, type Db, type Trx } from '#server/platform/db.ts';
import { limitStatements } from '#server/platform/limits.ts';

/** Whether a lead `t` has the entry in one of the places where leads have it. */
function hasEntry(namings: readonly Naming[], id: string): RawBuilder<boolean> {
  const conditions = namings.map(({ type, field, column, store, many }) => {
    const value = column === undefined ? (many ? [id] : id) : [{ [column]: id }];
    const has =
      store === 'column'
        ? sql`${id}::uuid = any(${sql.ref(`t.${field}`)})`
        : sql`t.data @> ${JSON.stringify({ [field]: value })}::jsonb`;
    return sql`(t.lead_type = ${type} and ${has})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Whoever opens a list, or one entry of it, waits no longer for figures. */
export const WITHIN_MS = 8000;

/** What uses an entry now, as far as that can be counted in time: of very many leads, nothing is said. */
export async function tellUse(db: Db, list: AdminList, entry: Used, withinMs = WITHIN_MS): Promise<EntryUse> {
  try {
    return await readWithin(db, withinMs, (trx) => readUse(trx, list, entry));
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    return { ...(await readNamed(db, list, entry)), leads: null };
  }
}

/**
 * What keeps an entry from being removed, which the caller has locked: nothing begins to refer to it. Throws `not_now`
 * where its leads cannot be counted in time, as others who edit the list wait for it.
 */
export async function keptBy(trx: Trx, list: AdminList, entry: Used, withinMs = WITHIN_MS): Promise<Fail[]> {
  try {
    await limitStatements(trx, withinMs);
    return useFails(await readUse(trx, list, entry));
  } catch (error) {
    if (tookTooLong(error)) throw new Problem('not_now', [{ field: 'entity_id', code: 'use_unknown' }]);
    throw error;
  }
}

/** What has to be known of an entry to find what uses it. */
type Used = Pick<ListEntry, 'entity_id' | 'code' | 'lead_type'>;
type Named = Omit<EntryUse, 'leads'>;

const readUse = async (trx: Trx, list: AdminList, entry: Used): Promise<EntryUse> => ({
  leads: await countLeads(trx, list, entry.entity_id),
  ...(await readNamed(trx, list, entry)),
});

/** Deleted and merged leads count: they come back with what they have. */
async function countLeads(db: Trx, list: AdminList, id: string): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads from (
      select from lead t where ${hasEntry(namingsOf(list), id)} limit ${USE_CAP + 1}) found`.execute(db);
  return rows[0]!.leads;
}

/**
 * What else uses an entry. What names it among filters and answers is found by its key, which is nothing else, also in
 * capitals; an import by its code, which is the value for all rows. A closed import runs no more.
 */
async function readNamed(
  db: Db | Trx,
  list: AdminList,
  { entity_id: id, code, lead_type }: Used,
): Promise<Named> {
  const namedIn = (table: string, column: string): RawBuilder<unknown> => sql`
    (select count(*)::int from ${sql.table(table)} x where strpos(lower(x.${sql.ref(column)}::text), ${id}) > 0)`;
  const fields = namingsOf(list).flatMap(({ field, column }) => (column === undefined ? [field] : []));
  const mappedIn = (table: string, where = sql`true`): RawBuilder<unknown> => sql`
    (select count(*)::int from ${sql.table(table)} x
      where (${lead_type}::text is null or x.lead_type = ${lead_type}) and ${where}
        and exists (select from jsonb_array_elements(x.mappings) m
                     where m ->> 'field' = any(${fields}::text[]) and lower(m ->> 'value') = lower(${code})))`;
  const { rows } = await sql<Named>`
    select (select count(*)::int from lookup c where c.parent_ids @> array[${id}::uuid]) as entries,
           ${namedIn('saved_view', 'query')} as views,
           ${namedIn('assign_rule', 'query')} as rules,
           ${namedIn('report_template', 'definition')} + ${namedIn('report_schedule', 'answers')} as reports,
           ${mappedIn('import_mapping')} + ${mappedIn('import_flow', sql`x.status <> 'Closed'`)} as imports`.execute(
    db,
  );
  return rows[0]!;
}

const CODES: Readonly<Record<Use, Fail['code']>> = {
  leads: 'used_by_leads',
  entries: 'used_by_entries',
  views: 'used_by_views',
  rules: 'used_by_rules',
  reports: 'used_by_reports',
  imports: 'used_by_imports',
};

const useFails = (use: EntryUse): Fail[] =>
  USES.flatMap((name): Fail[] => {
    const count = use[name] ?? 0;
    if (count === 0) return [];
    return name === 'leads' && count > USE_CAP
      ? [{ field: 'entity_id', code: 'used_by_many_leads', params: { limit: USE_CAP } }]
      : [{ field: 'entity_id', code: CODES[name], params: { limit: count } }];
  });
