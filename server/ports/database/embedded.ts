import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { lodging } from './account.ts';
import { addressFor, connectionString } from './address.ts';
import { NAME, openCluster, passwordOf, writeOwned } from './cluster.ts';
import { engineFor } from './engine.ts';
import { DatabaseError, errorCode, reason } from './error.ts';
import type { DatabaseOptions, DatabaseServer } from './index.ts';
import { takeLock } from './lock.ts';
import { launch, shutDown } from './postmaster.ts';
import type { Plan } from './postmaster.ts';
import { configuration, settings } from './settings.ts';

/** The rest of the program is loaded meanwhile, which on a busy machine takes its time. */
const CONNECT_MS = 60_000;

/** Launches our own PostgreSQL on `dataDir`, creating the cluster at the first start. */
export async function openEmbedded(options: DatabaseOptions): Promise<DatabaseServer> {
  const dataDir = resolve(options.dataDir);
  const { place, account } = lodging(dataDir, options.log);
  const unlock = takeLock(place);
  try {
    const engine = engineFor(account, place, options.pgBin);
    const cluster = await openCluster(engine, account, place);
    configure(cluster, account, options.settings);
    const address = await addressFor(place, account);
    const server = supervise({ engine, account, place, cluster, address, log: options.log });
    try {
      await server.started;
      const password = passwordOf(cluster);
      await ensureDatabase((database) => connectionString(address, password, database));
      const stop = once(() => server.stop().finally(unlock));
      return {
        connectionString: connectionString(address, password),
        version: engine.version,
        kind: 'embedded',
        stop,
      };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

function configure(cluster: string, account: Plan['account'], extra?: Record<string, string>): void {
  const path = join(cluster, 'postgresql.conf');
  const text = configuration(settings(extra));
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeOwned(path, text, account);
}

const AGAIN_MS = 60_000;
const AGAIN_TIMES = 5;

/** Keeps the server running: one that ends unasked (killed for memory, say) is started again, a few times a minute. */
function supervise(plan: Plan): { started: Promise<unknown>; stop: () => Promise<void> } {
  let stopping = false;
  const ends: number[] = [];
  const start = async (): Promise<ChildProcess> => {
    const child = await launch(plan);
    // It may have ended between its readiness and this line.
    if (child.exitCode !== null || child.signalCode !== null) setImmediate(again, child);
    else child.once('exit', () => again(child));
    return child;
  };
  const again = (child: ChildProcess) => {
    if (stopping) return;
    const how = child.signalCode ?? `code ${child.exitCode}`;
    ends.push(Date.now());
    if (ends.filter((at) => at > Date.now() - AGAIN_MS).length > AGAIN_TIMES)
      return plan.log(
        `The database server ended again (${how}) and is left alone; its log is ${join(plan.place, 'server.log')}.`,
      );
    plan.log(`The database server ended unasked (${how}) and is started again.`);
    current = start();
    current.catch((error: unknown) => plan.log(reason(error)));
  };
  let current = start();
  const stop = async () => {
    stopping = true;
    const child = await current.catch(() => undefined);
    if (child) await shutDown(child, plan);
  };
  return { started: current, stop };
}

/** The database comes with the cluster, but somebody may have dropped it to start over. */
async function ensureDatabase(address: (database: string) => string): Promise<void> {
  try {
    await query(address(NAME), 'SELECT 1');
  } catch (error) {
    if (errorCode(error) !== '3D000')
      throw new DatabaseError(`The database does not answer: ${reason(error)}.`, { cause: error });
    await query(address('postgres'), `CREATE DATABASE ${NAME}`);
  }
}

async function query(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= action());
}
