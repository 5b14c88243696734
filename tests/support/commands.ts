import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './app.ts';
import { bundle } from './bundle.ts';
import { useForFile } from './useForFile.ts';

/** How a command ended (code null: it was killed), and what it wrote (standard output before standard error). */
interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A command at work. */
interface Command {
  readonly ended: Promise<Ended>;
  kill(): void;
}

/** The commands of server/cli.ts as processes of their own. */
export interface Commands {
  /** Runs one beside an application. */
  run(app: Pick<TestApp, 'databaseUrl' | 'dataDir'>, ...words: string[]): Promise<Ended>;
  /** Starts one with variables of its own, and what is typed. */
  start(env: Readonly<Record<string, string>>, words: readonly string[], typed?: string): Command;
  remove(): Promise<void>;
}

/** The PostgreSQL that this run of the tests is about: what another one has made is not opened. */
export const ofTheRun = (): Readonly<Record<string, string>> =>
  process.env.PG_BIN ? { PG_BIN: process.env.PG_BIN } : {};

/** Builds the commands before the first test of a file, and removes them after its last one. */
export const useCommands = (): Commands => useForFile(buildCommands, (commands) => commands.remove());

export async function buildCommands(): Promise<Commands> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-cli-'));
  const source = new URL('../../server/cli.ts', import.meta.url);
  await bundle({ source, folder, name: 'cli.mjs', isWhole: true });
  // For the programs of the database.
  const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
  await symlink(packages, join(folder, 'node_modules'), 'junction');
  const start: Commands['start'] = (variables, words, typed = '') => {
    const env = { PATH: process.env.PATH, ...ofTheRun(), ...variables };
    const child = spawn(process.execPath, [join(folder, 'cli.mjs'), ...words], { env });
    const texts = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => (texts[stream] += text));
    // It may end before it reads.
    child.stdin.on('error', () => undefined).end(typed);
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, text: texts.stdout + texts.stderr }));
    });
    return { ended, kill: () => void child.kill('SIGKILL') };
  };
  return {
    start,
    run: ({ databaseUrl, dataDir }, ...words) =>
      start({ DATABASE_URL: databaseUrl, PROVNET_DATA: dataDir }, words).ended,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
