import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import { bundle } from './bundle.ts';

/** The commands of server/cli.ts as processes of their own. */
export interface Commands {
  /** Runs one beside an application: how it ended, and what it wrote (standard output before standard error). */
  run(app: TestApp, ...words: string[]): Promise<{ readonly code: number; readonly text: string }>;
  remove(): Promise<void>;
}

export async function buildCommands(): Promise<Commands> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-cli-'));
  const source = new URL('../../server/cli.ts', import.meta.url);
  await bundle({ source, folder, name: 'cli.mjs', isWhole: true });
  return {
    run: ({ databaseUrl, dataDir }, ...words) =>
      new Promise((resolve) => {
        const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PROVNET_DATA: dataDir };
        const ended = (error: ExecFileException | null, stdout: string, stderr: string) =>
          resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
        execFile(process.execPath, [join(folder, 'cli.mjs'), ...words], { env }, ended);
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
