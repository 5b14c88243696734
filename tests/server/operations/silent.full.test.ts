import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { demoId } from '#server/db/seed/people.ts';
import { freePort } from '#tests/support/freePort.ts';
import { answering, buildProgram, type Program } from '#tests/support/program.ts';
import { refusal, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { authorize, Browser, exchange, refresh } from '../ports/identity/portal.ts';

const PASSWORD = 'provnet-demo';
/** What people type into the wrong field. */
const MISTYPED = 'correct-horse-battery-7';
const SSN = '219-09-4417';
const SOUGHT = 'Zurbarán Quintero';
const REASON = 'Compared with the card of Zurbarán';
const METRICS = 'metrics-token-that-nobody-knows-0123456789';
/** By which it signs in at a mail server, a receiver of traces and a replica, each of which refuses it. */
const MAIL = 'mail-password-that-nobody-knows';
const OTLP = 'otlp-token-that-nobody-knows';
const REPLICA = 'replica-password-that-nobody-knows';
/** A first start makes a database, which takes its time beside other tests. */
const START_MS = 120_000;

let data: string;
let at: string;
let server: Program;
let smtp: TestSmtp;
/** Repeats what it refuses, as some do. */
const receiver = createServer(({ headers }, response) =>
  response.writeHead(401).end(`Not for ${headers.authorization}`),
);
let isThere = false;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'provnet-silent-'));
  server = await buildProgram(new URL('./shutdown.worker.ts', import.meta.url));
  smtp = await startSmtp({
    onAuth: ({ password }, _session, done) => done(refusal(535, `5.7.8 Not with ${password}`)),
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const port = await freePort();
  at = `http://localhost:${port}`;
  // As `npm start` runs it, with its own database, and as talkative as it can be.
  const variables = {
    PORT: String(port),
    PROVNET_DATA: data,
    PROVNET_LOG: 'debug',
    PROVNET_METRICS_TOKEN: METRICS,
    SMTP_URL: `smtp://someone:${MAIL}@127.0.0.1:${smtp.port}?tls=off`,
    DATABASE_READ_URL: `postgresql://someone:${REPLICA}@127.0.0.1:${await freePort()}/provnet`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${OTLP}`,
  };
  server.start(JSON.stringify(variables));
  await answering(`${at}/api/ready`, START_MS);
  isThere = true;
});
afterAll(async () => {
  // The database is its own: it ends with it.
  if (isThere) await server.end('SIGTERM');
  server?.remove();
  receiver.close();
  await smtp?.close();
  if (data) await rm(data, { recursive: true, force: true });
});

type Called = { status: number; body: Record<string, unknown> };

async function call(token: string, path: string, method = 'GET', body?: unknown): Promise<Called> {
  const answer = await fetch(`${at}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Called['body']) : { text },
  };
}

/** A person signs in as with a browser, after some mistakes. */
async function signIn(username: string) {
  const browser = new Browser();
  const { url, verifier } = authorize(at);
  const form = await browser.follow(url);
  for (const [name, password] of [
    [username, MISTYPED],
    [MISTYPED, 'x'],
  ] as const)
    expect((await browser.open(form.at, { username: name, password })).status).toBe(422);
  const done = await browser.follow(form.at, { username, password: PASSWORD });
  const code = done.location.searchParams.get('code')!;
  const tokens = await exchange(at, code, verifier);
  expect((await exchange(at, code, `${verifier}x`)).status).toBe(400);
  return { ...tokens, code, verifier };
}

/** The first resource of a list of files whose form takes a number, with its form. */
async function formWithSsn(token: string): Promise<{ id: string; version: number }> {
  const { body } = await call(token, '/credentialing/resources?kind_eq=DRIVER&size=1');
  const [resource] = body.items as { entity_id: string }[];
  const { body: whole } = await call(token, `/credentialing/resources/${resource!.entity_id}`);
  const [form] = whole.forms as { entity_id: string }[];
  const { body: state } = await call(token, `/credentialing/instances/${form!.entity_id}`);
  return { id: form!.entity_id, version: (state.instance as { version: number }).version };
}

