import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from './account.ts';
import type { Account } from './account.ts';

/**
 * Starts a watchdog, then becomes the server. The watchdog holds the other end of a pipe to us: at its end without
 * the word `done` we are gone, whatever killed us, and it stops the server at once (SIGQUIT: no checkpoint, recovery
 * at the next start). It is forked twice, because the server takes an unknown child that dies for a crash; it ignores
 * signals that are meant for whole groups.
 */
const WATCHED = `
exec 3<&0 </dev/null
( ( trap '' HUP INT TERM; read -r word <&3; [ "$word" = done ] || kill -QUIT $$ ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"
`;

/** The same for Windows, as a program of Node: arguments are pg_ctl and the data folder. */
const WATCHDOG = `
const [ctl, folder] = process.argv.slice(1);
let word = '';
process.stdin.on('data', (text) => (word += text)).on('end', () => {
  if (!word.startsWith('done')) require('child_process').spawnSync(ctl, ['stop', '-D', folder, '-m', 'immediate']);
});
`;

/**
 * Runs the server so that it ends when this process ends by any means. Its pid is the child's.
 * A session of its own keeps signals to our process group (Ctrl+C, a supervisor's kill) away from it.
 */
export function spawnWatched(
  account: Account,
  bin: string,
  cluster: string,
  args: string[],
  logFd: number,
): ChildProcess {
  const server = [join(bin, 'postgres'), '-D', cluster, ...args];
  const env = bareEnvironment();
  if (process.platform !== 'win32') {
    const options = { ...account, cwd: cluster, env, detached: true };
    const child = spawn('sh', ['-c', WATCHED, 'sh', ...server], {
      ...options,
      stdio: ['pipe', logFd, logFd],
    });
    return dismissing(child, child);
  }
  const child = spawn(server[0] ?? '', server.slice(1), {
    cwd: cluster,
    env,
    stdio: ['ignore', logFd, logFd],
    windowsHide: true,
  });
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, join(bin, 'pg_ctl'), cluster], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  watchdog.on('error', () => child.kill());
  return dismissing(child, watchdog);
}

/** When the server has ended by itself there is nothing to watch, and its pid may soon be another's. */
function dismissing(server: ChildProcess, watchdog: ChildProcess): ChildProcess {
  watchdog.stdin?.on('error', () => {});
  return server.once('exit', () => watchdog.stdin?.end('done\n'));
}
