import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

const FETCH = sql.raw('fetch 500 from answer');

/** The rows of a query in batches through a server-side cursor: memory does not grow with the answer. */
export async function* batchesOf<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
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
