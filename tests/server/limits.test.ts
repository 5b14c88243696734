import fastify from 'fastify';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/db.ts';
import { answerProblems } from '#server/platform/errors.ts';
import type { App } from '#server/platform/http.ts';
import { IdentityUnavailable } from '#server/ports/identity/index.ts';
import { UPLOAD_PATH } from '#server/ports/storage/embedded/policy.ts';
import { throwFailures } from '#server/platform/each.ts';
import { loggedError } from '#server/log.ts';
import { endSharedApps, useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { quiet } from '#tests/support/quiet.ts';

beforeAll(endSharedApps);
// Six exports hold six of its eight connections, and to end one takes another: none are left for jobs.
const app = useApp({}, false);
let pool: pg.Pool;
let port: number;

beforeAll(async () => {
  pool = openPool(app.databaseUrl, quiet, 2);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
  // More than all buffers between the database and a reader that does not read: some 40 MB.
  await app.query`insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, data)
            select gen_random_uuid(), 'SP', 'NEW', 'Lead ' || n, ${demoId('sp.agent')}, jsonb_build_object('notes', repeat('x', 40000))
              from generate_series(1, 1000) n`;
});
afterAll(() => pool.end());

/** Starts an export over the network and reads nothing of it. */
async function startExport(person: string): Promise<IncomingMessage> {
  const headers = await app.headersOf(person);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = '/api/v1/leads/sp/export/csv/x.csv';
    request({ port, method: 'POST', path, headers }, resolve).on('error', reject).end();
  });
  answer.on('error', () => undefined);
  return answer;
}

it('bounds the exports that run at once, of a person and of all, and forgets those that ended', async () => {
  const people = ['sp.agent', 'sp.agent2', 'sp.agent3'];
  for (const person of [...people, 'sp.supervisor']) await app.as(person).get('/auth/session');
  const open: IncomingMessage[] = [];
  for (const person of people) for (const _ of [1, 2]) open.push(await startExport(person));
  expect(open.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const own = await startExport('sp.agent');
  const others = await startExport('sp.supervisor');
  expect([own.statusCode, own.headers['retry-after']]).toEqual([429, '10']);
  expect([others.statusCode, others.headers['retry-after']]).toEqual([503, '2']);
  for (const answer of open) answer.destroy();
  await expect
    .poll(async () => (await app.as('sp.agent').post('/leads/sp/export/csv/x.csv?search=nobody')).status)
    .toBe(200);
  // Refused before its first row, an export gives its place back as well.
  for (const _ of [1, 2, 3])
    expect((await app.as('sp.agent').post('/leads/sp/export/csv/x.csv?nonsense=1')).status).toBe(400);
});

const CANCEL_WAITING = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`;

it('says that it is busy when a statement runs into its time limit', async () => {
  const made = await app
    .as('sp.agent')
    .post<{ entity_id: string }>('/leads/sp', await leadBody(app.db, 'sp'));
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from lead where entity_id = $1 for update', [made.body.entity_id]);
    const waiting = app.as('sp.agent').patch(`/leads/sp/${made.body.entity_id}`, { version: 1, dba: 'x' });
    await expect
      // What the limit does, without the wait.
      .poll(async () => (await pool.query(CANCEL_WAITING)).rowCount)
      .toBe(1);
    const { status, headers } = await waiting;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

it('says that it is busy when the database or the identity provider is away', async () => {
  const small = fastify() as unknown as App;
  answerProblems(small);
  small.get('/database', () => new pg.Client({ host: '127.0.0.1', port: 1 }).connect());
  small.get('/identity', () => Promise.reject(new IdentityUnavailable('keys')));
  small.get('/fault', () => Promise.reject(new Error('ours')));
  for (const [url, status] of [
    ['/database', 503],
    ['/identity', 503],
    ['/fault', 500],
  ] as const)
    expect((await small.inject(url)).statusCode, url).toBe(status);
});

it('keeps what the database says of people out of the log', async () => {
  const errorOf = (statement: string): Promise<unknown> =>
    pool.query(statement).catch((reason: unknown) => reason);
  const logged = loggedError(
    await errorOf(
      "insert into app_user (entity_id, username, roles) values (gen_random_uuid(), 'sp.agent', '{}')",
    ),
  );
  expect(logged).toMatchObject({ code: '23505', table: 'app_user', constraint: 'app_user_username_key' });
  expect(JSON.stringify(logged)).not.toContain('sp.agent');
  const cast = await errorOf("select '123-45-6789'::uuid");
  expect(JSON.stringify(loggedError(cast))).not.toContain('123-45');
  expect(loggedError(new Error('ours'))).toMatchObject({ message: 'ours' });
  let several: unknown;
  try {
    throwFailures([cast, new Error('ours')]);
  } catch (failure) {
    several = loggedError(failure);
  }
  expect(several).toMatchObject({
    message: '2 failed, the first: error 22P02',
    first: { code: '22P02' },
  });
  expect(JSON.stringify(several)).not.toContain('123-45');
});

describe('the calls of a minute', () => {
  const limited = useApp({ PROVNET_RATE_ADDRESS: '3', PROVNET_RATE_PERSON: '3' }, false, app);

  /** What four calls are answered, one after the other. */
  async function fourCalls(call: () => Promise<{ readonly statusCode: number }>): Promise<number[]> {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await call()).statusCode);
    return statuses;
  }

  it('are 1,200 of a person and 6,000 of an address where nothing else is configured', () => {
    expect(readConfig({}).rates).toEqual({ person: 1200, address: 6000 });
  });

  it('are counted by person, so that one cannot use up an office’s address', async () => {
    // Any of ours: the address is counted as well, and each call comes from another.
    let host = 0;
    const headers = await limited.headersOf('tp.agent');
    const call = () => {
      const remoteAddress = `192.0.2.${20 + (host += 1)}`;
      return limited.app.inject({ url: '/api/v1/auth/session', remoteAddress, headers });
    };
    expect(await fourCalls(call)).toEqual([200, 200, 200, 429]);
    expect(Number((await call()).headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.as('tp.supervisor').get('/auth/session')).status).toBe(200);
  });

  it('are counted by address without a session', async () => {
    const call = () => limited.app.inject({ url: '/api/v1/auth/session', remoteAddress: '192.0.2.7' });
    expect(await fourCalls(call)).toEqual([401, 401, 401, 429]);
    expect((await limited.as(null, 'en', '192.0.2.8').get('/auth/session')).status).toBe(401);
  });

  it('are counted by address where something is tried at the portal or brought to the storage', async () => {
    for (const [url, from] of [
      ['/portal/token', '192.0.2.10'],
      ['/portal/interaction/none', '192.0.2.11'],
      [UPLOAD_PATH, '192.0.2.12'],
    ] as const) {
      const payload = 'grant_type=authorization_code';
      const call = () => limited.app.inject({ method: 'POST', url, remoteAddress: from, payload });
      const [first, second, third, fourth] = await fourCalls(call);
      expect([first, second, third], url).not.toContain(429);
      const refused = await call();
      expect([fourth, refused.statusCode], url).toEqual([429, 429]);
      expect(Number(refused.headers['retry-after']), url).toBeGreaterThan(0);
      // Files of the console are for everybody, and many at once.
      expect((await limited.app.inject({ url: '/', remoteAddress: from })).statusCode).not.toBe(429);
    }
  });
});

it('ends, though somebody is still reading an export, or has stopped reading', async () => {
  const answer = await startExport('sp.supervisor');
  expect(answer.statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let hasEnded = false;
    const ended = app.app.close().then(() => (hasEnded = true));
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(25_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});
