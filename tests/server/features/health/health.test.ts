import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { kept } from '#server/features/health/parts.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { canMount, mount, unmount } from '#tests/support/disk.ts';
import { isFull } from '#tests/support/scope.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { Wire } from '#tests/trust/faults/wire.ts';
import { version } from '../../../../package.json';

/** The installation, of which each test starts another process: what is found is told for some seconds. */
const app = useForFile(() => startApp());
let other: TestApp | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
});
const start = async (env: Readonly<Record<string, string>> = {}, works = true): Promise<TestApp> =>
  (other = await startApp(env, works, app));

const WELL = {
  database: true,
  schema: true,
  replica: null,
  storage: true,
  scanner: null,
  signing: null,
  jobs: true,
  mail: null,
  identity: null,
  disk: true,
};

const ready = async (at = other!) => {
  const answer = await at.app.inject('/api/ready');
  return { code: answer.statusCode, ...answer.json<{ status: string; parts: object; wrong: object }>() };
};

it('says which release it is, and is ready with its database and its storage, without a scanner as well', async () => {
  const { status, ...health } = (await app.app.inject('/api/health')).json<Record<string, string>>();
  expect([status, health.version]).toEqual(['ok', version]);
  expect(health.schema).toMatch(/^\d{4}_/);
  expect(await ready(app)).toEqual({ code: 200, status: 'ok', parts: WELL, wrong: {} });
});

it('is ready while scanner, mail server and identity provider are away, which it tells: what needs them waits', async () => {
  // Nothing listens there.
  await start({
    CLAMD_URL: 'tcp://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1?tls=off',
    OIDC_ISSUER: 'http://127.0.0.1:1',
  });
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    parts: { ...WELL, scanner: false, mail: false, identity: false },
    wrong: {
      scanner: expect.stringContaining('files wait'),
      mail: expect.stringContaining('mail waits'),
      identity: expect.stringContaining('nobody can sign in'),
    },
  });
});

it('finds a mail server that greets', async () => {
  const smtp = await startSmtp({ disableReverseLookup: true });
  try {
    await start({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off` });
    expect((await ready()).parts).toEqual({ ...WELL, mail: true });
  } finally {
    await smtp.close();
  }
});

it('is ill on a database of an earlier release, and only tells of a later one', async () => {
  await app.query`insert into kysely_migration (name, timestamp) values ('9999_later', '')`;
  const later = { schema: expect.stringContaining('later release') };
  expect(await ready(await start())).toMatchObject({ code: 200, wrong: later });
  await other!.close();
  await app.query`create table known as select * from kysely_migration where name >= '0024' and name < '9999'`;
  await app.query`delete from kysely_migration where name >= '0024'`;
  const earlier = { schema: expect.stringContaining('earlier') };
  expect(await ready(await start())).toMatchObject({ code: 503, wrong: earlier });
  await app.query`insert into kysely_migration select * from known`;
});

it('is ill without its storage, and says that it leaves when it does', async () => {
  const [files, elsewhere] = ['files', 'elsewhere'].map((name) => join(app.dataDir, name));
  const { app: leaver } = await start();
  await rename(files!, elsewhere!);
  expect(await ready()).toEqual({
    code: 503,
    status: 'ill',
    parts: { ...WELL, storage: false },
    wrong: { storage: 'does not answer, or lets nobody write' },
  });
  leaver.leaving.isSo = true;
  expect(await ready()).toMatchObject({ code: 503, status: 'leaving' });
  expect((await leaver.inject('/api/health')).statusCode).toBe(200);
  await rename(elsewhere!, files!);
});

it('tells that no job is taken up here, and of one that waits', async () => {
  await start({}, false);
  expect(await ready()).toMatchObject({
    code: 200,
    wrong: { jobs: expect.stringContaining('nobody works here') },
  });
  await other!.close();
  await app.query`select graphile_worker.add_job('none', run_at := now() - interval '45 minutes')`;
  expect((await ready(await start())).wrong).toEqual({ jobs: 'a job waits since 45 minutes' });
});

/** The same installation as one process more sees it, whose way to the database is a wire. */
async function overWire(work: (far: TestApp, wire: Wire) => Promise<void>): Promise<void> {
  const { wire, url } = await Wire.toDatabase(app.databaseUrl);
  url.searchParams.set('statement_timeout', '1000');
  const beside = { databaseUrl: url.toString(), dataDir: app.dataDir } as TestApp;
  const far = await startApp({}, false, beside);
  try {
    await work(far, wire);
  } finally {
    const closed = far.close();
    // Who is connected with nobody waits for ever that the other side closes.
    await wire.close();
    await closed;
  }
}

it('is ill while its database is away, and ready again when that is back', () =>
  overWire(async (far, wire) => {
    expect(await ready(far)).toMatchObject({ code: 200, parts: { database: true } });
    wire.become({ kind: 'cut' });
    await expect.poll(() => ready(far)).toMatchObject({ code: 503 });
    expect(await ready(far)).toMatchObject({
      status: 'ill',
      parts: { database: false, storage: true },
      wrong: { database: expect.stringContaining('does not answer') },
    });
    expect((await far.app.inject('/api/health')).statusCode).toBe(200);
    wire.become({ kind: 'fair' });
    await expect.poll(() => ready(far)).toMatchObject({ code: 200, parts: { database: true } });
  }));

it.runIf(isFull)(
  'finds the way back to a database that vanished without a word: calls are told to come again, then answered',
  () =>
    overWire(async (far, wire) => {
      const list = (size: number) => far.as('sp.agent').get(`/leads/sp?size=${size}`);
      // Every connection of the pool stands, and is asked something.
      const eight = [...Array(8).keys()];
      await Promise.all(eight.map(() => sql`select pg_sleep(0.2)`.execute(far.db)));
      wire.become({ kind: 'lost' });
      const [found, ...lost] = await Promise.all([ready(far), ...eight.map((n) => list(n + 1))]);
      // Who came behind them has found another one.
      const refused = lost.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      expect(found).toMatchObject({ code: 503, parts: { database: false } });
      expect((await list(1)).status).toBe(200);
      await expect.poll(() => ready(far)).toMatchObject({ code: 200, parts: { database: true } });
    }),
);

it.skipIf(!canMount())('tells of a disk that is nearly full, and works on', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'provnet-small-'));
  await mount(disk, 100);
  try {
    other = await startApp({ PROVNET_DATA: disk });
    expect(await ready()).toEqual({
      code: 200,
      status: 'ok',
      parts: { ...WELL, disk: false },
      wrong: { disk: expect.stringMatching(/^\d+ MB are free/) },
    });
  } finally {
    unmount(disk);
    await rm(disk, { recursive: true });
  }
});

it('asks a part that hangs once, whoever asks, and waits two seconds for it', async () => {
  let asked = 0;
  const check = kept(() => new Promise((_resolve) => (asked += 1)), 0);
  const hangs = 'does not answer within 2 s';
  expect(await Promise.all([check(), check()])).toEqual([hangs, hangs]);
  expect(asked).toBe(1);
});

it('asks a part anew that has not answered for long', async () => {
  let asked = 0;
  const check = kept(() => new Promise((_resolve) => (asked += 1)), 0, 10);
  await check();
  await check();
  expect(asked).toBe(2);
});
