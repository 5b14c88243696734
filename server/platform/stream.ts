import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { limitStatements } from './limits.ts';

const FETCH = sql.raw('fetch 500 from answer');

/**
 * The rows of a query in batches through a server-side cursor: memory does not grow with the answer.
 * @param options.timeoutMs how long the database may take for a batch, where it is not as long as for any statement
 */
export async function* batchesOf<Row>(
  db: Db,
  query: RawBuilder<Row>,
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    if (timeoutMs !== undefined) await limitStatements(trx, timeoutMs);
    await sql`declare answer no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`${FETCH}`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
