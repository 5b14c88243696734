import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Everything that lies below the data folder; a folder that disappears meanwhile holds nothing. */
export const pathsIn = ({ dataDir }: TestApp): Promise<string[]> => pathsBelow(dataDir);

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? pathsBelow(path) : entry.isFile() ? [path] : [];
    }),
  );
  return found.flat();
}

/** Files on the disk that hold these bytes; what disappears meanwhile does not. */
export async function pathsHolding(app: TestApp, bytes: Buffer): Promise<string[]> {
  const found = await Promise.all(
    (await pathsIn(app)).map(async (path) => {
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      return content.includes(bytes) ? [path] : [];
    }),
  );
  return found.flat();
}

/** Has a job done now, by whoever does the jobs, and waits for its end. */
export async function runJob(app: TestApp, task: string): Promise<void> {
  await app.query`select graphile_worker.add_job(${task}, '{}'::json, job_key := ${task})`;
  const left = () => app.query`select from graphile_worker.jobs where task_identifier = ${task}`;
  await expect.poll(async () => (await left()).length).toBe(0);
}
export const runSweep = (app: TestApp): Promise<void> => runJob(app, 'file.sweep');

/** A file as a person sees it now; undefined: not at all. */
export const fileNow = async (app: TestApp, person: string, id: string): Promise<FileItem | undefined> =>
  (await app.as(person).get<{ items: FileItem[] }>(`/util/file/states?ids=${id}`)).body.items[0];
