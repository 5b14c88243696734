import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { give, run } from './account.ts';
import type { Account } from './account.ts';
import { isAnswered, socketPath } from './address.ts';
import type { Address } from './address.ts';
import { writeOwned } from './cluster.ts';
import type { Engine } from './engine.ts';
import { DatabaseError, errorCode, reason } from './error.ts';
import { servesFolder } from './processes.ts';
import { spawnWatched } from './watched.ts';

/** All that a start needs; the same for every start of one opening. */
export interface Plan {
  engine: Engine;
  account: Account;
  place: string;
  cluster: string;
  address: Address;
  log: (line: string) => void;
}

const LINGER_MS = 10_000;
const POLL_MS = 5;
const LARGEST_LOG = 4 * 1024 ** 2;
const LINGERING = /shared memory block .* still in use/;

/** Starts the server and waits until it accepts connections, however long its recovery takes. */
export async function launch(plan: Plan): Promise<ChildProcess> {
  const deadline = Date.now() + LINGER_MS;
  for (;;) {
    await clearPredecessor(plan);
    const log = openLog(plan);
    try {
      const child = spawnWatched(
        plan.account,
        plan.engine.bin,
        plan.cluster,
        listening(plan.address),
        log.fd,
      );
      if (await becomesReady(child, plan)) return child;
    } finally {
      closeSync(log.fd);
    }
    const said = readFileSync(log.path).subarray(log.size).toString('utf8').trim();
    // After a kill of the server alone its last backends need a moment to notice.
    if (!LINGERING.test(said) || Date.now() > deadline)
      throw new DatabaseError(
        `The database in ${plan.cluster} does not start: ${said.split('\n').slice(-5).join(' ')}`,
      );
    await delay(50);
  }
}

function listening({ port, socketDir }: Address): string[] {
  const where = socketDir
    ? ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'unix_socket_permissions=0700']
    : ['listen_addresses=127.0.0.1'];
  return ['-p', String(port), ...where.flatMap((setting) => ['-c', setting])];
}

/** postmaster.pid is the server's own word on its state: line 1 its pid, line 8 `ready` (pg_ctl reads the same). */
async function becomesReady(child: ChildProcess, { cluster }: Plan): Promise<boolean> {
  let failed: Error | undefined;
  child.once('error', (error) => (failed = error));
  while (child.exitCode === null && child.signalCode === null && !failed) {
    const lines = pidFile(cluster)?.split('\n');
    if (lines?.[7]?.trim() === 'ready' && (process.platform === 'win32' || Number(lines[0]) === child.pid))
      return true;
    await delay(POLL_MS);
  }
  if (failed)
    throw new DatabaseError(`The database server cannot be run: ${reason(failed)}.`, { cause: failed });
  return false;
}

/** What a server says of itself in its data folder, while it runs or was killed. */
export function pidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || process.platform === 'win32') return undefined;
    throw error;
  }
}

/**
 * Deals with what a killed server left. Holding our lock we know that its parent is gone, so a server still there is
 * an orphan. A pid file whose process is dead, a zombie or somebody else's would stop PostgreSQL where the pid still
 * answers signals; naming us, its parent, makes it look on, and it still checks that no old backend shares its memory
 * (deleting the file would give that check up).
 */
async function clearPredecessor({ cluster, account, address }: Plan): Promise<void> {
  const pid = Number(pidFile(cluster)?.split('\n')[0]);
  if (pid > 0 && servesFolder(pid, cluster)) await endOrphan(pid, cluster);
  const socket = address.socketDir && socketPath(address.socketDir, address.port);
  if (socket && existsSync(socket) && (await isAnswered(socket)))
    throw new DatabaseError(
      `The data folder ${cluster} is in use by a server outside of our sight, such as in another container: stop that one first.`,
    );
  const left = pidFile(cluster);
  if (left) writeOwned(join(cluster, 'postmaster.pid'), left.replace(/^-?\d*/, String(process.pid)), account);
  if (socket) for (const path of [socket, `${socket}.lock`]) rmSync(path, { force: true });
}

async function endOrphan(pid: number, cluster: string): Promise<void> {
  const deadline = Date.now() + LINGER_MS;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH')
      throw new DatabaseError(
        `The data folder ${cluster} is in use by process ${pid}, which we may not stop (${reason(error)}).`,
      );
  }
  while (servesFolder(pid, cluster)) {
    if (Date.now() > deadline)
      throw new DatabaseError(`The database server ${pid} in ${cluster} does not end: stop it by hand.`);
    await delay(POLL_MS);
  }
}

function openLog({ place, account }: Plan): { fd: number; path: string; size: number } {
  const path = join(place, 'server.log');
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const open = () => openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  let fd = open();
  if (fstatSync(fd).size > LARGEST_LOG) {
    closeSync(fd);
    rmSync(path);
    fd = open();
  }
  give(path, account, 0o600);
  return { fd, path, size: fstatSync(fd).size };
}

const FAST_STOP_MS = 30_000;

/** Ends the server after a checkpoint; at once, with recovery at the next start, if that takes too long. */
export async function shutDown(
  child: ChildProcess,
  { engine, account, place, cluster }: Plan,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (process.platform === 'win32') {
    // Signals end a process of Windows without warning; pg_ctl has its own way to speak to the server.
    await run(account, place, join(engine.bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']).catch(() =>
      child.kill(),
    );
  } else child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  await exited;
  clearTimeout(late);
}
