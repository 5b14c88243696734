import { sql } from 'kysely';
import type { Tables } from '#server/db/schema.ts';
import type { Trx } from './db.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows that all have the columns of the first, as one statement with one parameter: PostgreSQL reads every
 * value by its column's type, jsonb columns and arrays included. Other columns take their defaults.
 */
export async function insertRows(trx: Trx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

/** A row of a table with the version at which it was read, and what becomes of its columns. */
export interface Patched {
  readonly entity_id: string;
  readonly version: number;
  readonly patch: Row;
}

/**
 * Gives each row its own values where it is still at its version, as one statement with one parameter, and counts the
 * versions up. Columns that a row's patch does not name stay. Gives how many rows were written.
 */
export async function updateRows(trx: Trx, table: keyof Tables, rows: readonly Patched[]): Promise<number> {
  const names = [...new Set(rows.flatMap(({ patch }) => Object.keys(patch)))];
  const set = [...names, 'version', 'updated_at'].map((name) => sql.ref(name));
  const values = names.map((name) => sql.ref(`n.${name}`));
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t
       set (${sql.join(set)}) = (
             select ${sql.join([...values, sql`t.version + 1`, sql`clock_timestamp()`])} from jsonb_populate_record(t, w.patch) n)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (entity_id uuid, version int, patch jsonb)
     where t.entity_id = w.entity_id and t.version = w.version`.execute(trx);
  return Number(numAffectedRows);
}

/** A row with the version at which it was read, and the key that one of its columns gets. */
export interface Keyed {
  readonly entity_id: string;
  readonly version: number;
  readonly key: string | null;
}

/**
 * Gives each row a key of its own in one column, and all the same `patch` of plain values, where it is still at its
 * version, as one statement. It costs half of `updateRows`, which reads each row's values from JSON by the table's type.
 * Gives how many rows were written.
 */
export async function updateKeys(
  trx: Trx,
  table: keyof Tables,
  column: string,
  rows: readonly Keyed[],
  patch: Row,
): Promise<number> {
  const set = Object.entries(patch).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t
       set ${sql.join([...set, sql`${sql.ref(column)} = w.key`])}, version = t.version + 1, updated_at = clock_timestamp()
      from unnest(${rows.map(({ entity_id }) => entity_id)}::uuid[], ${rows.map(({ version }) => version)}::int[],
                  ${rows.map(({ key }) => key)}::uuid[]) as w (entity_id, version, key)
     where t.entity_id = w.entity_id and t.version = w.version`.execute(trx);
  return Number(numAffectedRows);
}
