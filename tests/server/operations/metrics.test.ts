import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { version } from '../../../package.json';

const TOKEN = 'a-token-of-somebody-who-scrapes';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PROVNET_METRICS_TOKEN: TOKEN });
});
afterAll(() => app?.close());

const scrape = (authorization?: string, at = app) =>
  at.app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

/** Value of a metric with at least these labels. */
async function metric(
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const { payload } = await scrape(`Bearer ${TOKEN}`);
  const line = payload
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        /^[{ ]/.test(one.slice(name.length)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('is not there unless a token is configured, and for nobody without it', async () => {
  const off = await startApp({}, false, app);
  expect((await scrape(`Bearer ${TOKEN}`, off)).statusCode).toBe(404);
  await off.close();
  expect((await scrape()).statusCode).toBe(401);
  expect((await scrape('Bearer another-token-of-somebody')).statusCode).toBe(401);
  const { statusCode, headers } = await scrape(`Bearer ${TOKEN}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
});

it('counts requests by the pattern of their route, and what is no route under one name', async () => {
  const labels = { http_route: '/api/v1/auth/settings/:key', http_response_status_code: '200' };
  const before = (await metric('http_server_request_duration_seconds_count', labels)) ?? 0;
  await app.as('sp.agent').get('/auth/settings/sidebar');
  await app.as('sp.agent').get('/auth/settings/columns');
  expect(await metric('http_server_request_duration_seconds_count', labels)).toBe(before + 2);
  await app.as('sp.agent').get('/no/such');
  const { payload } = await scrape(`Bearer ${TOKEN}`);
  expect(payload).not.toContain('/no/such');
  expect(await metric('http_server_request_duration_seconds_bucket', { ...labels, le: '+Inf' })).toBe(
    before + 2,
  );
});

it('tells of jobs by name and state, and how long the oldest waits', async () => {
  await sql`select graphile_worker.add_job('none', run_at := now() - interval '90 seconds')`.execute(app.db);
  // What the queue holds is asked for every ten seconds.
  await expect.poll(() => metric('provnet_jobs', { job: 'none', state: 'waiting' })).toBe(1);
  expect(await metric('provnet_jobs', { job: 'none', state: 'dead' })).toBe(0);
  expect(await metric('provnet_jobs_oldest_seconds', { job: 'none' })).toBeGreaterThan(80);
});

it('tells of the process, its database and its parts', async () => {
  expect(await metric('provnet_build', { version })).toBe(1);
  expect(await metric('provnet_part_up', { part: 'storage' })).toBe(1);
  expect(await metric('db_client_connection_pending_requests')).toBe(0);
  expect(await metric('process_memory_usage_bytes', { kind: 'rss' })).toBeGreaterThan(10_000_000);
  expect(await metric('nodejs_eventloop_delay_seconds', { quantile: '0.99' })).toBeGreaterThan(0);
  expect(await metric('http_server_active_requests')).toBe(0);
});
