import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runSql } from '#tests/support/database.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

const own = useOwnDatabase();

it('cuts moments into days of UTC, wherever the database thinks it is', async () => {
  const name = new URL(own.url).pathname.slice(1);
  await runSql(own.url, `alter database ${name} set timezone = 'America/New_York'`);
  expect(await runSql(own.url, 'show timezone')).toEqual([{ TimeZone: 'America/New_York' }]);
  const day = sql`select '2026-03-01T02:00:00Z'::timestamptz::date as day`;
  expect((await day.execute(own.db)).rows).toEqual([{ day: '2026-03-01' }]);
});
