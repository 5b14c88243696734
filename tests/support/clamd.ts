import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { pollFor } from './clock.ts';
import { freePort } from './freePort.ts';
import { isFull } from './scope.ts';

/** A real clamd that knows one virus: the test string of EICAR. */
export interface TestClamd {
  /** For CLAMD_URL. The same for its whole life, up or down. */
  readonly url: string;
  readonly address: { readonly host: string; readonly port: number };
  /** The running process, to halt it as an overloaded machine would. */
  readonly pid: number;
  stop(): Promise<void>;
  /** Again, on the same port. */
  start(): Promise<void>;
  /** Stops it, and removes what it wrote. */
  close(): Promise<void>;
}

/** The harmless string that every scanner calls a virus; in parts, so that none finds it in this file. */
export const eicar = (): Buffer =>
  Buffer.from(
    ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
  );

/** Bytes that the clamd of the tests takes in one stream. */
export const STREAM_MAX_BYTES = 20 * 1024 * 1024;

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const program = folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path));

const HOST = '127.0.0.1';

/** Starts a clamd, up in a moment; null: in the short run, or the machine has none, and the caller's tests skip. */
export async function startClamd(): Promise<TestClamd | null> {
  if (!isFull || !program) return null;
  const folder = await mkdtemp(join(tmpdir(), 'provnet-clamd-'));
  const port = await freePort();
  await mkdir(join(folder, 'db'));
  await writeFile(join(folder, 'db', 'local.ndb'), `Local.EICAR:0:*:${eicar().toString('hex')}\n`);
  const settings = {
    Foreground: 'yes',
    TCPSocket: port,
    TCPAddr: HOST,
    DatabaseDirectory: join(folder, 'db'),
    TemporaryDirectory: folder,
    StreamMaxLength: STREAM_MAX_BYTES,
    SelfCheck: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(folder, 'clamd.conf'), lines.join(''));
  let child: ChildProcess | undefined;
  const kill = (): void => void child?.kill('SIGKILL');
  process.once('exit', kill);
  const clamd: TestClamd = {
    url: `tcp://${HOST}:${port}`,
    address: { host: HOST, port },
    get pid() {
      if (child?.pid === undefined) throw new Error('clamd is not running');
      return child.pid;
    },
    async start() {
      child = spawn(program, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
      await listening(port, child);
    },
    async stop() {
      const ended = child && once(child, 'exit');
      kill();
      await ended;
      child = undefined;
    },
    async close() {
      await clamd.stop();
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await clamd.start();
  return clamd;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  await pollFor(async () => {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    const socket = connect(port, HOST);
    const isUp = await once(socket, 'connect').then(
      () => true as const,
      () => undefined,
    );
    socket.destroy();
    return isUp;
  }, 'clamd does not listen');
}
