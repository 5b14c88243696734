import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, it, vi } from 'vitest';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { version } from '../../../package.json';

const TOKEN = 'a-token-of-somebody-who-scrapes';
const app = useApp({ PROVNET_METRICS_TOKEN: TOKEN });
/** Another process of the installation, with a replica that is none: the primary itself. */
const reading = useForFile(() =>
  startApp({ PROVNET_METRICS_TOKEN: TOKEN, DATABASE_READ_URL: app.databaseUrl }, false, app),
);

const scrape = (authorization?: string, at: TestApp = app) =>
  at.app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

/** Value of a metric with at least these labels. */
async function metric(
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const { payload } = await scrape(`Bearer ${TOKEN}`);
  const isOf = (line: string) =>
    line.startsWith(name) &&
    /^[{ ]/.test(line.slice(name.length)) &&
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
  const line = payload.split('\n').find(isOf);
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
  await app.query`select graphile_worker.add_job('none', run_at := now() - interval '90 seconds')`;
  const waiting = () => metric('provnet_jobs', { job: 'none', state: 'waiting' });
  // What the queue holds is asked for once in ten seconds.
  expect(await waiting()).toBeUndefined();
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  expect(await waiting()).toBe(1);
  later.mockRestore();
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

it('tells of replicas whether they are of use', async () => {
  const { payload } = await scrape(`Bearer ${TOKEN}`, reading);
  expect(payload).toMatch(/^provnet_replica_up\{replica="[^@]+"\} 0$/m);
  expect(await metric('provnet_replica_up')).toBeUndefined();
});

/** What is kept of an expression of Prometheus when functions, labels, texts and numbers are gone: names. */
const namesIn = (expression: string): string[] => [
  ...new Set(
    expression
      .replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ')
      .match(/\b[a-z_][a-z0-9_:]*\b(?! *\()/gi)
      ?.filter((word) => !['or', 'and', 'unless', 'bool', 'by', 'without'].includes(word)) ?? [],
  ),
];

it('has every metric by which deploy/prometheus raises an alarm, and scrapes where it is told', async () => {
  const read = (name: string): unknown =>
    parse(readFileSync(new URL(`../../../deploy/prometheus/${name}`, import.meta.url), 'utf8'));
  const { groups } = read('provnet.rules.yaml') as { groups: { rules: { alert: string; expr: string }[] }[] };
  const { scrape_configs, rule_files } = read('prometheus.yaml') as {
    scrape_configs: { job_name: string; metrics_path: string }[];
    rule_files: string[];
  };
  const rules = groups.flatMap((group) => group.rules);
  await app.as('sp.agent').get('/auth/settings/sidebar');
  const payload = (await Promise.all([scrape(`Bearer ${TOKEN}`), scrape(`Bearer ${TOKEN}`, reading)]))
    .map((one) => one.payload)
    .join('\n');
  const known = new Set(payload.split('\n').map((line) => /^(?:# TYPE )?([a-z0-9_]+)/i.exec(line)?.[1]));
  // Prometheus' own.
  known.add('up');
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr } of rules) {
    expect(namesIn(expr), alert).not.toEqual([]);
    for (const name of namesIn(expr)) expect(known, `${alert}: ${name}`).toContain(name);
  }
  const [config] = scrape_configs;
  expect((await app.app.inject({ url: config!.metrics_path })).statusCode).toBe(401);
  expect(rules.map(({ expr }) => /job="([^"]+)"/.exec(expr)?.[1]).filter(Boolean)).toEqual([
    config!.job_name,
  ]);
  expect(rule_files).toEqual(['provnet.rules.yaml']);
});
