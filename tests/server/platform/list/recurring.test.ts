import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { plansKept } from '#server/platform/list/recurring.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

/** What other tests of this process ask is none of its memory. */
const MOST = 5;
let recurring: ReturnType<typeof plansKept>;
// One connection, so that what it keeps is what is asked next.
const own = useOwnDatabase({ connections: 1 });

beforeEach(async () => {
  await own.pool.query('deallocate all');
  recurring = plansKept(MOST);
});
beforeAll(async () => {
  const { pool } = own;
  await pool.query(`create table kinds as select case when n % 1000 = 0 then 'rare' else 'common' end as kind, n
                      from generate_series(1, 20000) n`);
  await pool.query('create index on kinds (kind)');
  await pool.query('create index on kinds (n)');
  await pool.query('analyze kinds');
});

const kept = async () => {
  const all = 'select name, statement from pg_prepared_statements';
  return (await own.pool.query<{ name: string; statement: string }>(all)).rows;
};

const first = (kind: string) =>
  sql<{ n: number }>`select n from kinds where kind = ${kind} order by n limit 2`;

it('what is asked for the third time keeps the plan of its own values', async () => {
  const ask = async (kind: string) => (await recurring(first(kind)).execute(own.db)).rows.map(({ n }) => n);
  for (const times of [1, 2, 3, 4]) {
    expect(await ask('common')).toEqual([1, 2]);
    expect(await ask('rare')).toEqual([1000, 2000]);
    expect(await ask(`its own ${times}`)).toEqual([]);
    expect(await kept()).toHaveLength(times < 3 ? 0 : 2);
  }
  const plans = new Map<string, string>();
  for (const { name, statement } of await kept()) {
    const { rows } = await own.pool.query<{ 'QUERY PLAN': string }>(`explain execute "${name}"`);
    const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
    plans.set(/'(\w+)'/.exec(statement)?.[1] ?? '', /kinds_\w+_idx/.exec(plan)?.[0] ?? plan);
  }
  expect(Object.fromEntries(plans)).toEqual({ common: 'kinds_n_idx', rare: 'kinds_kind_idx' });
});

it('a value is written as it is, whatever it has in it', async () => {
  const value = `O'Hara \\ $1 "x"`;
  const said = () => recurring(sql<{ said: string }>`select ${value}::text as said`).execute(own.db);
  for (let time = 0; time < 4; time += 1) expect((await said()).rows).toEqual([{ said: value }]);
});

it('no more than the most are kept, and all are answered', async () => {
  const ask = (n: number) => recurring(sql<{ n: number }>`select ${n}::int as n`).execute(own.db);
  for (let time = 0; time < 3; time += 1)
    for (let n = 0; n < MOST + 3; n += 1) expect((await ask(n)).rows).toEqual([{ n }]);
  expect(await kept()).toHaveLength(MOST);
});
