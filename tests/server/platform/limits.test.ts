import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copiedRows } from '#server/platform/copy/rows.ts';
import { openDb, openPool, readWithin, type Db } from '#server/platform/db.ts';
import { GRACE_MS, unlimited } from '#server/platform/limits.ts';
import { endSharedApps } from '#tests/support/app.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { isFull } from '#tests/support/scope.ts';
import { Wire } from '#tests/trust/faults/wire.ts';

beforeAll(endSharedApps);
/** How long a statement may take here, ms, and one that takes longer than who asks would wait for it. */
const LIMIT_MS = 300;
const LONG_MS = LIMIT_MS + GRACE_MS + 500;
const GONE = 'the database says nothing';

const own = useOwnDatabase();
let wire: Wire;
let wireUrl: string;
const pools: ReturnType<typeof openPool>[] = [];
beforeAll(async () => {
  const wired = await Wire.toDatabase(own.url);
  [wire, wireUrl] = [wired.wire, wired.url.toString()];
});
afterAll(async () => {
  // Who is connected with nobody waits for ever that the other side closes.
  await wire.close();
  await Promise.all(pools.map((pool) => pool.end()));
});

function open(url = own.url): Db {
  const pool = openPool(url, quiet, 6, { statement_timeout: LIMIT_MS });
  pools.push(pool);
  return openDb(pool);
}

const sleepFor = (db: Db, ms: number) => sql`select pg_sleep(${ms / 1000})`.execute(db);
const limitOf = async (db: Db): Promise<unknown> =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;

async function countRows(rows: AsyncIterable<readonly unknown[]>, atFirst: () => void): Promise<number> {
  let count = 0;
  for await (const batch of rows) {
    if (count === 0) atFirst();
    count += batch.length;
  }
  return count;
}

it('what was asked on a connection of which nobody says that it leads nowhere fails, and the pool goes on', async () => {
  const db = open(wireUrl);
  await sleepFor(db, 0);
  wire.become({ kind: 'lost' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = expect(sleepFor(db, 0)).rejects.toThrow(GONE);
  await vi.advanceTimersByTimeAsync(LIMIT_MS + GRACE_MS);
  vi.useRealTimers();
  await failed;
  expect(await limitOf(db)).toBe(`${LIMIT_MS}ms`);
});

describe.runIf(isFull).concurrent('how long an answer is waited for', () => {
  it('what was asked on connections of which nobody says that they lead nowhere fails, and the pool goes on', async ({
    expect,
  }) => {
    const db = open(wireUrl);
    const trx = await db.startTransaction().execute();
    let begun: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (begun = resolve));
    // More than the buffers on the way hold.
    const many = sql`select n, repeat('x', 1000) from generate_series(1, 200000) n`;
    const copied = countRows(copiedRows(db, many, { timeoutMs: LIMIT_MS }), begun);
    const isCopied = expect(copied).rejects.toThrow(GONE);
    await isRead;
    await Promise.all([sleepFor(db, 50), sleepFor(db, 50)]);
    wire.become({ kind: 'lost' });
    const asked = [
      sleepFor(db, 0),
      sql`select 1`.execute(trx),
      readWithin(db, 2 * LIMIT_MS, (own) => sleepFor(own, 0)),
    ];
    await Promise.all([isCopied, ...asked.map((one) => expect(one).rejects.toThrow(GONE))]);
    await expect(trx.rollback().execute()).rejects.toThrow('not queryable');
    expect(await limitOf(db)).toBe(`${LIMIT_MS}ms`);
  });

  it('what may take longer is waited for so long, and the next one as long as any', async ({ expect }) => {
    const db = open();
    await db.connection().execute(async (connection) => {
      await readWithin(connection, 2 * LONG_MS, (trx) => sleepFor(trx, LONG_MS));
      await expect(sleepFor(connection, LONG_MS)).rejects.toMatchObject({ code: '57014' });
    });
  });

  it('what takes as long as it takes is waited for', async ({ expect }) => {
    await open()
      .connection()
      .execute(async (connection) => {
        await unlimited(connection, async () => void (await sleepFor(connection, LONG_MS)));
        expect(await limitOf(connection)).toBe(`${LIMIT_MS}ms`);
      });
  });
});
