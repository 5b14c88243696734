import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/**
 * Fields whose equal values mean the same provider (domain §1 'Dedupe'), as they are stored: normalised. An NPI is one
 * provider's; the others are shared by the practitioners of a practice, so that they prove nothing between two records
 * that both have an NPI.
 */
const SHARED = ['tax_id', 'email', 'phone'] as const;
const KEYS = ['npi', ...SHARED] as const;

type Values = Readonly<Record<string, unknown>>;

const held = (record: Values): { field: (typeof KEYS)[number]; value: string }[] =>
  KEYS.flatMap((field) => {
    const value = record[field];
    return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });

/** `phone? …` is known by records without an NPI only, `phone …` by all that have the phone. */
const unnumbered = (field: string): string => `${field}?`;
const isNumbered = (record: Values): boolean => held(record).some(({ field }) => field === 'npi');

/** Under which keys others find the record. */
export const knownBy = (record: Values): string[] =>
  held(record).flatMap(({ field, value }) =>
    field === 'npi' || isNumbered(record)
      ? [`${field} ${value}`]
      : [`${field} ${value}`, `${unnumbered(field)} ${value}`],
  );

/** Under which keys the record's duplicates are looked for. */
const looksFor = (record: Values): { field: string; key: string }[] =>
  held(record).map(({ field, value }) => ({
    field,
    key: `${field !== 'npi' && isNumbered(record) ? unnumbered(field) : field} ${value}`,
  }));

/** The stored values by which rows can be compared with this one. */
export const comparable = held;

/** Key → the lead that has it. Whoever asks: a duplicate is one even where the asker may not look (domain §1). */
export async function leadsByKey(
  db: Db | Trx,
  type: LeadType,
  records: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const all = records.flatMap(held);
  const parts = KEYS.flatMap((field) => {
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
