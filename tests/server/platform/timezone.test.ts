import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { quiet } from '#tests/support/quiet.ts';
import { createDatabase, runSql, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database?.drop());

it('cuts moments into days of UTC, wherever the database thinks it is', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await runSql(database.url, `alter database ${name} set timezone = 'America/New_York'`);
  const [there] = await runSql<{ TimeZone: string }>(database.url, 'show timezone');
  expect(there?.TimeZone).toBe('America/New_York');
  const pool = openPool(database.url, quiet, 1);
  try {
    const { rows } = await sql<{
      day: string;
    }>`select '2026-03-01T02:00:00Z'::timestamptz::date as day`.execute(openDb(pool));
    expect(rows[0]?.day).toBe('2026-03-01');
  } finally {
    await pool.end();
  }
});
