import { expect, test } from 'vitest';
import { readInitialRows } from '#tests/support/initialRows.ts';
import { runSql } from '#tests/support/database.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

// Files of tests share a database: what one leaves behind must not reach the next.
const own = useOwnDatabase({ from: 'prepared' });
const readAll = () =>
  runSql(
    own.url,
    ['app_user', 'lookup', 'history', 'live_event', 'pg_sequences']
      .map(
        (table) =>
          `select '${table}', md5(string_agg(t::text, ',' order by t::text)) as rows from ${table} t`,
      )
      .join(' union all '),
  );

test('rows that were added, changed and deleted, and sequences, become what they were', async () => {
  const before = await readAll();
  const rows = await readInitialRows(own.pool);
  await runSql(own.url, `update app_user set first_name = 'Another'`);
  await runSql(
    own.url,
    `delete from lookup where entity_id = (select max(entity_id::text)::uuid from lookup)`,
  );
  await runSql(
    own.url,
    `insert into lookup select (jsonb_populate_record(l, '{"entity_id": "00000000-0000-4000-8000-000000000001", "code": "ADDED"}')).* from lookup l limit 1`,
  );
  await runSql(own.url, `select nextval(format('%I.%I', schemaname, sequencename)) from pg_sequences`);
  expect(await readAll()).not.toEqual(before);
  await rows.restore();
  expect(await readAll()).toEqual(before);
});

test('what somebody began before and writes meanwhile does not stay', async () => {
  const before = await readAll();
  const other = await own.pool.connect();
  let isDone = false;
  const rows = await readInitialRows({
    query: own.pool.query.bind(own.pool),
    connect: async () => {
      // It has read what is to be restored when nobody is seen to work any more.
      if (!isDone) await other.query('begin; select from lookup');
      const client = await own.pool.connect();
      const query = async (text: string) => {
        const answer = await client.query(text);
        if (!isDone && (text === 'rollback' || text.includes('bit_xor'))) {
          isDone = true;
          await other.query(`update app_user set first_name = 'Late'; commit`);
        }
        return answer;
      };
      return { query, release: () => client.release() };
    },
  } as unknown as typeof own.pool);
  await runSql(own.url, 'delete from lookup');
  await rows.restore();
  other.release();
  expect(isDone).toBe(true);
  expect(await readAll()).toEqual(before);
});

test('a database of another structure stays as it is, and says so', async () => {
  const rows = await readInitialRows(own.pool);
  await runSql(own.url, 'create table later (id int)');
  await expect(rows.restore()).rejects.toThrow('The structure of the database has changed.');
});
