import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { previewKeyOf } from '#server/features/files/links/preview.ts';
import { docxOf } from '#tests/server/ports/office/docx.ts';
import { office } from '#tests/support/office.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { askLink, bytesOf, fetchLink, givenFiles, type Files, type GivenFile, type Link } from './given.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function start(soffice?: string): Promise<{ app: TestApp; files: Files }> {
  app = await startApp(soffice === undefined ? {} : { PROVNET_SOFFICE: soffice });
  return { app, files: await givenFiles(app) };
}
const link = async (running: TestApp, file: GivenFile): Promise<Link> =>
  (await askLink(running, 'sp.agent', file, '&as=pdf')).body;
/** What conversions are done in. */
const left = ({ dataDir }: TestApp) => readdir(join(dataDir, 'tmp')).catch(() => []);

let own: string;
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'provnet-preview-test-'));
});
afterAll(() => rm(own, { recursive: true, force: true }));

describe.skipIf(!office.isThere)('with LibreOffice (skipped without: 2 cases)', () => {
  it('shows a Word document as a PDF, made once and then kept', async () => {
    const { app: running, files } = await start();
    const file = await files.file({ name: 'Vertrag ü.docx', content: await docxOf('Plan'), type: 'DOCX' });
    const { url, name, as } = await link(running, file);
    expect([name, as]).toEqual(['Vertrag ü.pdf', 'pdf']);
    const { statusCode, headers, rawPayload } = await fetchLink(running, url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^inline; filename="Vertrag u.pdf"/);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const key = previewKeyOf(file.storageKey);
    expect(key).toBe(`preview/${file.sha256.slice(0, 2)}/${file.sha256}.pdf`);
    expect(await buffer(await files.storage.read(key))).toEqual(rawPayload);
    // The second time it comes from there.
    await files.storage.remove([file.storageKey]);
    expect((await fetchLink(running, url)).rawPayload).toEqual(rawPayload);
    expect(await left(running)).toEqual([]);
  });

  it('keeps the PDF of a confidential document sealed, and apart', async () => {
    const { app: running, files } = await start();
    const content = await docxOf('Confidential');
    const file = await files.file({ name: 'Licence.docx', content, type: 'DOCX', secure: true });
    const { url } = await link(running, file);
    const { rawPayload } = await fetchLink(running, url);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const kept = await buffer(await files.storage.read(previewKeyOf(file.storageKey)));
    expect(kept.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await fetchLink(running, url)).rawPayload).toEqual(rawPayload);
  });
});

describe.skipIf(process.platform === 'win32')('whatever converts', () => {
  /** A program in its place: it counts its runs, then does what the script says. */
  async function standIn(script: string): Promise<{ path: string; runs: () => Promise<number> }> {
    const path = join(own, `soffice-${randomUUID()}`);
    await writeFile(path, `#!/bin/sh\necho run >> ${path}.runs\n${script}\n`);
    await chmod(path, 0o755);
    return { path, runs: async () => (await readFile(`${path}.runs`, 'utf8')).trim().split('\n').length };
  }

  it('converts once however many ask at the same time', async () => {
    const program = await standIn('sleep 0.3; printf "%%PDF-1.4 made" > document.pdf');
    const { app: running, files } = await start(program.path);
    const file = await files.file({ name: 'Plan.doc', content: bytesOf('doc'), type: 'DOC' });
    const links = await Promise.all([1, 2, 3, 4].map(() => link(running, file)));
    const answers = await Promise.all(links.map(({ url }) => fetchLink(running, url)));
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill('%PDF-1.4 made'));
    expect(await program.runs()).toBe(1);
  });

  it('tells a document of which no PDF can be made, does not try it again at once, and leaves nothing', async () => {
    const program = await standIn('exit 1');
    const { app: running, files } = await start(program.path);
    const file = await files.file({ name: 'Broken.docx', content: bytesOf('broken'), type: 'DOCX' });
    const { url } = await link(running, file);
    for (const _ of [1, 2]) {
      const { statusCode, headers, body } = await fetchLink(running, url);
      expect(statusCode).toBe(409);
      expect(headers['content-disposition']).toBeUndefined();
      expect(JSON.parse(body)).toMatchObject({ fails: [{ field: 'as', code: 'invalid' }] });
    }
    expect(await program.runs()).toBe(1);
    expect(await left(running)).toEqual([]);
  });

  it('keeps no PDF of a document that was purged while it was converted', async () => {
    const purged = join(own, randomUUID());
    const program = await standIn(
      `until [ -e ${purged} ]; do sleep 0.1; done; printf "%%PDF-1.4 late" > document.pdf`,
    );
    const { app: running, files } = await start(program.path);
    const file = await files.file({ name: 'Gone.docx', content: bytesOf('gone'), type: 'DOCX' });
    const { url } = await link(running, file);
    const answer = fetchLink(running, url);
    await expect.poll(() => program.runs().catch(() => 0)).toBe(1);
    await sql`delete from file where entity_id = ${file.id}`.execute(running.db);
    await sql`delete from file_content where sha256 = ${file.sha256}`.execute(running.db);
    await writeFile(purged, '');
    expect((await answer).statusCode).toBe(404);
    expect(await files.storage.size(previewKeyOf(file.storageKey))).toBeNull();
  });

  it('ends what is being converted when the server ends', async () => {
    const program = await standIn('sleep 600');
    const { app: running, files } = await start(program.path);
    const file = await files.file({ name: 'Slow.docx', content: bytesOf('slow'), type: 'DOCX' });
    const { url } = await link(running, file);
    const answer = fetchLink(running, url);
    await expect.poll(() => program.runs().catch(() => 0)).toBe(1);
    expect(await left(running)).toHaveLength(1);
    await running.close();
    app = undefined;
    expect((await answer).statusCode).toBe(409);
  });
});
