import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** Fields whose equal values mean the same provider (domain §1 'Dedupe'), as they are stored: normalised. */
const KEYS = ['npi', 'tax_id', 'email', 'phone'] as const;

type Values = Readonly<Record<string, unknown>>;

/** The identifying values of a record: `npi 1234567893`. */
export const keysOf = (record: Values): { field: string; value: string; key: string }[] =>
  KEYS.flatMap((field) => {
    const value = record[field];
    return typeof value === 'string' && value !== '' ? [{ field, value, key: `${field} ${value}` }] : [];
  });

/** Key → the lead that has it. Whoever asks: a duplicate is one even where the asker may not look (domain §1). */
export async function leadsByKey(
  db: Db | Trx,
  type: LeadType,
  records: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const all = records.flatMap(keysOf);
  const parts = KEYS.flatMap((field) => {
    const values = [...new Set(all.filter((key) => key.field === field).map((key) => key.value))];
    const column = sql.ref(field);
    return values.length === 0
      ? []
      : [
          sql`select ${sql.lit(field)} || ' ' || ${column} as key, entity_id as id from lead
              where ${column} = any(${values}) and lead_type = ${type} and deleted_at is null`,
        ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
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
  const keys = keysOf(record);
  const fails = keys.flatMap(({ field, key }): Fail[] => {
    if (leads.has(key)) return [{ field, code: 'duplicate_lead' }];
    const row = rows.get(key);
    return row === undefined ? [] : [{ field, code: 'duplicate_row', params: { limit: row } }];
  });
  const lead = keys.map(({ key }) => leads.get(key)).find((id) => id !== undefined);
  return fails.length === 0 ? null : { fails, duplicate_of: lead ?? null };
}
