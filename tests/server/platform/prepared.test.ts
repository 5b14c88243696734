import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { PREPARED } from '#server/platform/prepared.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';

// One connection, so that what it keeps is what is asked next.
const own = useOwnDatabase({ connections: 1 });

const kept = async (): Promise<string[]> =>
  (await own.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

it('only what is marked is prepared, once, and answers with each of its values', async () => {
  const ask = async (n: number) =>
    (await sql<{ n: number }>`${PREPARED} select ${n}::int + 1 as n`.execute(own.db)).rows[0]?.n;
  expect([await ask(1), await ask(2)]).toEqual([2, 3]);
  await sql`select ${3}::int as other`.execute(own.db);
  expect(await kept()).toEqual([expect.stringContaining('(select $1::int)::int + 1')]);
});

it('a table that gets another column while this process runs is read on', async () => {
  await own.pool.query('create table growing (a int)');
  await own.pool.query('insert into growing values (1)');
  const read = async () => (await sql`${PREPARED} select * from growing`.execute(own.db)).rows;
  expect(await read()).toEqual([{ a: 1 }]);
  await own.pool.query('alter table growing add column b int default 2');
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
});

it('nothing is prepared where a pooler changes sessions', async () => {
  const plain = openPool(own.url, quiet, 1, { prepared: false });
  await sql`${PREPARED} select 1 as n`.execute(openDb(plain));
  const { rows } = await plain.query('select from pg_prepared_statements');
  await plain.end();
  expect(rows).toHaveLength(0);
});

it('has one plan from the sixth time on, however much fewer one value has than another', async () => {
  const { db, pool } = own;
  await pool.query(`create table skewed as select case when n = 1 then 'rare' else 'common' end as kind, n
                      from generate_series(1, 20000) n`);
  await pool.query('create index on skewed (kind)');
  await pool.query('analyze skewed');
  for (let turn = 0; turn < 8; turn += 1)
    await sql`${PREPARED} select count(n) as n from skewed where kind = any(${['rare']}::text[])`.execute(db);
  const { rows } = await pool.query<{ generic_plans: string }>(
    `select generic_plans from pg_prepared_statements where statement like '%skewed%'`,
  );
  expect(rows.map(({ generic_plans }) => Number(generic_plans))).toEqual([3]);
});
