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

test('rows that are written together while they are read are restored together', async () => {
  const other = await own.pool.connect();
  let [written, isReading] = [0, true];
  const write = async () => {
    written += 1;
    await other.query(`
      insert into installation (key, value) values ('written', '${written}') on conflict (key) do update set value = excluded.value;
      update app_user set email = '${written}' where entity_id = (select min(entity_id::text)::uuid from app_user)`);
  };
  const writeAfter = async <T>(answer: Promise<T>): Promise<T> => {
    await answer;
    if (isReading) await write();
    return answer;
  };
  await write();
  const rows = await readInitialRows({
    query: (text: string, values: unknown[]) => writeAfter(own.pool.query(text, values)),
    connect: async () => {
      const client = await own.pool.connect();
      return {
        query: (text: string) => writeAfter(client.query(text)),
        release: () => client.release(),
      };
    },
  } as unknown as typeof own.pool);
  isReading = false;
  await rows.restore();
  other.release();
  const [found] = await runSql<{ value: string; email: string }>(
    own.url,
    `select value, email from installation cross join app_user where key = 'written' order by app_user.entity_id::text limit 1`,
  );
  expect(found!.value).toBe(found!.email);
  expect(Number(found!.value)).toBeLessThan(written);
});

test('a database of another structure stays as it is, and says so', async () => {
  const rows = await readInitialRows(own.pool);
  await runSql(own.url, 'create table later (id int)');
  await expect(rows.restore()).rejects.toThrow('The structure of the database has changed.');
});
