import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { NAME_KEY, type DuplicateKey } from '#schemas/lead/duplicates.ts';
import { COLUMN_KEYS, knownBy, looksFor } from '#server/features/duplicates/keys.ts';
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
  readonly looks: readonly { readonly field: DuplicateKey; readonly key: string }[];
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
 * where the asker may not look (domain §1). Three queries whatever the number, each an index scan per value.
 */
export async function compareRows(
  db: Db | Trx,
  flow: Flow,
  rows: readonly Comparable[],
): Promise<Compared[]> {
  const goes = new Set<string>(flow.options.keys);
  const [names, before] = await Promise.all([nameKeys(db, flow, rows), importedBefore(db, flow, rows)]);
  const leads = await leadsByKey(
    db,
    flow,
    rows.map(({ record }) => record),
    names,
  );
  return rows.map(({ row_no, record }, index): Compared => {
    const looks = looksFor(record, names[index] ?? null).filter(({ field }) => goes.has(field));
    const again = before.get(row_no);
    return {
      keys: knownBy(record, names[index] ?? null)
        .filter(({ field }) => goes.has(field))
        .map(({ key }) => key),
      looks,
      leads: [
        ...(again ? [{ field: '' as const, id: again }] : []),
        ...looks.flatMap(({ field, key }) => {
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

/** Row number → the lead that an earlier import of the very same file made of it, or found for it. */
async function importedBefore(
  db: Db | Trx,
  flow: Flow,
  rows: readonly Comparable[],
): Promise<ReadonlyMap<number, string>> {
  const found = await sql<{ row_no: number; lead_id: string }>`
    select i.row_no, i.lead_id
      from import_flow f
      join import_item i on i.flow_id = f.entity_id and i.row_no = any(${rows.map(({ row_no }) => row_no)}::int[])
      join lead l on l.entity_id = i.lead_id and l.deleted_at is null
     where f.lead_type = ${flow.lead_type} and f.checksum = ${flow.checksum} and f.checksum <> ''
       and f.entity_id <> ${flow.entity_id} and i.status = 'IMPORTED'`.execute(db);
  return new Map(found.rows.map(({ row_no, lead_id }) => [row_no, lead_id]));
}

/** Key → a lead that has it. */
async function leadsByKey(
  db: Db | Trx,
  flow: Flow,
  records: readonly Values[],
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const parts = COLUMN_KEYS.filter((field) => flow.options.keys.includes(field)).flatMap((field) => {
    const values = [...new Set(records.map((record) => record[field]).filter(Boolean))];
    const column = sql.ref(field);
    return values.length === 0
      ? []
      : [
          sql`select entity_id as id, npi, ${sql.lit(field)} as field, ${column} as value, null as zip from lead
              where ${column} = any(${values}) and lead_type = ${flow.lead_type} and deleted_at is null`,
        ];
  });
  const named = records.flatMap((record, index) =>
    names[index] && record.zip ? [{ name: names[index], zip: record.zip }] : [],
  );
  if (named.length > 0)
    parts.push(sql`select l.entity_id as id, l.npi, ${sql.lit(NAME_KEY)} as field, n.name as value, n.zip
                     from unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ zip }) => zip)}::text[]) as n (name, zip)
                     join lead l on lead_name_key(l.company_name) = n.name and l.zip = n.zip
                    where l.lead_type = ${flow.lead_type} and l.deleted_at is null`);
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    npi: string | null;
    field: DuplicateKey;
    value: string;
    zip: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(
    rows.flatMap(({ id, npi, field, value, zip }) => {
      const record = field === NAME_KEY ? { npi, zip } : { npi, [field]: value };
      return knownBy(record, field === NAME_KEY ? value : null)
        .filter((known) => known.field === field)
        .map(({ key }) => [key, id] as const);
    }),
  );
}
