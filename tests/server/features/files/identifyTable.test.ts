import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { identifyTable } from '#server/features/files/settle/identifyTable.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { zipOf } from '../screening/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'provnet-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const typeOf = (content: Buffer | string) => {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return identifyTable(path);
};

it.each([
  ['CSV', 'a,b\r\n1,2\r\n'],
  ['CSV', '"LASTNAME","FIRSTNAME"\n"NÚÑEZ","JOSÉ"\n'],
  ['CSV', '\u{feff}a;b\n1;2'],
  [null, ''],
  [null, 'only one line, without an end'],
  [null, 'one column\n1\n'],
  [null, 'a,b\n\u0000\u0001'],
  [null, samplePdf('A, B')],
])('%s: %j', async (type, content) => {
  expect(await typeOf(content)).toBe(type);
});

it('an archive is one, whatever it holds', async () => {
  expect(await typeOf(await zipOf({ 'a.csv': Buffer.from('a,b\n') }))).toBe('ZIP');
});
