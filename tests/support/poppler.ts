import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isFull } from './scope.ts';

const run = promisify(execFile);

/** Whether another program than ours is there to read PDF files; in the short run it is not used. */
export const hasPoppler = isFull && spawnSync('pdfsig', ['-v']).error === undefined;

/** What it says of a file, also of one that it finds wrong. */
export async function saidBy(tool: 'pdfsig' | 'pdftotext', bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-poppler-'));
  const path = join(folder, 'paper.pdf');
  try {
    await writeFile(path, bytes);
    const given = tool === 'pdfsig' ? ['-nocert', path] : ['-layout', path, '-'];
    return (await run(tool, given).catch((error: { stdout: string }) => error)).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
