import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { prepareDatabase } from './db/prepare.ts';
import { seedDemo } from './db/seed/index.ts';
import { spreadShipped } from './features/credentialing/formSchemas/release/spread.ts';
import { settleOnce } from './features/credentialing/requirements/settle.ts';
import { indexAtStart } from './features/leads/jobs.ts';
import { jobHandlers } from './jobs.ts';
import type { Config } from './platform/config.ts';
import { openDb, openPool } from './platform/db.ts';
import { openJobs } from './platform/jobs.ts';
import { openSecrets } from './platform/secrets.ts';
import { openDatabase } from './ports/database/index.ts';
import { openIdentity } from './ports/identity/index.ts';
import { openMail } from './ports/mail/index.ts';
import { openOffice } from './ports/office/index.ts';
import { openScanner } from './ports/scanner/index.ts';
import { openSigning } from './ports/signing/open.ts';
import { openStorage } from './ports/storage/index.ts';

export interface Running {
  /** Where the server listens, e.g. http://localhost:8080. */
  readonly url: string;
  /** Ends requests, jobs and the database in this order; may be called once. */
  close(): Promise<void>;
}

/** Never in a log: whoever holds them is the person. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** Opens every port, prepares the database, and serves. What was opened is closed again when a later step fails. */
export async function startServer(config: Config): Promise<Running> {
  const log: FastifyBaseLogger = pino({
    level: config.log,
    redact: REDACTED,
    serializers: { req: logged, err: loggedError },
  });
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse())
      await end().catch((error: unknown) => log.error({ err: error }, 'while closing'));
  };
  try {
    const database = await openDatabase({ ...config, log: (line) => log.info(line) });
    opened.push(() => database.stop());
    const pool = openPool(database.connectionString, log);
    opened.push(() => pool.end());
    const db = openDb(pool);
    await prepareDatabase(db, config);
    const secrets = await openSecrets(db, config);
    const storage = await openStorage(config, secrets);
    if (config.demo) await seedDemo(db, { secrets, storage });
    const identity = await openIdentity({
      ...config.oidc,
      publicUrl: config.publicUrl,
      pool,
      log,
      demo: config.demo,
    });
    const jobs = await openJobs(pool, log);
    opened.push(() => jobs.stop());
    await settleOnce({ db, jobs });
    await spreadShipped({ db, jobs });
    await indexAtStart({ db, jobs });
    const scanner = openScanner(config, log);
    const office = await openOffice(config);
    const mail = openMail(config, log);
    const signing = openSigning({ db, jobs, secrets, storage, config });
    const ports = { database, db, identity, jobs, secrets, storage, scanner, office, mail, signing };
    const app = await buildApp(config, ports, log);
    opened.push(() => app.close());
    await jobs.start(jobHandlers({ config, ...ports }));
    await app.listen({ port: config.port, host: config.host });
    return { url: config.publicUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * An error in the log, of several the first. What PostgreSQL says of values (message, detail, where) may hold people's data:
 * of its errors only the code and what they are about in the schema is kept, with the places in our code that led there.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  if (!(error instanceof pg.DatabaseError)) {
    const first = error instanceof AggregateError ? { first: loggedError(error.errors[0]) } : {};
    return { type: error.name, message: error.message, stack: error.stack, ...first };
  }
  const { code, table, column, constraint, routine } = error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: 'DatabaseError', code, table, column, constraint, routine, stack: places.join('\n') };
}

/**
 * A request in the log: its query may hold names and numbers of people, so only the path is kept, and of the address of
 * a file's content not the token: whoever has it may read the file.
 */
export function logged(request: { method?: string; url?: string; id?: string }): Record<string, unknown> {
  const path = request.url?.split('?')[0]?.replace(/(\/content\/).*/is, '$1…');
  return { id: request.id, method: request.method, path };
}
