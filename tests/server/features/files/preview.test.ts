import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewKeyOf } from '#server/features/files/links/preview.ts';
import { docxOf } from '#tests/server/ports/office/docx.ts';
import { office } from '#tests/support/office.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { askLink, bytesOf, fetchLink, givenFiles, type Files, type GivenFile } from './given.ts';

const link = async (running: TestApp, file: GivenFile) =>
  (await askLink(running, 'sp.agent', file, '&as=pdf')).body;
/** What conversions are done in. */
const left = ({ dataDir }: TestApp) => readdir(join(dataDir, 'tmp')).catch(() => []);

describe.skipIf(!office.isThere)('with LibreOffice (skipped without: 2 cases)', () => {
  const app = useApp();
  let files: Files;
  beforeAll(async () => {
    files = await givenFiles(app);
  });

  it('shows a Word document as a PDF, made once and then kept', async () => {
    const before = await left(app);
    const file = await files.file({ name: 'Vertrag ü.docx', content: await docxOf('Plan'), type: 'DOCX' });
    const { url, name, as } = await link(app, file);
    expect([name, as]).toEqual(['Vertrag ü.pdf', 'pdf']);
    const { statusCode, headers, rawPayload } = await fetchLink(app, url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^inline; filename="Vertrag u.pdf"/);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const key = previewKeyOf(file.storageKey);
    expect(key).toBe(`preview/${file.sha256.slice(0, 2)}/${file.sha256}.pdf`);
    expect(await buffer(await files.storage.read(key))).toEqual(rawPayload);
    // The second time it comes from there.
    await files.storage.remove([file.storageKey]);
    expect((await fetchLink(app, url)).rawPayload).toEqual(rawPayload);
    expect(await left(app)).toEqual(before);
  });

  it('keeps the PDF of a confidential document sealed, and apart', async () => {
    const content = await docxOf('Confidential');
    const file = await files.file({ name: 'Licence.docx', content, type: 'DOCX', secure: true });
    const { url } = await link(app, file);
    const { rawPayload } = await fetchLink(app, url);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const kept = await buffer(await files.storage.read(previewKeyOf(file.storageKey)));
    expect(kept.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await fetchLink(app, url)).rawPayload).toEqual(rawPayload);
  });
});

describe.skipIf(process.platform === 'win32')('whatever converts', async () => {
  const own = await mkdtemp(join(tmpdir(), 'provnet-preview-test-'));
  const program = join(own, 'soffice');
  let running: TestApp | undefined;
  let app: TestApp;
  let files: Files;
  beforeAll(async () => {
    // In the place of LibreOffice: it counts its runs, then does with a document what the last word in it says.
    await writeFile(
      program,
      `#!/bin/sh
for path; do :; done
word=$(cut -d' ' -f2 "$path")
echo run >> ${own}/$word.runs
case $word in
  plan) sleep 0.3; printf "%%PDF-1.4 made" > document.pdf;;
  gone) until [ -e ${own}/purged ]; do sleep 0.1; done; printf "%%PDF-1.4 late" > document.pdf;;
  slow) sleep 600;;
  *) exit 1;;
esac
`,
    );
    await chmod(program, 0o755);
    app = running = await startApp({ PROVNET_SOFFICE: program });
    files = await givenFiles(app);
  });
  afterAll(async () => {
    await running?.close();
    await rm(own, { recursive: true, force: true });
  });
  const document = (word: string, type: 'DOC' | 'DOCX' = 'DOCX'): Promise<GivenFile> =>
    files.file({ name: `${word}.${type.toLowerCase()}`, content: bytesOf(word), type });
  const runs = async (word: string): Promise<number> =>
    (await readFile(join(own, `${word}.runs`), 'utf8').catch(() => '')).split('\n').length - 1;

  it('converts once however many ask at the same time', async () => {
    const file = await document('plan', 'DOC');
    const links = await Promise.all([1, 2, 3, 4].map(() => link(app, file)));
    const answers = await Promise.all(links.map(({ url }) => fetchLink(app, url)));
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill('%PDF-1.4 made'));
    expect(await runs('plan')).toBe(1);
  });

  it('tells a document of which no PDF can be made, does not try it again at once, and leaves nothing', async () => {
    const { url } = await link(app, await document('broken'));
    for (const _ of [1, 2]) {
      const { statusCode, headers, body } = await fetchLink(app, url);
      expect(statusCode).toBe(409);
      expect(headers['content-disposition']).toBeUndefined();
      expect(JSON.parse(body)).toMatchObject({ fails: [{ field: 'as', code: 'invalid' }] });
    }
    expect(await runs('broken')).toBe(1);
    expect(await left(app)).toEqual([]);
  });

  it('keeps no PDF of a document that was purged while it was converted', async () => {
    const file = await document('gone');
    const { url } = await link(app, file);
    const answer = fetchLink(app, url);
    await expect.poll(() => runs('gone')).toBe(1);
    await app.query`delete from file where entity_id = ${file.id}`;
    await app.query`delete from file_content where sha256 = ${file.sha256}`;
    await writeFile(join(own, 'purged'), '');
    expect((await answer).statusCode).toBe(404);
    expect(await files.storage.size(previewKeyOf(file.storageKey))).toBeNull();
  });

  it('ends what is being converted when the server ends', async () => {
    const { url } = await link(app, await document('slow'));
    const answer = fetchLink(app, url);
    await expect.poll(() => runs('slow')).toBe(1);
    expect(await left(app)).toHaveLength(1);
    running = undefined;
    await app.close();
    expect((await answer).statusCode).toBe(409);
  });
});
