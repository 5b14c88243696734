import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

const BATCH = 1000;

/** Inserts rows of any table set by set; columns that a row does not name keep their defaults. */
export async function insertRows(trx: Db, table: string, rows: readonly JsonRow[]): Promise<void> {
  const shapes = new Map<string, JsonRow[]>();
  for (const row of rows) {
    const shape = Object.keys(row).sort().join();
    const alike = shapes.get(shape);
    if (alike) alike.push(row);
    else shapes.set(shape, [row]);
  }
  for (const alike of shapes.values()) {
    const list = sql.join(Object.keys(alike[0] ?? {}).map((column) => sql.ref(column)));
    for (let start = 0; start < alike.length; start += BATCH) {
      const batch = JSON.stringify(alike.slice(start, start + BATCH));
      await sql`insert into ${sql.table(table)} (${list})
        select ${list} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(trx);
    }
  }
}
