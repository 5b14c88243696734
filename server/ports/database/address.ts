import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { give } from './account.ts';
import type { Account } from './account.ts';
import { NAME } from './cluster.ts';
import { errorCode } from './error.ts';

/** Where the server listens: a socket in a private folder, or on Windows a port of the loopback. */
export interface Address {
  port: number;
  socketDir?: string;
}

/** The shortest limit of the systems (macOS: 104 bytes with the closing zero; Linux 108). */
const LONGEST_SOCKET_PATH = 103;

export const socketPath = (socketDir: string, port: number) => join(socketDir, `.s.PGSQL.${port}`);

/** An address that nobody but root and the account can reach; the same at every start where it can be. */
export async function addressFor(place: string, account: Account): Promise<Address> {
  if (process.platform === 'win32') return { port: await freePort() };
  const port = 5432;
  const near = join(place, 'socket');
  if (Buffer.byteLength(socketPath(near, port)) <= LONGEST_SOCKET_PATH) {
    mkdirSync(near, { recursive: true, mode: 0o700 });
    give(near, account, 0o700);
    return { port, socketDir: near };
  }
  const name = `provnet-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`;
  return { port, socketDir: privateFolder(join(tmpdir(), name), account) };
}

/** Anybody may have made a folder of this name in the temporary folder: only our account's own, closed one is used. */
function privateFolder(path: string, account: Account): string {
  try {
    mkdirSync(path, { mode: 0o700 });
    give(path, account, 0o700);
    return path;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const uid = account.uid ?? process.getuid?.();
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return path;
  const fresh = mkdtempSync(`${path}-`);
  give(fresh, account, 0o700);
  return fresh;
}

/** For pg.Pool. Says everything, so that no PG* variable of our environment has a word in it. */
export function connectionString({ port, socketDir }: Address, password: string, database = NAME): string {
  const host = socketDir ? `localhost:${port}` : `127.0.0.1:${port}`;
  const socket = socketDir ? `host=${encodeURIComponent(socketDir)}&` : '';
  return `postgresql://${NAME}:${password}@${host}/${database}?${socket}sslmode=disable`;
}

/** Does anybody accept connections there? */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.setTimeout(1_000, () => end(true));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
