import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { copiedObjects, copiedRows } from '#server/platform/copy/rows.ts';
import { literalOf } from '#server/platform/copy/literals.ts';
import { tookTooLong, type Db } from '#server/platform/db.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { HOSTILE } from './hostile.ts';

const own = useOwnDatabase();
let db: Db;
beforeAll(() => {
  ({ db } = own);
});
const usedConnections = () => own.pool.totalCount - own.pool.idleCount;
/** Whatever happens: nobody is at a COPY any more, and every connection is back. */
afterEach(async () => {
  await expect.poll(copies).toBe(0);
  await expect.poll(usedConnections).toBe(0);
});

async function countCopies(having: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and query like 'copy %' and ${sql.raw(having)}`.execute(db);
  return rows.length;
}
const copies = () => countCopies(`state = 'active'`);
/** Those whose rows nobody takes. */
const waitingCopies = () => countCopies(`wait_event = 'ClientWrite'`);

const allOf = async <T>(batches: AsyncGenerator<T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};
const ENDLESS = sql`select repeat('x', 1000), generate_series(1, 1000000000)`;

it('gives every text as it is, values of the query included', async () => {
  const query = sql`select t, n, null, t || ${'\\'} from unnest(${HOSTILE}::text[]) with ordinality as u(t, n)`;
  expect(await allOf(copiedRows(db, query))).toEqual(
    HOSTILE.map((text, at) => [text, String(at + 1), '', `${text}\\`]),
  );
});

it('takes a value for the same as a parameter, whatever its type', async () => {
  const values = [...HOSTILE, null, 7, -0.5, true, HOSTILE, [], [null, 'x']];
  for (const value of values) {
    const type = sql.raw(Array.isArray(value) ? 'text[]' : 'text');
    const query = sql`select to_json(${value}::${type}) as x`;
    const { rows } = await query.execute(db);
    const [copied] = await allOf(copiedRows(db, query));
    expect(copied![0] === '' ? null : JSON.parse(copied![0]!), literalOf(value)).toEqual(
      (rows[0] as { x: unknown }).x,
    );
  }
  expect(() => literalOf('a\0b')).toThrow(TypeError);
  expect(() => literalOf({})).toThrow(TypeError);
});

it('takes letters apart nowhere, wherever a piece ends', async () => {
  const rows = await allOf(copiedRows(db, sql`select repeat('aé😀', n) from generate_series(1, 2000) n`));
  rows.forEach(([text], at) => expect(text === 'aé😀'.repeat(at + 1)).toBe(true));
  expect(rows).toHaveLength(2_000);
});

it('gives objects as the driver does, numbers exactly as the database has them', async () => {
  const query = sql<Record<string, unknown>>`
    select 1.10::numeric as a, 9007199254740993 as b, null::int as c, true as d, date '2026-02-03' as e,
           array['x', null] as f, '{"g": [1]}'::jsonb as g, ${'\\ "\n'}::text as h`;
  const { rows } = await query.execute(db);
  expect(await allOf(copiedObjects(db, query, { exact: ['a', 'b', 'c'] }))).toEqual(rows);
});

it('ends the query when its reader leaves after the first rows', async () => {
  const rows = copiedRows(db, ENDLESS);
  expect((await rows.next()).done).toBe(false);
  expect(await copies()).toBe(1);
  await rows.return(undefined);
});

it('ends the query of a reader who has gone before there was a row', async () => {
  const gone = new AbortController();
  const first = copiedRows(db, sql`select pg_sleep(600)`, { signal: gone.signal }).next();
  const ended = expect(first).rejects.toThrow('gone');
  await expect.poll(copies).toBe(1);
  gone.abort(new Error('gone'));
  await ended;
});

it('ends a query that takes too long', async () => {
  const error = await copiedRows(db, sql`select pg_sleep(600)`, { timeoutMs: 50 })
    .next()
    .catch((reason: unknown) => reason);
  expect(tookTooLong(error)).toBe(true);
});

it('lets a query take as long as it likes while rows come', async () => {
  const slow = sql`select repeat('x', 20000), pg_sleep(0.02) from generate_series(1, 20)`;
  expect(await allOf(copiedRows(db, slow, { timeoutMs: 300 }))).toHaveLength(20);
});

it('gives the connection up when nobody reads on, and says so to who does later', async () => {
  const rows = copiedRows(db, ENDLESS, { patienceMs: 50 });
  await rows.next();
  await expect.poll(copies).toBe(0);
  await expect.poll(usedConnections).toBe(0);
  await expect(allOf(rows)).rejects.toThrow();
});

it('waits for a reader instead of keeping rows in memory', async () => {
  const rows = copiedRows(db, ENDLESS);
  await rows.next();
  const before = process.memoryUsage();
  let waits = 0;
  await expect.poll(async () => (waits += await waitingCopies())).toBe(5);
  const after = process.memoryUsage();
  expect(after.external + after.heapUsed - before.external - before.heapUsed).toBeLessThan(20 * 2 ** 20);
  await rows.return(undefined);
});

it('leaves the connection to others as it was', async () => {
  await allOf(copiedRows(db, sql`select 1`));
  const { rows } = await own.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});

it('says what is wrong with a query', async () => {
  await expect(copiedRows(db, sql`select 1 / 0`).next()).rejects.toThrow('division by zero');
});
