import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Everything that lies below the data folder. */
export async function pathsIn({ dataDir }: TestApp): Promise<string[]> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
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

/** Runs the sweep now, by whoever does the jobs, and waits for its end. */
export async function runSweep({ db }: TestApp): Promise<void> {
  await sql`select graphile_worker.add_job('file.sweep', '{}'::json, job_key := 'sweep')`.execute(db);
  await expect
    .poll(
      async () =>
        (
          await sql`select from graphile_worker.jobs where key = 'sweep' or task_identifier = 'file.sweep'`.execute(
            db,
          )
        ).rows.length,
    )
    .toBe(0);
}

/** A file as a person sees it now; undefined: not at all. */
export const fileNow = async (app: TestApp, person: string, id: string): Promise<FileItem | undefined> =>
  (await app.as(person).get<{ items: FileItem[] }>(`/util/file/states?ids=${id}`)).body.items[0];
