import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { COLUMN_KEYS, comparable, knownBy, looksFor } from '#server/features/duplicates/keys.ts';
import type { Db, Trx } from '#server/platform/db.ts';

type Values = Readonly<Record<string, unknown>>;

/** Key → the lead that has it. Whoever asks: a duplicate is one even where the asker may not look (domain §1). */
export async function leadsByKey(
  db: Db | Trx,
  type: LeadType,
  records: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const all = records.flatMap(comparable);
  const parts = COLUMN_KEYS.flatMap((field) => {
    const values = [...new Set(all.filter((one) => one.field === field).map(({ value }) => value))];
    const column = sql.ref(field);
    return values.length === 0
      ? []
      : [
          sql`select entity_id as id, npi, ${sql.lit(field)} as field, ${column} as value from lead
              where ${column} = any(${values}) and lead_type = ${type} and deleted_at is null`,
        ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    npi: string | null;
    field: string;
    value: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(
    rows.flatMap(({ id, npi, field, value }) =>
      knownBy({ npi, [field]: value }).map((key) => [key, id] as const),
    ),
  );
}

export interface Duplicate {
  readonly fails: readonly Fail[];
  /** The lead that exists, when it is not only another row. */
  readonly duplicate_of: string | null;
}

/** What a record repeats of the leads there are and of earlier rows (key → row number); null: nothing. */
export function duplicateOf(
  record: Values,
  leads: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, number>,
): Duplicate | null {
  const keys = looksFor(record);
  const fails = keys.flatMap(({ field, key }): Fail[] => {
    if (leads.has(key)) return [{ field, code: 'duplicate_lead' }];
    const row = rows.get(key);
    return row === undefined ? [] : [{ field, code: 'duplicate_row', params: { limit: row } }];
  });
  const lead = keys.map(({ key }) => leads.get(key)).find((id) => id !== undefined);
  return fails.length === 0 ? null : { fails, duplicate_of: lead ?? null };
}
