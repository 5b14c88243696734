import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { notifyChange, openSignals, type Signal, type Signals } from '#server/platform/signals.ts';
import { createDatabase, runSql, type TestDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';
import { Wire } from '#tests/trust/faults/wire.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let opened: Signals[] = [];
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  pool = openPool(database.url, quiet, 3);
});
afterEach(async () => {
  await Promise.all(opened.map((signals) => signals.close()));
  opened = [];
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function listener(heard = vi.fn<() => Promise<void>>(() => Promise.resolve()), log = quiet) {
  const signals = await openSignals(database.url, log);
  opened.push(signals);
  signals.on('custom-fields', heard);
  return heard;
}
const timesOf = (heard: { readonly mock: { readonly calls: readonly unknown[] } }) => heard.mock.calls.length;
const tell = (name: Signal = 'custom-fields') =>
  openDb(pool)
    .transaction()
    .execute((trx) => notifyChange(trx, name));
const connections = () =>
  runSql<{ pid: number }>(
    database.url,
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'provnet signals'",
  );

test('a change is heard once it is committed, by every listener', async () => {
  const one = await listener();
  const other = await listener();
  const trx = await openDb(pool).startTransaction().execute();
  await notifyChange(trx, 'custom-fields');
  await runSql(database.url, "select pg_notify('provnet', 'something else')");
  expect([one, other].map(timesOf)).toEqual([0, 0]);
  await trx.commit().execute();
  await expect.poll(() => [one, other].map(timesOf)).toEqual([1, 1]);
});

test('what was taken back is not heard', async () => {
  const heard = await listener();
  const trx = await openDb(pool).startTransaction().execute();
  await notifyChange(trx, 'custom-fields');
  await trx.rollback().execute();
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a broken line is opened again, and what may have been missed is looked up', async () => {
  const heard = await listener();
  const [before] = await connections();
  await runSql(database.url, 'select pg_terminate_backend($1)', [before?.pid]);
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
  const [after] = await connections();
  expect(after?.pid).not.toBe(before?.pid);
  heard.mockClear();
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
});

test('a line of which nobody says that it leads nowhere is found when it is asked, and opened again', async () => {
  const { wire, url } = await Wire.toDatabase(database.url);
  try {
    const heard = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const signals = await openSignals(url.toString(), quiet);
    opened.push(signals);
    signals.on('custom-fields', heard);
    await signals.ask();
    wire.become({ kind: 'lost' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const unanswered = expect(signals.ask()).rejects.toThrow('timeout');
    // Also the pause before it is opened again.
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
    await unanswered;
    await signals.ask();
    await expect.poll(() => timesOf(heard)).toBe(1);
    await tell();
    await expect.poll(() => timesOf(heard)).toBe(2);
  } finally {
    await wire.close();
  }
});

test('a database that is away at the start is waited for', async () => {
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  await runSql(inject('postgresUrl'), `alter database ${name} allow_connections false`).catch(
    () => undefined,
  );
  const warn = vi.fn<() => undefined>();
  const heard = await listener(undefined, { ...quiet, warn });
  expect(warn).toHaveBeenCalled();
  await runSql(inject('postgresUrl'), `alter database ${name} allow_connections true`);
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
});

test('a handler that is still busy runs once more for all it has missed, also after a failure', async () => {
  let open: () => void = () => undefined;
  const heard = vi
    .fn<() => Promise<void>>(() => Promise.reject(new Error('again')))
    .mockImplementationOnce(() => new Promise((resolve) => (open = resolve)));
  await listener(heard);
  // Told after the others on the same line: when it is heard, they have all been heard there.
  const last = vi.fn<() => Promise<void>>(() => Promise.resolve());
  opened.at(-1)?.on('presence', last);
  for (let times = 0; times < 4; times += 1) await tell();
  await tell('presence');
  await expect.poll(() => timesOf(last)).toBe(1);
  expect(heard).toHaveBeenCalledTimes(1);
  open();
  await expect.poll(() => timesOf(heard)).toBe(2);
});
