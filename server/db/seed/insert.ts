import type { Tables } from '#server/db/schema.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Trx } from '#server/platform/db.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

const BATCH = 1000;

/** Inserts rows that do not all name the same columns: those that a row does not name keep their defaults. */
export async function insertShapes(trx: Trx, table: keyof Tables, rows: readonly JsonRow[]): Promise<void> {
  const shapes = new Map<string, JsonRow[]>();
  for (const row of rows) {
    const shape = Object.keys(row).sort().join();
    const alike = shapes.get(shape);
    if (alike) alike.push(row);
    else shapes.set(shape, [row]);
  }
  for (const alike of shapes.values()) {
    for (let start = 0; start < alike.length; start += BATCH)
      await insertRows(trx, table, alike.slice(start, start + BATCH));
  }
}
