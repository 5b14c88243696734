import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { poolOf } from '#server/platform/db.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';

const base = useApp();
let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Those who ask for the same share an answer. */
const list = (size = 20) => app!.as('sp.agent').get<{ message: string }>(`/leads/sp?size=${size}`);
const busy = { status: 503, body: { message: 'The service is busy, please try again shortly' } };

/** While it works nobody can read a lead, and so many calls wait for that, of which so many for a connection. */
async function whileTheyWait(calls: number, unconnected: number, work: () => Promise<void>): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve();
  const pool = poolOf(app!.db);
  await app!.db.transaction().execute(async (trx) => {
    await sql`lock table lead in access exclusive mode`.execute(trx);
    const asked = Array.from({ length: calls }, (_, index) => list(index + 1));
    waiting = Promise.all(asked).then((all) =>
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200])),
    );
    const locked = sql`select from pg_locks where relation = 'lead'::regclass and not granted`;
    const isReached = async () =>
      pool.waitingCount >= unconnected && (await locked.execute(trx)).rows.length >= Math.min(2, calls);
    await expect.poll(isReached).toBe(true);
    await work();
  });
  await waiting;
}

it('refuses calls above what it works on, tells when to come back, and still says how it is', async () => {
  app = await startApp({ PROVNET_MOST_CALLS: '2' }, false, base);
  await list();
  await whileTheyWait(2, 0, async () => {
    const refused = await list();
    expect(refused).toMatchObject(busy);
    expect(refused.headers['retry-after']).toBe('2');
    for (const url of ['/api/health', '/api/ready'])
      expect((await app!.app.inject(url)).statusCode, url).toBe(200);
  });
  expect((await list()).status).toBe(200);
});

it('refuses calls while too many wait for the database', async () => {
  app = await startApp({ PROVNET_MOST_WAITING: '3' }, false, base);
  await list();
  await whileTheyWait(poolOf(app.db).options.max + 3, 3, async () => {
    expect(await list()).toMatchObject(busy);
    // Who takes it out of the balancer has the rest refused by one that says nothing of when to come again.
    const ready = await app!.app.inject('/api/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ parts: { database: true } });
  });
  expect((await list()).status).toBe(200);
});

it('refuses calls while one turn after the other is long', async () => {
  app = await startApp({ PROVNET_MOST_LAG: '100' }, false, base);
  for (let turns = 0; turns < 3; turns += 1) {
    const until = performance.now() + 350;
    while (performance.now() < until);
    await nextTurn();
  }
  expect(await list()).toMatchObject(busy);
  await expect.poll(async () => (await list()).status).toBe(200);
});
