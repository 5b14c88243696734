import { afterEach, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { openPool } from '#server/platform/db.ts';
import { useApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/freePort.ts';
import { leadBody } from '#tests/support/leads.ts';
import { startOtlp, type Otlp } from '#tests/support/otlp.ts';
import { startBeside, useProgram } from '#tests/support/program.ts';
import { quiet } from '#tests/support/quiet.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { claimsOf, tokenMaker } from '#tests/support/tokens.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { version } from '../../../package.json';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const NAME = 'Zurbarán Transport';
const PHONE = '6175550187';

const app = useApp({}, false);
const server = useProgram(new URL('./shutdown.worker.ts', import.meta.url));
const smtp = useForFile(() => startSmtp());
let otlp: Otlp | undefined;
let at: string;
afterEach(() => otlp?.close());

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  at = await startBeside(server, app, {
    PROVNET_LOG_REQUESTS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    ...env,
  });
}

/** Calls the server as a person, as a part of somebody's trace. */
async function call(path: string, body?: unknown): Promise<{ body: never; request_id: string }> {
  const pool = openPool(app.databaseUrl, quiet, 1);
  const token = await (await tokenMaker(pool, at))(claimsOf('sp.supervisor'));
  await pool.end();
  const answer = await fetch(`${at}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${TRACE}-${CALLER}-01`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
  expect(answer.ok).toBe(true);
  return { body: (await answer.json()) as never, request_id: answer.headers.get('x-request-id')! };
}

const lines = (having: object) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => Object.entries(having).every(([name, value]) => line[name] === value));

it('tells of requests, statements, jobs and mail what belongs together, and nothing that anybody has written', async () => {
  otlp = await startOtlp();
  await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
  const lead = await leadBody(app.db, 'sp');
  const made = await call('/leads/sp', { ...lead, company_name: NAME, phone: PHONE });
  await call(`/leads/sp?search=${encodeURIComponent(NAME)}`);
  const asked = await call('/leads/sp/bulk', {
    kind: 'assign',
    params: { assignee_id: demoId('sp.agent') },
    ids: [(made.body as { entity_id: string }).entity_id],
  });
  await expect.poll(() => smtp.received.length).toBe(1);
  // What was not sent yet is sent at the end.
  expect(await server.end('SIGTERM')).toBe(0);

  const { spans, resource } = otlp;
  expect(resource).toMatchObject({
    'service.name': 'provnet',
    'service.version': version,
    'deployment.environment.name': 'test',
  });
  const ofRequest = (id: string) =>
    spans.find(({ kind, told }) => kind === 2 && told['provnet.request_id'] === id)!;
  const request = ofRequest(asked.request_id);
  expect(request).toMatchObject({
    traceId: TRACE,
    parentSpanId: CALLER,
    name: 'POST /api/v1/leads/sp/bulk',
    told: { 'http.request.method': 'POST', 'http.response.status_code': 202 },
  });
  const partsOf = ({ spanId }: { spanId: string }) =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  expect(partsOf(ofRequest(made.request_id)).map(({ name }) => name)).toContain('insert lead');
  expect(partsOf(request)[0]?.told).toMatchObject({ 'db.system.name': 'postgresql' });

  const job = spans.find(({ name }) => name === 'job bulk.run')!;
  expect(job).toMatchObject({
    kind: 5,
    told: { 'provnet.request_id': asked.request_id, 'provnet.job.attempt': 1 },
    links: [{ traceId: TRACE, spanId: request.spanId }],
  });
  expect(job.traceId).not.toBe(TRACE);
  const mail = spans.find(({ name }) => name === 'job mail.send')!;
  expect(mail.links).toMatchObject([{ traceId: job.traceId, spanId: job.spanId }]);
  expect(partsOf(mail).map(({ name }) => name)).toContain('mail send');

  expect(lines({ trace_id: TRACE, request_id: asked.request_id })).toHaveLength(1);
  expect(lines({ trace_id: job.traceId })).toMatchObject([{ job: 'bulk.run', request_id: asked.request_id }]);
  expect(spans.filter(({ told }) => told['http.route'] === '/api/health')).toEqual([]);
  expect(otlp.text()).not.toMatch(/Zurbar|6175550187|617-555|sp\.agent|sp\.supervisor|@/i);
});

it.each([
  ['is not there', async () => `http://127.0.0.1:${await freePort()}`],
  ['takes all and answers nothing', async () => (otlp = await startOtlp(false)).url],
])('serves and ends as ever when the receiver %s', async (_how, where) => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: await where() });
  for (let turn = 0; turn < 20; turn += 1) await call('/leads/sp');
  expect((await fetch(`${at}/api/ready`)).status).toBe(200);
  await expect.poll(() => lines({ part: 'traces', msg: 'traces do not arrive' }).length).toBe(1);
  for (let turn = 0; turn < 5; turn += 1) await call('/leads/sp');
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
});
