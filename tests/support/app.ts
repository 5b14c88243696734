import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { setCustomFields } from '#schemas/lead/custom.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { buildApp } from '#server/app.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openLog } from '#server/log.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import type { App } from '#server/platform/http.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openReads } from '#server/platform/reads.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openIdentity } from '#server/ports/identity/index.ts';
import { openMail } from '#server/ports/mail/index.ts';
import { openOffice } from '#server/ports/office/index.ts';
import { openScanner } from '#server/ports/scanner/index.ts';
import type { SigningService } from '#server/ports/signing/index.ts';
import { openSigning } from '#server/ports/signing/open.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { createDatabase } from './database.ts';
import { quiet } from './quiet.ts';
import { retryAfterFault } from './retryAfter.ts';
import { isFull } from './scope.ts';
import { claimsOf, tokenMaker, type Claims } from './tokens.ts';

/**
 * The application of a test file: it starts before the first test and ends after the last one.
 * @param given as for `startApp`
 */
export function useApp(...given: Parameters<typeof startApp>): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(...given);
  });
  afterAll(() => app?.close());
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!app) throw new Error('The application starts before the tests: use it in tests and hooks.');
      return Reflect.get(app, name) as unknown;
    },
  });
}

export const PUBLIC_URL = 'http://localhost:8080';

/** What a test reads of an answer; bodies are whatever the API says, checked by the test itself. */
export interface Answer<Body = never> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Caller {
  get<B = Record<string, unknown>>(path: string): Promise<Answer<B>>;
  post<B = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<B>>;
  /** For answers that are no text. */
  postRaw(path: string, body?: unknown): Promise<Answer & { readonly bytes: Buffer }>;
  patch<B = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<B>>;
  put<B = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<B>>;
  delete<B = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<B>>;
}

export interface TestApp {
  readonly app: App;
  readonly db: Db;
  readonly signing: SigningService;
  readonly databaseUrl: string;
  /** By which it knows itself: who signs tokens there. */
  readonly publicUrl: string;
  /** Its data folder: the secret key, and files. */
  readonly dataDir: string;
  /**
   * Calls below /api/v1 as a person of the demo, or with the given claims, or as nobody (null).
   * @param from the address they come from, of which only so many are answered a minute
   */
  as(person: string | Claims | null, language?: string, from?: string): Caller;
  /** What a call in a person's name carries, for one that `as` cannot make. */
  headersOf(person: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * The production application on a fresh database that holds the lookups and the demo's people.
 * @param env its variables
 * @param works whether it does the slow work as well, or leaves that to another process
 * @param beside another process of the same installation, which ends after this one
 * @param lines takes the lines of its log
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  works = true,
  beside?: TestApp,
  lines?: string[],
): Promise<TestApp> {
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => undefined }
    : await createDatabase(inject('postgresUrl'), inject('templateName'));
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'provnet-app-')));
  const config = readConfig({
    PROVNET_URL: PUBLIC_URL,
    PROVNET_DATA: dataDir,
    // What a test makes beside it takes the same turns.
    PROVNET_MOST_LAG: '600000',
    ...(isFull ? {} : { PROVNET_SOFFICE: 'off' }),
    ...env,
  });
  const log = lines && openLog(config, { write: (line) => void lines.push(line) });
  const pool = openPool(database.url, quiet);
  const db = openDb(pool);
  const identity = await openIdentity({
    ...config.oidc,
    publicUrl: config.publicUrl,
    pool,
    log: quiet,
    insecureLoopbackAllowed: true,
  });
  const jobs = await openJobs(pool, log ?? quiet);
  const server = {
    connectionString: database.url,
    version: '',
    kind: 'external' as const,
    stop: async () => undefined,
  };
  const secrets = await openSecrets(db, config);
  const storage = await openStorage(config, secrets);
  const ports = {
    database: server,
    db,
    reads: openReads(config, db, server, quiet),
    identity,
    jobs,
    secrets,
    storage,
    scanner: openScanner(config),
    office: await openOffice(config),
    mail: openMail(config),
    signing: openSigning({ db, jobs, secrets, storage, config }),
  };
  const app = await buildApp(config, ports, log);
  await app.ready();
  if (works) await jobs.start(jobHandlers({ config, ...ports }));
  const tokenOf = remembered(await tokenMaker(pool, config.publicUrl));
  return {
    app,
    db,
    publicUrl: config.publicUrl,
    signing: ports.signing,
    databaseUrl: database.url,
    dataDir,
    as: (person, language = 'en', from = '127.0.0.1') =>
      caller(app, language, from, async () =>
        person === null ? null : tokenOf(typeof person === 'string' ? claimsOf(person) : person),
      ),
    headersOf: async (person) => ({
      'accept-language': 'en',
      authorization: `Bearer ${await tokenOf(claimsOf(person))}`,
    }),
    async close() {
      await app.close();
      // What a network has added to leads holds for the process, which the next file of tests has as well.
      if (!beside) for (const type of LEAD_TYPES) setCustomFields(type, null);
      await jobs.stop();
      await ports.reads.close();
      await pool.end();
      await database.drop();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const TOKEN_REUSED_MS = 300_000;

/** A person's token for all calls of some minutes, as a browser keeps it: to sign one takes as long as a call. */
function remembered(make: (claims: Claims) => Promise<string>): (claims: Claims) => Promise<string> {
  const made = new Map<string, { readonly token: Promise<string>; readonly at: number }>();
  return (claims) => {
    const key = JSON.stringify(claims);
    const known = made.get(key);
    if (known && Math.abs(Date.now() - known.at) < TOKEN_REUSED_MS) return known.token;
    const token = make(claims);
    made.set(key, { token, at: Date.now() });
    return token;
  };
}

function caller(
  app: App,
  language: string,
  remoteAddress: string,
  token: () => Promise<string | null>,
): Caller {
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) => {
    const bearer = await token();
    const answer = await app.inject({
      method,
      remoteAddress,
      url: `/api/v1${path}`,
      headers: {
        'accept-language': language,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const fault = retryAfterFault(answer);
    if (fault) throw new Error(`${method} ${path} ${String(answer.statusCode)}: ${fault}`);
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: (json ? answer.json() : {}) as never,
      text: answer.body,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    postRaw: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
  };
}
