import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { notifyChange, openSignals, type Signal, type Signals } from '#server/platform/signals.ts';
import { endSharedApps } from '#tests/support/app.ts';
import { runSql } from '#tests/support/database.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { Wire } from '#tests/trust/faults/wire.ts';

beforeAll(endSharedApps);
const own = useOwnDatabase();
const opened: Signals[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((signals) => signals.close()));
});

const newHandler = () => vi.fn<() => Promise<void>>(() => Promise.resolve());
async function openListener(heard: () => Promise<void>, log = quiet, url = own.url) {
  const signals = await openSignals(url, log);
  opened.push(signals);
  signals.on('custom-fields', heard);
  return signals;
}
async function listener(log = quiet) {
  const heard = newHandler();
  await openListener(heard, log);
  return heard;
}
const timesOf = (heard: { readonly mock: { readonly calls: readonly unknown[] } }) => heard.mock.calls.length;
const tell = (name: Signal = 'custom-fields') =>
  own.db.transaction().execute((trx) => notifyChange(trx, name));
const connections = () =>
  runSql<{ pid: number }>(
    own.url,
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'provnet signals'",
  );

test('a change is heard once it is committed, by every listener', async () => {
  const one = await listener();
  const other = await listener();
  const trx = await own.db.startTransaction().execute();
  await notifyChange(trx, 'custom-fields');
  await runSql(own.url, "select pg_notify('provnet', 'something else')");
  expect([one, other].map(timesOf)).toEqual([0, 0]);
  await trx.commit().execute();
  await expect.poll(() => [one, other].map(timesOf)).toEqual([1, 1]);
});

test('what must not be missed is asked for again and again', async () => {
  const signals = await openListener(newHandler());
  const asked = newHandler();
  signals.on('keys', asked, 10);
  await expect.poll(() => timesOf(asked)).toBeGreaterThan(2);
});

test('what was taken back is not heard', async () => {
  const heard = await listener();
  const trx = await own.db.startTransaction().execute();
  await notifyChange(trx, 'custom-fields');
  await trx.rollback().execute();
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a broken line is opened again, and what may have been missed is looked up', async () => {
  const heard = await listener();
  const [before] = await connections();
  await runSql(own.url, 'select pg_terminate_backend($1)', [before?.pid]);
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
  const [after] = await connections();
  expect(after?.pid).not.toBe(before?.pid);
  heard.mockClear();
  await tell();
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
});

test('a line of which nobody says that it leads nowhere is found when it is asked, and opened again', async () => {
  const { wire, url } = await Wire.toDatabase(own.url);
  try {
    const heard = newHandler();
    const signals = await openListener(heard, quiet, url.toString());
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
  const name = new URL(own.url).pathname.slice(1);
  const allow = (is: boolean) =>
    runSql(inject('postgresUrl'), `alter database ${name} allow_connections ${String(is)}`);
  await allow(false).catch(() => undefined);
  const warn = vi.fn<() => undefined>();
  const heard = await listener({ ...quiet, warn });
  expect(warn).toHaveBeenCalled();
  await allow(true);
  await expect.poll(() => timesOf(heard)).toBeGreaterThan(0);
});

test('a handler that is still busy runs once more for all it has missed, also after a failure', async () => {
  let open: () => void = () => undefined;
  const heard = vi
    .fn<() => Promise<void>>(() => Promise.reject(new Error('again')))
    .mockImplementationOnce(() => new Promise((resolve) => (open = resolve)));
  const signals = await openListener(heard);
  // Told after the others on the same line: when it is heard, they have all been heard there.
  const last = newHandler();
  signals.on('presence', last);
  for (let times = 0; times < 4; times += 1) await tell();
  await tell('presence');
  await expect.poll(() => timesOf(last)).toBe(1);
  expect(heard).toHaveBeenCalledTimes(1);
  open();
  await expect.poll(() => timesOf(heard)).toBe(2);
});
