import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { setCustomFields } from '#schemas/lead/custom.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { buildApp } from '#server/app.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openLog } from '#server/log.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import type { App } from '#server/platform/http.ts';
import { keyFile } from '#server/platform/keys/masters.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openReads } from '#server/platform/reads.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { CHANNEL, ELSEWHERE, openSignals, type Signals } from '#server/platform/signals.ts';
import { openIdentity } from '#server/ports/identity/index.ts';
import { openMail } from '#server/ports/mail/index.ts';
import { openOffice } from '#server/ports/office/index.ts';
import { openScanner } from '#server/ports/scanner/index.ts';
import type { SigningService } from '#server/ports/signing/index.ts';
import { signingKey } from '#server/ports/signing/embedded/key.ts';
import { openSigning } from '#server/ports/signing/open.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { createDatabase } from './database.ts';
import { queryOn } from './query.ts';
import { quiet } from './quiet.ts';
import { retryAfterFault } from './retryAfter.ts';
import { readInitialRows } from './initialRows.ts';
import { isFull } from './scope.ts';
import { claimsOf, tokenMaker, type Claims } from './tokens.ts';
import { UNCOUNTED } from './uncounted.ts';
import { useForFile } from './useForFile.ts';

/** Applications of this worker of Vitest that one file after the other uses, by whether they do the slow work. */
const shared = new Map<boolean, SharedApp>();

interface SharedApp {
  readonly app: TestApp;
  isUsed: boolean;
  /** Makes it as at its start. Throws where that cannot be. */
  readonly renew: () => Promise<void>;
  /** Lets it take up no changes while other files run: some of what it reads holds for the whole process. */
  readonly pause: () => void;
}

/** The application that a file before has used, as at its start, or a new one, where that file has changed it for good. */
async function takeShared(works: boolean): Promise<SharedApp> {
  const known = shared.get(works);
  const isGood = await known?.renew().then(
    () => true,
    () => false,
  );
  if (known && isGood) return known;
  await known?.app.close();
  const made = await startShared(works);
  shared.set(works, made);
  return made;
}

/** For files that replace timers, which would stop what waits in an application of other files for good. */
export const endSharedApps = async (): Promise<void> => {
  for (const { app } of [...shared.values()]) await app.close();
};

/**
 * The application of a test file, from before its first test until after its last one. A file that has no variables of its own uses that of
 * a file before, with the rows of a first start, and may change whatever it wants.
 * @param given as for `openApp`
 */
export function useApp(...given: Parameters<typeof startApp>): TestApp {
  const [env = {}, works = true, ...others] = given;
  const isUsual = Object.keys(env).length === 0 && others.length === 0;
  let taken: SharedApp | undefined;
  const take = async (): Promise<TestApp> => {
    if (!isUsual || shared.get(works)?.isUsed) return startApp(...given);
    taken = await takeShared(works);
    taken.isUsed = true;
    return taken.app;
  };
  return useForFile(take, async (app) => {
    if (!taken) return app.close();
    taken.isUsed = false;
    taken.pause();
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
  /** Runs a statement on its database and answers the rows. */
  readonly query: ReturnType<typeof queryOn>;
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

/** Starts an application of its own. @param given as for `openApp` */
export async function startApp(...given: Parameters<typeof openApp>): Promise<TestApp> {
  return (await openApp(...given)).app;
}

/**
 * The production application on a fresh database that holds the lookups and the demo's people.
 * @param env its variables
 * @param works whether it does the slow work as well, or leaves that to another process
 * @param beside another process of the same installation, which ends after this one
 * @param lines takes the lines of its log
 */
async function openApp(
  env: Readonly<Record<string, string>> = {},
  works = true,
  beside?: TestApp,
  lines?: string[],
) {
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
  const signals = pausable(await openSignals(database.url, log ?? quiet));
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
  const app = await buildApp(config, ports, signals, log);
  await app.ready();
  if (works) await jobs.start(jobHandlers({ config, ...ports }));
  const tokenOf = remembered(await tokenMaker(pool, config.publicUrl));
  const testApp: TestApp = {
    app,
    db,
    query: queryOn({ db }),
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
      if (!beside) forgetCustomFields();
      await signals.close();
      await jobs.stop();
      await ports.reads.close();
      await pool.end();
      await database.drop();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return { app: testApp, ports, pool, signals };
}

async function startShared(works: boolean): Promise<SharedApp> {
  const { app, pool, ports, signals } = await openApp(UNCOUNTED, works);
  // To make a key takes most of a second of the processor, and each file that signs would make one.
  if (works) await signingKey(app.db, ports.secrets, app.publicUrl);
  const rows = await readInitialRows(pool);
  return {
    app: {
      ...app,
      close() {
        shared.delete(works);
        return app.close();
      },
    },
    isUsed: false,
    pause() {
      signals.isPaused = true;
      forgetCustomFields();
    },
    async renew() {
      // An application listens once, and ends once.
      if (app.app.server.listening) throw new Error('It listens already.');
      await app.as(null).get('/version');
      await rows.restore();
      signals.isPaused = false;
      // It has heard of all when its connection answers.
      await pool.query('select pg_notify($1, name) from unnest($2::text[]) name', [
        CHANNEL,
        [ELSEWHERE, 'custom-fields', 'keys', 'live', 'presence'],
      ]);
      await signals.ask();
      await Promise.all([ports.secrets.ring.refresh(), loadCustomFields(ports.db)]);
      await emptyFolder(app.dataDir, [keyFile(app)]);
    },
  };
}

/** What a network has added to leads holds for the process, which the next file of tests has as well. */
const forgetCustomFields = (): void => {
  for (const type of LEAD_TYPES) setCustomFields(type, null);
};

/** The same signals, which may be paused. */
function pausable(signals: Signals): Signals & { isPaused: boolean } {
  const all: Signals & { isPaused: boolean } = {
    ...signals,
    isPaused: false,
    on: (name, handler, everyMs) =>
      signals.on(name, async () => (all.isPaused ? undefined : handler()), everyMs),
  };
  return all;
}

/** Deletes all files below a folder, and leaves the folders. */
async function emptyFolder(folder: string, kept: readonly string[]): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !kept.includes(path)) await rm(path);
  }
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
