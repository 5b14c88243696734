import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { startClamd } from '#tests/support/clamd.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { uploadFile } from '#tests/support/files.ts';
import { fetchLink } from './given.ts';
import { fileNow, runSweep } from './uploadsSupport.ts';

const clamd = await startClamd();
afterAll(() => clamd?.close());

/** The key of the paper that an agreement was sent with. */
async function sentPaper(app: TestApp): Promise<string> {
  const { at, version } = await draftAgreement(app, 'sp.supervisor', 'nina@provider.example');
  const sent = await app.as('sp.supervisor').post(`${at}/send`, { version });
  expect(sent.status, sent.text).toBe(202);
  return (await app.as('sp.supervisor').get<{ sent_file_id: string }>(at)).body.sent_file_id;
}
const scanOf = async (app: TestApp, id: string) => (await fileNow(app, 'sp.supervisor', id))?.scan;

describe('without a scanner', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  test('a paper that the house made is its own, also when somebody brings it back', async () => {
    const id = await sentPaper(app);
    expect(await scanOf(app, id)).toBe('MADE');
    const { key } = (await fileNow(app, 'sp.supervisor', id))!;
    const link = await app
      .as('sp.supervisor')
      .get<{ url: string }>(`/util/file/download-url?key_name=${key}`);
    const bytes = (await fetchLink(app, link.body.url)).rawPayload;
    const back = await uploadFile(app, 'sp.supervisor', { name: 'Copy.pdf', content: bytes });
    expect(back.scan).toBe('MADE');
    const other = Buffer.concat([bytes, Buffer.from('\n%changed\n')]);
    const changed = await uploadFile(app, 'sp.supervisor', { name: 'Changed.pdf', content: other });
    expect(changed.scan).toBe('NOT_SCANNED');
  });
});

describe.skipIf(!clamd)('with a scanner', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ CLAMD_URL: clamd!.url });
  });
  afterAll(() => app?.close());

  test('it is scanned all the same, and its history says so', async () => {
    const id = await sentPaper(app);
    expect(await scanOf(app, id)).toBe('MADE');
    await runSweep(app);
    expect(await scanOf(app, id)).toBe('CLEAN');
    const { rows } = await sql<{ changes: unknown }>`
      select changes from history where record_id = ${id} and type = 'FILE_SCANNED'`.execute(app.db);
    expect(rows).toEqual([{ changes: [{ field: 'scan', from: 'MADE', to: 'CLEAN' }] }]);
  });
});
