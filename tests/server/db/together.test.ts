import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrate, MIGRATIONS } from '#server/db/migrate.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { createDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** By which Kysely keeps migrators apart (PostgresAdapter). */
const LOCK = '3853314791062309107';

it('who finds another at the migrations waits for it, however long it takes', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  const other = new pg.Client({ connectionString: database.url });
  const pool = openPool(database.url, quiet, 2, { statement_timeout: 300 });
  try {
    await other.connect();
    await other.query(`select pg_advisory_lock(${LOCK})`);
    const migrating = migrate(openDb(pool));
    await other.query('select pg_sleep(0.6)');
    await other.query(`select pg_advisory_unlock(${LOCK})`);
    expect(await migrating).toEqual(MIGRATIONS);
    // What comes after is limited again.
    await expect(pool.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await Promise.all([other.end(), pool.end()]);
    await database.drop();
  }
});
