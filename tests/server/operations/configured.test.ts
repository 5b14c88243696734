import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkConfig } from '#server/configured.ts';
import { connecting, openDb, openPool } from '#server/platform/db.ts';
import { openBeside } from '#server/ports/database/beside.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startOtlp } from '#tests/support/otlp.ts';
import { quiet } from '#tests/support/quiet.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

let folder: string;
let prepared: TestDatabase;
let empty: TestDatabase;
let smtp: TestSmtp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provnet-configured-'));
  [prepared, empty, smtp] = await Promise.all([
    createDatabase(inject('postgresUrl'), inject('templateName')),
    createDatabase(inject('postgresUrl')),
    startSmtp(),
  ]);
});
afterAll(async () => {
  await Promise.all([
    prepared.drop(),
    empty.drop(),
    smtp.close(),
    rm(folder, { recursive: true, force: true }),
  ]);
});

const check = (env: NodeJS.ProcessEnv) =>
  checkConfig({ PROVNET_DATA: folder, ...env }, async (config, work) => {
    const database = await openBeside({ ...config, log: () => undefined });
    const pool = openPool(database.connectionString, quiet, 2, connecting(database));
    await work(openDb(pool), database).finally(() => pool.end());
  });

it('tells what is set, but no secret, and tries each part', async () => {
  const { lines, wrong } = await check({
    DATABASE_URL: prepared.url,
    SMTP_URL: `smtp://someone:very-secret@127.0.0.1:${smtp.port}?tls=off`,
    PROVNET_DEMO: 'off',
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      `PROVNET_DATA: ${folder}`,
      'PROVNET_DEMO: off',
      'DATABASE_URL: (set)',
      'SMTP_URL: (set)',
      ...['database', 'schema', 'storage', 'mail', 'disk', 'secret key'].map((part) => `well: ${part}`),
      ...['scanner', 'identity', 'adobe', 'replica', 'traces'].map((part) => `none: ${part}`),
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/very-secret/);
  expect(wrong).toBe(0);
});

it('names what does not work, and goes on', async () => {
  const port = await freePort();
  const { lines, wrong } = await check({
    DATABASE_URL: prepared.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CLAMD_URL: `tcp://127.0.0.1:${port}`,
    OIDC_ISSUER: `https://127.0.0.1:${port}/realm`,
  });
  for (const part of ['mail', 'scanner', 'identity'])
    expect(lines.filter((line) => line.startsWith(`wrong: ${part} `))).toHaveLength(1);
  expect(lines).toContain('well: storage');
  expect(wrong).toBe(3);
  const away = await check({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none` });
  expect([away.wrong, away.lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/^wrong: database .*127\.0\.0\.1/),
  ]);
});

it('leaves a database that a start would prepare as it is', async () => {
  const { lines, wrong } = await check({ DATABASE_URL: empty.url });
  expect(wrong).toBe(0);
  expect(lines).toEqual(
    expect.arrayContaining(['well: database', 'none: schema', 'none: secret key', 'well: storage']),
  );
});

it('tells everything that cannot be read at once, and names that are none', async () => {
  const { lines, wrong } = await check({
    PORT: 'http',
    PROVNET_PROXIES: '0.0.0.0/0',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'half',
    PROVNET_RETENTION: 'everything',
    PROVNET_DEM0: 'off',
  });
  expect(lines).toContain('unknown: PROVNET_DEM0 is no variable of this release');
  expect(lines.at(-1)).toMatch(
    /^wrong: .*PORT='http'.*PROVNET_PROXIES has '0\.0\.0\.0\/0'.*PROVNET_RETENTION='everything'.*S3_SECRET_ACCESS_KEY/s,
  );
  expect(wrong).toBe(1);
});

it('asks who takes traces whether they do', async () => {
  const otlp = await startOtlp();
  const tried = async (OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: string) =>
    (await check({ DATABASE_URL: prepared.url, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT })).lines;
  expect(await tried(`${otlp.url}/v1/traces`)).toContain('well: traces');
  expect(await tried(`${otlp.url}/elsewhere`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^wrong: traces /)]),
  );
  await otlp.close();
});