/** A person who says who they are on a socket, and then what is no call. */
async function speak(token: string): Promise<void> {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/api/v1/ws`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ do: 'hello', token }));
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send(`{"do":"${SOUGHT}"`);
  await closed;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Where the embedded database keeps the one that was made up for it. */
async function databasePassword(): Promise<string> {
  const found = (await filesBelow(data)).find((name) => name.endsWith('provnet.password'));
  expect(found).toBeDefined();
  return found!;
}

it('writes no secret and nothing of a person, whatever it is told and at whatever level', async () => {
  const provider = await signIn('tp.provider');
  const boss = await signIn('cred.supervisor');
  const agent = await signIn('sp.agent');
  const renewed = await refresh(at, agent.refresh_token);
  expect((await refresh(at, agent.refresh_token)).status).toBe(400);
  const form = await formWithSsn(provider.access_token);
  const path = `/credentialing/instances/${form.id}`;
  for (const ssn of [`${SSN}x`, SSN])
    await call(provider.access_token, path, 'PATCH', { version: form.version, values: { ssn } });
  const told = await call(boss.access_token, `${path}/reveal`, 'POST', { field_id: 'ssn', reason: REASON });
  expect(told.body.value).toBe(SSN.replaceAll('-', ''));
  const query = new URLSearchParams({ search: SOUGHT, company_name_eq: SSN, no_such_eq: SSN });
  expect((await call(agent.access_token, `/leads/sp?${query.toString()}`)).status).toBe(400);
  expect((await call(agent.access_token, '/leads/sp', 'POST', `{"company_name": "${SOUGHT}"`)).status).toBe(
    400,
  );
  expect((await call(agent.access_token, '/leads/sp', 'POST', { [SOUGHT]: SSN, notes: SOUGHT })).status).toBe(
    400,
  );
  expect((await call(agent.access_token, '/search', 'POST', { q: SOUGHT })).status).toBe(200);
  expect((await call(`${agent.access_token}x`, `/leads/sp?search=${SOUGHT}`)).status).toBe(401);
  expect((await call(agent.access_token, `/no/such/address?token=${agent.access_token}`)).status).toBe(404);
  const { body: files } = await call(provider.access_token, '/util/file');
  const [file] = files.items as { key: string }[];
  const link = await call(provider.access_token, `/util/file/download-url?key_name=${file!.key}`);
  const address = Object.values(link.body).find((value) => String(value).includes('/content/')) as string;
  expect((await fetch(new URL(address, at))).status).toBe(200);
  expect((await fetch(`${at}/api/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).status).toBe(
    200,
  );
  await speak(agent.access_token);
  const supervisor = await signIn('sp.supervisor');
  const { body: leads } = await call(supervisor.access_token, '/leads/sp?size=1');
  const assigned = await call(supervisor.access_token, '/leads/sp/bulk', 'POST', {
    kind: 'assign',
    params: { assignee_id: demoId('sp.agent') },
    ids: (leads.items as { entity_id: string }[]).map(({ entity_id }) => entity_id),
  });
  expect(assigned.status).toBe(202);
  // Each of them has refused what would tell who we are.
  for (const said of ['the mail server does not take mail: 535 5.7.8', 'traces do not arrive'])
    await expect.poll(() => server.output()).toContain(said);
  const ready = (await (await fetch(`${at}/api/ready`)).json()) as { parts: Record<string, boolean> };
  expect(ready.parts.replica).toBe(false);
  await expect.poll(() => server.output()).toContain('/api/v1/util/file/content/');

  const key = await readFile(join(data, 'secret.key'), 'utf8').catch(() => null);
  const tokens = [provider, boss, agent, supervisor].flatMap((one) => [
    one.access_token,
    one.refresh_token,
    one.id_token,
    one.code,
    one.verifier,
  ]);
  const secrets = [
    PASSWORD,
    MISTYPED,
    SSN,
    SSN.replaceAll('-', ''),
    SOUGHT,
    'Zurbar',
    encodeURIComponent(SOUGHT),
    METRICS,
    MAIL,
    OTLP,
    REPLICA,
    (await readFile(await databasePassword(), 'utf8')).trim(),
    renewed.refresh_token,
    renewed.access_token,
    address.split('/content/')[1]!,
    '@demo.provnet.example',
    ...(key ? [key.trim()] : []),
    ...tokens,
  ];
  const logs = (await filesBelow(data)).filter((name) => name.endsWith('.log'));
  expect(logs.length, 'the log of the database').toBeGreaterThan(0);
  const written = { output: server.output(), errors: server.errors() } as Record<string, string>;
  for (const name of logs) written[name] = await readFile(name, 'latin1');
  // What is looked for would be found.
  expect(written.output).toContain('"route":"/api/v1/credentialing/instances/:id/reveal"');
  for (const [where, text] of Object.entries(written))
    expect(
      secrets.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([]);

  // What is encrypted or hashed is nowhere in the data, its database and what that writes ahead included.
  const hidden = [
    MISTYPED,
    PASSWORD,
    SSN,
    SSN.replaceAll('-', ''),
    METRICS,
    MAIL,
    OTLP,
    REPLICA,
    ...tokens.filter((token) => token.startsWith('ey')),
  ];
  const found: string[] = [];
  for (const name of await filesBelow(data)) {
    const bytes = await readFile(name).catch(() => Buffer.alloc(0));
    for (const secret of hidden) if (bytes.includes(secret)) found.push(`${name}: ${secret.slice(0, 12)}`);
  }
  expect(found).toEqual([]);
}, 240_000);
