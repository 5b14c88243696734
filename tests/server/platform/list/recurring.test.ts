import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { plansKept } from '#server/platform/list/recurring.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** What other tests of this process ask is none of its memory. */
const MOST = 5;
let recurring: ReturnType<typeof plansKept>;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  await pool.query('deallocate all');
  recurring = plansKept(MOST);
});
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  // One connection, so that what it keeps is what is asked next.
  pool = openPool(database.url, quiet, 1);
  await pool.query(`create table kinds as select case when n % 1000 = 0 then 'rare' else 'common' end as kind, n
                      from generate_series(1, 20000) n`);
  await pool.query('create index on kinds (kind)');
  await pool.query('create index on kinds (n)');
  await pool.query('analyze kinds');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const kept = async () =>
  (
    await pool.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    )
  ).rows;

const first = (kind: string) =>
  sql<{ n: number }>`select n from kinds where kind = ${kind} order by n limit 2`;

it('what is asked for the third time keeps the plan of its own values', async () => {
  const db = openDb(pool);
  const ask = async (kind: string) => (await recurring(first(kind)).execute(db)).rows.map(({ n }) => n);
  for (const times of [1, 2, 3, 4]) {
    expect(await ask('common')).toEqual([1, 2]);
    expect(await ask('rare')).toEqual([1000, 2000]);
    expect(await ask(`its own ${times}`)).toEqual([]);
    expect(await kept()).toHaveLength(times < 3 ? 0 : 2);
  }
  const plans = new Map<string, string>();
  for (const { name, statement } of await kept()) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain execute "${name}"`);
    const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
    plans.set(/'(\w+)'/.exec(statement)?.[1] ?? '', /kinds_\w+_idx/.exec(plan)?.[0] ?? plan);
  }
  expect(Object.fromEntries(plans)).toEqual({ common: 'kinds_n_idx', rare: 'kinds_kind_idx' });
});

it('a value is written as it is, whatever it has in it', async () => {
  const db = openDb(pool);
  const value = `O'Hara \\ $1 "x"`;
  for (let time = 0; time < 4; time += 1)
    expect((await recurring(sql<{ said: string }>`select ${value}::text as said`).execute(db)).rows).toEqual([
      { said: value },
    ]);
});

it('no more than the most are kept, and all are answered', async () => {
  const db = openDb(pool);
  for (let time = 0; time < 3; time += 1)
    for (let n = 0; n < MOST + 3; n += 1)
      expect((await recurring(sql<{ n: number }>`select ${n}::int as n`).execute(db)).rows).toEqual([{ n }]);
  expect(await kept()).toHaveLength(MOST);
});
