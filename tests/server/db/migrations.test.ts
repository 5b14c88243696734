import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../server/db/migrations');

/** From this one on a migration says of what it takes away or renames since which release nothing uses it. */
const MARKED_FROM = '0026';
const TAKES_AWAY =
  /\b(drop\s+(table|column)|rename\s+(to|column)|alter\s+column\s+\w+\s+(set\s+data\s+)?type)\b/i;

it('what a migration takes away, the release before it does not use: it says so', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name >= MARKED_FROM);
  const silent: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(FOLDER, name), 'utf8');
    if (TAKES_AWAY.test(sql.replace(/--.*$/gm, '')) && !/^-- unused since: /m.test(sql)) silent.push(name);
  }
  expect(silent).toEqual([]);
});
