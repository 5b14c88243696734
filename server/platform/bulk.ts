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
