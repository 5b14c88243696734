import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate, MIGRATIONS } from '#server/db/migrate.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { isFull } from '#tests/support/scope.ts';

/** By which Kysely keeps migrators apart (PostgresAdapter). */
const LOCK = '3853314791062309107';

const own = useOwnDatabase({ pool: { statement_timeout: 300 } });

it.runIf(isFull)('who finds another at the migrations waits for it, however long it takes', async () => {
  const other = new pg.Client({ connectionString: own.url });
  try {
    await other.connect();
    await other.query(`select pg_advisory_lock(${LOCK})`);
    const migrating = migrate(own.db);
    await other.query('select pg_sleep(0.6)');
    await other.query(`select pg_advisory_unlock(${LOCK})`);
    expect(await migrating).toEqual(MIGRATIONS);
    // What comes after is limited again.
    await expect(own.pool.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await other.end();
  }
});
