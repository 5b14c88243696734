import type pg from 'pg';
import { expect, it } from 'vitest';
import { withSession } from '#server/backup/session.ts';
import { tablesOf } from '#server/backup/tables.ts';
import { migrate, MIGRATIONS } from '#server/db/migrate.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { fill } from './oldRows.ts';

const own = useOwnDatabase();

/** How many rows each table has, by a number that stays the table's whatever it is called. */
async function counts(client: pg.Client): Promise<Map<number, { name: string; rows: number }>> {
  const { rows: tables } = await client.query<{ id: number; name: string }>(
    `select oid::int as id, oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^kysely' order by 2`,
  );
  const found = new Map<number, { name: string; rows: number }>();
  for (const { id, name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    found.set(id, { name, rows: rows[0]!.n });
  }
  return found;
}

/** Rows that follow from others, which a migration may count anew. */
const DERIVED = ['lead_tally', 'lead_tally_delta', 'live_event'];

it('rows of every released schema version come through all later ones, and the product starts on them', async () => {
  const { db } = own;
  const poor: string[] = [];
  await withSession({ connectionString: own.url }, async (client) => {
    for (const [at, to] of MIGRATIONS.entries()) {
      const before = await counts(client);
      await migrate(db, { to });
      const after = await counts(client);
      for (const [id, { name, rows }] of before)
        if (!DERIVED.includes(name))
          expect(after.get(id)?.rows ?? 'no table', `${name} after ${to}`).toBeGreaterThanOrEqual(rows);
      await client.query('begin');
      const filled = await fill(client);
      await client.query('commit');
      if (at === MIGRATIONS.length - 1) {
        const all = (await tablesOf(client))
          .map(({ name }) => name)
          .filter((name) => name.startsWith('public.'));
        poor.push(...all.filter((name) => !filled.includes(name)));
      }
    }
  });
  // Every table had a row in the version that made it, or a later one, but for these.
  expect(poor).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  await prepareDatabase(db, { mockDynamicForms: true });
}, 120_000);
