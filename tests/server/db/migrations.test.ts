import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../server/db/migrations');

/** From this one on a migration says of what it takes away or renames since which release nothing uses it. */
const MARKED_FROM = '0026';
const TAKES_AWAY =
  /\b(drop\s+(table|column)|rename\s+(to|column)|alter\s+column\s+\w+\s+(set\s+data\s+)?type)\b/i;
/** What asks more of rows than before. */
const ASKS_MORE =
  /\b(set\s+not\s+null|add\s+(constraint|primary|unique|check|foreign)|add\s+column\s+\w+[^,;]*\bnot\s+null(?![^,;]*\bdefault\b))/i;
const WITHOUT_COMMENTS = /--.*$/gm;

const SAID: readonly (readonly [what: string, pattern: RegExp, line: RegExp])[] = [
  ['takes away, the release before it does not use', TAKES_AWAY, /^-- (unused since|breaks): /m],
  ['asks of rows, what the release before it writes has', ASKS_MORE, /^-- (holds before|breaks): /m],
];

it.each(SAID)('what a migration %s: it says so', async (_what, pattern, line) => {
  const names = (await readdir(FOLDER)).filter((name) => name >= MARKED_FROM);
  const silent: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(FOLDER, name), 'utf8');
    if (pattern.test(sql.replace(WITHOUT_COMMENTS, '')) && !line.test(sql)) silent.push(name);
  }
  expect(silent).toEqual([]);
});
