import { setTimeout } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { begin } from './begin.ts';
import { prepareDatabase } from './db/prepare.ts';
import { needsDemo } from './db/seed/needed.ts';
import { chainAtStart } from './features/audit/jobs.ts';
import { giveAtStart } from './features/credentialing/formSchemas/jobs.ts';
import { spreadShipped } from './features/credentialing/formSchemas/release/spread.ts';
import { sealAtStart } from './features/credentialing/seal/jobs.ts';
import { settleOnce } from './features/credentialing/requirements/settle.ts';
import { indexAtStart } from './features/leads/jobs.ts';
import { jobHandlers } from './jobs.ts';
import type { Config } from './platform/config.ts';
import { connecting, openDb, openPool, PREPARING, type Db } from './platform/db.ts';
import { compileNewest } from './platform/forms/versions.ts';
import { openJobs } from './platform/jobs.ts';
import { openReads } from './platform/reads.ts';
import { openSecrets } from './platform/secrets.ts';
import { openSignals } from './platform/signals.ts';
import { traced } from './platform/tracing/calls.ts';
import { openTraces } from './platform/tracing/open.ts';
import { openIdentity } from './ports/identity/index.ts';
import { openMail } from './ports/mail/index.ts';
import { openOffice } from './ports/office/index.ts';
import { openScanner } from './ports/scanner/index.ts';
import { openSigning } from './ports/signing/open.ts';
import { openStorage } from './ports/storage/index.ts';
import type { DatabaseServer } from './ports/database/index.ts';

export interface Running {
  /** Where the server listens, e.g. http://localhost:8080. */
  readonly url: string;
  /** Tells balancers, then ends requests, jobs and the database in this order; may be called once. */
  close(): Promise<void>;
}

/**
 * Opens every port, prepares the database, and serves. What was opened is closed again when a later step fails.
 * @param begun what the caller has begun before this was loaded
 */
export async function startServer(config: Config, begun = begin(config)): Promise<Running> {
  const { log } = begun;
  const opened: (() => Promise<unknown>)[] = [];
  let database: DatabaseServer | undefined;
  let endTraces = (): Promise<void> => Promise.resolve();
  const close = async (): Promise<void> => {
    const until = performance.now() + config.stopMs;
    const failed = (error: unknown): void => log.error({ err: error }, 'while closing');
    for (const end of opened.splice(0).reverse())
      if (!(await isDone(end().catch(failed), until - performance.now())))
        // What it held is taken over like that of a killed process.
        log.warn({ part: 'stop' }, 'what was in hand took too long, and is left');
    await database?.stop().catch(failed);
    // However long the rest took: it tells of that, and does not take long itself.
    await endTraces().catch(failed);
  };
  try {
    endTraces = await openTraces(config, log);
    database = await begun.database();
    const { prepared } = config;
    const connection = { prepared, ...connecting(database) };
    const pool = openPool(database.connectionString, log, undefined, connection);
    opened.push(() => pool.end());
    const db = openDb(pool);
    const reads = openReads(config, db, database, log);
    opened.push(() => reads.close());
    const preparing = openPool(database.connectionString, log, undefined, { ...connection, ...PREPARING });
    const { secrets, storage } = await prepare(openDb(preparing), db, config).finally(() => preparing.end());
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
    await giveAtStart({ db, jobs });
    await indexAtStart({ db, jobs });
    await chainAtStart({ db, jobs, secrets });
    await sealAtStart({ db, jobs });
    const scanner = traced('scanner', openScanner(config, log));
    const office = traced('office', await openOffice(config));
    const mail = traced('mail', openMail(config, log));
    const signing = openSigning({ db, jobs, secrets, storage, config });
    const ports = { database, db, reads, identity, jobs, secrets, storage, scanner, office, mail, signing };
    const signals = await openSignals(database.connectionString, log, database.Client);
    opened.push(() => signals.close());
    const app = await buildApp(config, ports, signals, log);
    opened.push(() => app.close());
    await jobs.start(jobHandlers({ config, ...ports }));
    await app.listen({ port: config.port, host: config.host });
    const ending = new AbortController();
    const compiled = compileNewest(db, ending.signal, (error) =>
      log.warn({ err: error }, 'a form was not compiled'),
    );
    opened.push(() => {
      ending.abort();
      return compiled;
    });
    const leave = async (): Promise<void> => {
      app.leaving.isSo = true;
      await setTimeout(config.leaveMs);
      await close();
    };
    return { url: config.publicUrl, close: leave };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database to this release, and fills an empty one with the demo where the configuration asks for it. */
async function prepare(preparing: Db, db: Db, config: Config) {
  await prepareDatabase(preparing, config);
  const secrets = await openSecrets(db, config);
  const storage = traced('storage', await openStorage(config, secrets));
  if (config.demo && (await needsDemo(preparing)))
    await (await import('./db/seed/index.ts')).seedDemo(preparing, { secrets, storage });
  return { secrets, storage };
}

/** Waits for what ends, so many ms; false: it has not. */
async function isDone(end: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = setTimeout(Math.max(0, ms), false, { signal: waiting.signal });
  const done = await Promise.race([end.then(() => true), late]);
  late.catch(() => undefined);
  waiting.abort();
  return done;
}
