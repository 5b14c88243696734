import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomFrom } from '#server/db/seed/random.ts';
import type { TestApp } from './app.ts';
import { bundle } from './bundle.ts';
import { pollFor } from './clock.ts';
import { freePort } from './freePort.ts';
import { POLL_MS } from './scope.ts';
import { useForFile } from './useForFile.ts';

/** A process of its own that tests end like a power switch. */
export interface Program {
  start(...args: string[]): void;
  /** Asks it to end, perhaps again after something, and waits for that. Gives its exit code. */
  end(signal: NodeJS.Signals, again?: Promise<unknown>): Promise<number | null>;
  /** What it has written so far, each time it was started (standard output). */
  output(): string;
  /** The same of its standard error, which goes on to that of the tests. */
  errors(): string;
  /** Ends it if it runs. Throws when it has ended by itself. */
  kill(): Promise<void>;
  /** Removes what was built; after `kill`. */
  remove(): void;
}

/** Makes one file of the program at `source`; its packages are the project's. */
export async function buildProgram(source: URL): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'provnet-worker-'));
  await bundle({ source, folder, name: 'worker.mjs', isWhole: false });
  symlinkSync(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
    'junction',
  );
  // By which the server knows where it is.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  let running: ChildProcess | undefined;
  let written = '';
  let complained = '';
  return {
    start(...args) {
      running = spawn(process.execPath, [join(folder, 'worker.mjs'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.stdout?.on('data', (part: Buffer) => (written += part.toString()));
      running.stderr?.on('data', (part: Buffer) => {
        complained += part.toString();
        process.stderr.write(part);
      });
    },
    async end(signal, again) {
      const child = running!;
      running = undefined;
      if (child.exitCode !== null) return child.exitCode;
      const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
      child.kill(signal);
      if (again) void again.then(() => child.kill(signal));
      return closed;
    },
    output: () => written,
    errors: () => complained,
    async kill() {
      const child = running;
      if (!child) return;
      running = undefined;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the worker ended by itself');
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await closed;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What does the slow work of an installation beside an application: it is started with `variablesOf` that. */
export const WORKER = new URL('worker.ts', import.meta.url);

/** The variables of another process on the database and the folder of an application, as `WORKER` takes them. */
export const variablesOf = (
  { databaseUrl, dataDir }: Pick<TestApp, 'databaseUrl' | 'dataDir'>,
  more: Readonly<Record<string, string>> = {},
): string => JSON.stringify({ DATABASE_URL: databaseUrl, PROVNET_DATA: dataDir, ...more });

/** The program of a test file. */
export const useProgram = (source: URL): Program =>
  useForFile(
    () => buildProgram(source),
    async (program) => {
      await program.kill();
      program.remove();
    },
  );

/** Starts the whole server as a process beside an application, on its database and folder. Gives its address. */
export async function startBeside(
  server: Program,
  { dataDir, databaseUrl }: TestApp,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const port = String(await freePort());
  const at = `http://127.0.0.1:${port}`;
  const own = {
    PORT: port,
    PROVNET_URL: at,
    PROVNET_DEMO: 'off',
    PROVNET_DATA: dataDir,
    DATABASE_URL: databaseUrl,
  };
  server.start(JSON.stringify({ ...own, ...env }));
  await answering(`${at}/api/health`);
  return at;
}

/** Waits until a server answers there that it is well. */
export const answering = (url: string, ms = POLL_MS): Promise<true> =>
  pollFor(
    () =>
      fetch(url).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    `${url} does not answer`,
    ms,
  );

/** The same moments again for the same seed. */
export const randomOf = (seed: number): (() => number) => randomFrom(seed).next;
