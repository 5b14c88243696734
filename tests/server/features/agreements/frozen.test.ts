import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { draftAgreement, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';
import { paperOf, signerAt } from '#tests/support/signing.ts';

const app = useApp();
const boss = () => app.as('sp.supervisor');

interface Read {
  readonly status: string;
  readonly template_id: string;
  readonly sent_file_id: string;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The content of a file, as a person downloads it; and what it is called then. */
async function download(fileId: string): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const { key } = await app.db
    .selectFrom('file')
    .select('key')
    .where('entity_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const link = await boss().get<{ url: string; name: string }>(`/util/file/download-url?key_name=${key}`);
  expect(link.status, link.text).toBe(200);
  return { bytes: (await app.app.inject(link.body.url)).rawPayload, name: link.body.name };
}

it('keeps the paper that it was sent with, byte by byte, whatever becomes of its template', async () => {
  const email = 'nina@frozen.example';
  const draft = await draftAgreement(app, 'sp.supervisor', email);
  // What it is called becomes a file's name: as long as may be, with what no file name has.
  const name = `A/B "draft" ñ ${'n'.repeat(241)}`;
  const named = await boss().patch<{ version: number }>(draft.at, { version: draft.version, name });
  expect(named.status, named.text).toBe(200);
  expect((await boss().post(`${draft.at}/send`, { version: named.body.version })).status).toBe(202);
  const read = async () => (await boss().get<Read>(draft.at)).body;
  await expect.poll(async () => (await read()).status).toBe('SENT');
  const { sent_file_id, template_id } = await read();
  const before = await download(sent_file_id);
  expect(before.name).toMatch(/^A.B.+\.pdf$/);

  const at = `/contracts/templates/${template_id}`;
  const { body: template } = await boss().get<SavedTemplate>(at);
  const changed = await boss().patch<SavedTemplate>(at, {
    version: template.version,
    file_id: await uploadPaper(app, 'sp.supervisor', Buffer.from(await paperOf(3))),
    in_order: false,
    email_subject: 'Another',
  });
  expect(changed.body).toMatchObject({ current_no: 2 });
  const disabled = await boss().post(`${at}/disable`, { version: changed.body.version });
  expect(disabled.status, disabled.text).toBe(200);

  const after = await download(sent_file_id);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  const signer = await signerAt(app, email);
  expect((await signer.get('/paper')).rawPayload.equals(before.bytes)).toBe(true);
  const event = await app.db
    .selectFrom('envelope_event')
    .select('detail')
    .where('envelope_id', '=', draft.id)
    .where('kind', '=', 'SENT')
    .executeTakeFirstOrThrow();
  expect(event.detail).toMatchObject({ paper_sha256: sha256(before.bytes) });
  // The version that it was made from is there as well.
  const old = await boss().get(`${at}/paper?no=1`);
  expect(old.headers['content-type']).toBe('application/pdf');
});
