import { spawn, spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseError, reason } from './error.ts';

/** Whom the server runs as; empty means as whoever we are. PostgreSQL refuses to run as root. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Where root puts what the server's account could not reach in the chosen folder. */
const FALLBACK = '/var/lib/provnet';
const NOBODY = 65_534;

/**
 * The account for a data folder: as root an existing cluster's owner, else the system's `postgres`, else nobody.
 * No system user is ever created.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(join(dataDir, 'cluster'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    if (uid !== undefined) return { uid, gid: idOf('-g', name) ?? uid };
  }
  return { uid: NOBODY, gid: NOBODY };
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
  // On macOS nobody is 4294967294, which the system call knows as -2.
  return status === 0 && /^[1-9]\d*\s*$/.test(stdout) ? Number(stdout) | 0 : undefined;
}

/** The folder that holds the server's files, and who owns them and runs it. */
export interface Lodging {
  place: string;
  account: Account;
}

/** `dataDir` itself, or a folder that the server's account can enter. Exists afterwards and is its account's own. */
export function lodging(dataDir: string, log: (line: string) => void): Lodging {
  const account = accountFor(dataDir);
  own(dataDir, account);
  if (reaches(dataDir, account)) return { place: dataDir, account };
  const who = account.uid === undefined ? 'this user' : `uid ${account.uid}`;
  const advice = 'move it, or open the folders above it (chmod o+x)';
  if (account.uid === undefined || statSync(join(dataDir, 'cluster'), { throwIfNoEntry: false }))
    throw new DatabaseError(
      `The data folder ${dataDir} cannot be entered by ${who}, who runs the database: ${advice}.`,
    );
  const place = join(FALLBACK, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const keeper = accountFor(place);
  own(place, keeper);
  if (!reaches(place, keeper))
    throw new DatabaseError(
      `Neither ${dataDir} nor ${place} can be entered by ${who}, who runs the database: open the folders above one of them (chmod o+x).`,
    );
  log(`The database is kept in ${place}, because ${who}, who runs it, cannot enter ${dataDir}.`);
  return { place, account: keeper };
}

function own(folder: string, account: Account): void {
  try {
    const made = mkdirSync(folder, { recursive: true });
    // Under a strict umask the account could not pass through the parents that were just made.
    if (made && account.uid !== undefined)
      for (let up = dirname(folder); up.length >= made.length; up = dirname(up)) chmodSync(up, 0o711);
    give(folder, account, 0o700);
  } catch (error) {
    throw new DatabaseError(`The data folder ${folder} cannot be prepared: ${reason(error)}.`, {
      cause: error,
    });
  }
}

/** Hands a file or folder to the account. */
export function give(path: string, account: Account, mode: number): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  chmodSync(path, mode);
}

/** Tried, not computed: only the system knows about access lists and mounts. */
function reaches(folder: string, account: Account): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync('sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/** The server sees none of our environment: it holds secrets and locale or PG* variables that would change its ways. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'];
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a short program as the account. */
export function runSync(account: Account, file: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(file, args, { ...account, cwd: '/', env: bareEnvironment(), encoding: 'utf8' });
}

/** Runs a program as the account, without blocking; gives its standard output, or throws with what it complained. */
export function run(
  account: Account,
  cwd: string,
  file: string,
  args: string[],
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...account, cwd, env: bareEnvironment(), windowsHide: true });
    let out = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(complaint.trim() || `${file} ended with ${code}`)),
    );
    child.stdin.on('error', () => {}).end(input);
  });
}
