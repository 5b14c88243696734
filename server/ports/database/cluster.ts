import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { give, run } from './account.ts';
import type { Account } from './account.ts';
import type { Engine } from './engine.ts';
import { DatabaseError, reason } from './error.ts';

/** The role and the database of the application. The role owns its database and is no superuser. */
export const NAME = 'provnet';
const DRAFT = 'cluster.init-';
const PASSWORD = 'provnet.password';

/** The cluster's data folder. */
export const clusterIn = (place: string): string => join(place, 'cluster');

/** The cluster's data folder within `place`, made at the first start. */
export async function openCluster(engine: Engine, account: Account, place: string): Promise<string> {
  const cluster = clusterIn(place);
  removeDrafts(place);
  if (!existsSync(cluster)) await create(engine, account, place, cluster);
  const made = read(join(cluster, 'PG_VERSION'));
  if (made !== String(engine.major)) {
    throw new DatabaseError(
      `The data folder ${cluster} was made by PostgreSQL ${made}, this is ${engine.version}: set PG_BIN to the bin folder of PostgreSQL ${made}, or carry its data over with the client tools of PostgreSQL (pg_dump, pg_restore).`,
    );
  }
  return cluster;
}

/** The generated password of the application's role. */
export function passwordOf(cluster: string): string {
  return read(join(cluster, PASSWORD));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new DatabaseError(`The data folder is damaged: ${reason(error)}.`, { cause: error });
  }
}

/** A whole cluster appears under its name at once, or not at all: a first start may be killed at any moment. */
async function create(engine: Engine, account: Account, place: string, cluster: string): Promise<void> {
  const draft = join(place, `${DRAFT}${randomUUID()}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    give(draft, account, 0o700);
    // Nobody may log in by these rules; who may is written below.
    const common = [
      '--pgdata',
      draft,
      '--username=postgres',
      '--encoding=UTF8',
      '--auth=reject',
      '--data-checksums',
    ];
    await run(account, place, join(engine.bin, 'initdb'), [...common, ...locale(engine)]);
    const password = randomBytes(24).toString('base64url');
    writeOwned(join(draft, 'pg_hba.conf'), accessRules(), account);
    writeOwned(join(draft, 'local.conf'), '# Settings of your own, read last at every start.\n', account);
    writeOwned(join(draft, PASSWORD), `${password}\n`, account);
    const single = [
      '--single',
      '-j',
      '-D',
      draft,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_checkpoints=off',
      'template1',
    ];
    await run(account, place, join(engine.bin, 'postgres'), single, bootstrap(password));
    renameSync(draft, cluster);
    syncFolder(place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new DatabaseError(`The database cannot be created in ${place}: ${reason(error)}.`, {
      cause: error,
    });
  }
}

/** Code point order and Unicode character classes, the same on every machine; built in from PostgreSQL 17 on. */
function locale({ major }: Engine): string[] {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
}

/** Only the application's role, only with its password, only from this machine. */
function accessRules(): string {
  const rules = [
    ['local', 'all', NAME, 'scram-sha-256'],
    ['host', 'all', NAME, '127.0.0.1/32', 'scram-sha-256'],
    ['host', 'all', NAME, '::1/128', 'scram-sha-256'],
  ];
  return rules.map((rule) => `${rule.join('\t')}\n`).join('');
}

/** Single-user statements end at an empty line. */
function bootstrap(password: string): string {
  return [
    "SET password_encryption = 'scram-sha-256';",
    `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${NAME} OWNER ${NAME};`,
    '',
  ].join('\n\n');
}

/** Leftovers of killed first starts. An initdb that has lost its parent may still write there: then the next start removes it. */
function removeDrafts(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(DRAFT))) {
    try {
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch {
      continue;
    }
  }
}

/**
 * Replaces a file of the account with mode 600. As root we write into folders of a less trusted account: the new
 * file is made by us and renamed, so that a symbolic link laid there leads us nowhere.
 */
export function writeOwned(path: string, text: string, account: Account): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    if (account.uid !== undefined && account.gid !== undefined) fchownSync(file, account.uid, account.gid);
    fchmodSync(file, 0o600);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** Makes a rename in this folder last through a power failure (not possible, nor needed, on Windows). */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
