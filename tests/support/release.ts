import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { runSql } from './database.ts';

const FOLDER = join(import.meta.dirname, '..', 'data', 'releases');
const ENDING = '.tar.br';
const ROWS = 'database.sql';

/** Releases of which an installation is kept as it was, by their newest migration: rows as pg_dump wrote them, and the data folder. */
export const RELEASES: readonly string[] = (await readdir(FOLDER))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));

/** Puts what is kept of a release into an empty database and an empty folder. */
export async function unpackRelease(release: string, databaseUrl: string, dataDir: string): Promise<void> {
  const entries = extract();
  createReadStream(join(FOLDER, release + ENDING))
    .pipe(createBrotliDecompress())
    .pipe(entries);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const content = await buffer(entry);
    if (name === ROWS) await runSql(databaseUrl, content.toString());
    else if (type === 'file') {
      await mkdir(dirname(join(dataDir, name)), { recursive: true });
      await writeFile(join(dataDir, name), content, { mode: 0o600 });
    }
  }
}
