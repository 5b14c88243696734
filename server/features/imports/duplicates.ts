import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { NAME_KEY, type DuplicateKey } from '#schemas/lead/duplicates.ts';
import { knownBy, looksFor, type Look } from '#server/features/duplicates/keys.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { FlowRow } from './flow.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row that is to be compared: with the leads there are, and with other rows by its keys. */
export interface Comparable {
  readonly row_no: number;
  readonly record: Values;
}

/** What is known of a row: by what others find it, and the leads it repeats, the strongest proof first. */
export interface Compared {
  readonly keys: readonly string[];
  readonly looks: readonly Look[];
  readonly leads: readonly { readonly field: DuplicateKey | ''; readonly id: string }[];
}

export interface Duplicate {
  readonly fails: readonly Fail[];
  /** The lead that exists, when it is not only another row. */
  readonly duplicate_of: string | null;
}

type Flow = Pick<FlowRow, 'entity_id' | 'lead_type' | 'checksum' | 'options'>;

/**
 * Compares rows of a flow with the leads of its type, by the keys it goes by. Whoever asks: a duplicate is one even
 * where the asker may not look (domain §1). A handful of queries whatever the number, each an index scan per value.
 */
export async function compareRows(
  db: Db | Trx,
  flow: Flow,
  rows: readonly Comparable[],
): Promise<Compared[]> {
  const names = await nameKeys(db, flow, rows);
  const before = await importedBefore(db, flow, rows);
  const looks = rows.map(({ record }, index) =>
    looksFor(record, names[index] ?? null).filter(({ field }) => flow.options.keys.includes(field)),
  );
  const leads = await leadsByKey(db, flow, looks.flat());
  return rows.map(({ row_no, record }, index): Compared => {
    const own = looks[index] ?? [];
    const again = before.get(row_no);
    return {
      keys: knownBy(record, own),
      looks: own,
      leads: [
        ...(again ? [{ field: '' as const, id: again }] : []),
        ...own.flatMap(({ field, key }) => {
          const id = leads.get(key);
          return id ? [{ field, id }] : [];
        }),
      ],
    };
  });
}

/** What a row repeats of the leads there are and of other rows (key → row number); null: nothing. */
export function duplicateOf({ looks, leads }: Compared, rows: ReadonlyMap<string, number>): Duplicate | null {
  const repeated = new Set(leads.map(({ field }) => field));
  const fails = [
    ...leads.map(({ field }): Fail => ({ field, code: field === '' ? 'imported_before' : 'duplicate_lead' })),
    ...looks.flatMap(({ field, key }): Fail[] => {
      const row = rows.get(key);
      return row === undefined || repeated.has(field)
        ? []
        : [{ field, code: 'duplicate_row', params: { limit: row } }];
    }),
  ];
  return fails.length === 0 ? null : { fails, duplicate_of: leads[0]?.id ?? null };
}

/** The names of the rows as duplicates are compared; the database says how, for leads and rows alike. */
async function nameKeys(db: Db | Trx, flow: Flow, rows: readonly Comparable[]): Promise<(string | null)[]> {
  if (!flow.options.keys.includes(NAME_KEY)) return [];
  const names = rows.map(({ record }) => (record.zip ? (record[NAME_KEY] ?? null) : null));
  const found = await sql<{ key: string | null }>`
    select lead_name_key(name) as key from unnest(${names}::text[]) with ordinality as n (name, at) order by at`.execute(
    db,
  );
  return found.rows.map(({ key }) => key);
}

/** Row number → the lead that the last import of the very same file made of it, or found for it. */
async function importedBefore(
  db: Db | Trx,
  flow: Flow,
  rows: readonly Comparable[],
): Promise<ReadonlyMap<number, string>> {
  const flows = await sql<{ id: string }>`
    select entity_id as id from import_flow
     where lead_type = ${flow.lead_type} and checksum = ${flow.checksum} and checksum <> '' and entity_id <> ${flow.entity_id}`.execute(
    db,
  );
  if (flows.rows.length === 0) return new Map();
  const found = await sql<{ row_no: number; lead_id: string }>`
    select i.row_no, i.lead_id
      from import_item i
      join lead l on l.entity_id = i.lead_id and l.deleted_at is null
     where i.flow_id = any(${flows.rows.map(({ id }) => id)}::uuid[])
       and i.row_no = any(${rows.map(({ row_no }) => row_no)}::int[]) and i.status = 'IMPORTED'
     order by i.updated_at`.execute(db);
  return new Map(found.rows.map(({ row_no, lead_id }) => [row_no, lead_id]));
}

/** Key → the oldest lead that has it. One probe of an index per key, however many leads share it. */
async function leadsByKey(
  db: Db | Trx,
  flow: Flow,
  looks: readonly Look[],
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Map(looks.map((look) => [look.key, look])).values()];
  const parts = flow.options.keys.flatMap((field) => {
    const asked = all.filter((look) => look.field === field);
    if (asked.length === 0) return [];
    // Written as the indexes are: lead_by_name_and_zip, lead_by_npi and so on.
    const same =
      field === NAME_KEY
        ? sql`lead_name_key(l.company_name) = a.value and l.zip = a.zip`
        : sql`l.${sql.ref(field)} = a.value`;
    // As an aggregate: asked for the first in order, the planner may walk through all leads to find it.
    return [
      sql`
      select a.key, f.id
        from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ values }) => values[0])}::text[],
                    ${asked.map(({ values }) => values[1] ?? null)}::text[], ${asked.map(({ unnumbered }) => unnumbered)}::bool[])
             as a (key, value, zip, unnumbered)
       cross join lateral (
         select min(l.entity_id::text) as id from lead l
          where ${same} and l.lead_type = ${flow.lead_type} and l.deleted_at is null
            and not (a.unnumbered and l.npi is not null)) f
       where f.id is not null`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
