import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { eicar, startClamd } from '#tests/support/clamd.ts';
import { askUpload, postForm, sendFile, settled, uploadFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { eventsOf } from './explorerSupport.ts';
import { download } from './given.ts';
import { sentPaper } from './personalSupport.ts';
import { fileNow, pathsHolding, pathsIn, runSweep } from './uploadsSupport.ts';

const clamd = await startClamd();
const app = useApp(clamd ? { CLAMD_URL: clamd.url } : {});
afterAll(async () => {
  await clamd?.close();
});

const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const holding = (part: Buffer): Promise<string[]> => pathsHolding(app, part);
const contents = () => app.query<{ sha256: string; secure: boolean; scan: string }>`
  select sha256, secure, scan from file_content order by created_at`;
const state = (id: string) => fileNow(app, 'sp.agent', id);
const queued = (id: string) => app.query<{ s: number }>`
  select extract(epoch from j.run_at - now())::int as s from graphile_worker.jobs j
    join file_version v on j.key = 'file ' || v.entity_id where v.file_id = ${id}`;
/** Lets the jobs be done now that wait for the scanner. */
const settleNow = () => app.query`
  select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs
   where task_identifier = 'file.settle'`;

describe.skipIf(!clamd)('with a scanner (6 cases that need clamd)', () => {
  test('what is clean is told to be so, and its history says what was found', async () => {
    const content = samplePdf('Clean');
    const file = await uploadFile(app, 'sp.agent', { name: 'Clean.pdf', content });
    expect(file).toMatchObject({ state: 'UPLOADED', scan: 'CLEAN' });
    expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
      type: 'FILE_UPLOADED',
      detail: { no: 1, sha256: sha(content), type: 'PDF', scan: 'CLEAN', size: content.length },
    });
    await expect.poll(() => holding(content)).toHaveLength(1);
  });

  test('a virus is refused, nothing of it stays, and what was given out still is', async () => {
    const clean = await uploadFile(app, 'sp.agent', { name: 'Virus.pdf', content: samplePdf('Before') });
    const virus = { name: 'Virus.pdf', content: eicar(), file_id: clean.entity_id };
    const file = await uploadFile(app, 'sp.agent', virus);
    expect(file).toMatchObject({ state: 'REJECTED_VIRUS', current_no: 1, scan: 'CLEAN' });
    await expect.poll(() => holding(eicar())).toEqual([]);
    expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({ type: 'FILE_REJECTED' });
    const first = await uploadFile(app, 'sp.agent', {
      name: 'Only a virus.pdf',
      content: Buffer.concat([samplePdf('Hidden'), eicar()]),
    });
    expect(first).toMatchObject({ state: 'REJECTED_VIRUS', current_no: null, can: { download: false } });
  });

  test('while the scanner is away files wait unread, whatever is done; when it is back they are settled', async () => {
    await clamd!.stop();
    const content = samplePdf('Waits');
    const { entity_id } = await sendFile(app, 'sp.agent', { name: 'Waits.pdf', content });
    // What is refused anyway is told now.
    const wrong = await uploadFile(app, 'sp.agent', { name: 'Wrong.pdf', content: Buffer.from('text') });
    expect(wrong).toMatchObject({ state: 'FAILED', failure: 'wrong_file_type' });
    await expect.poll(() => queued(entity_id)).toEqual([{ s: expect.any(Number) as number }]);
    await expect.poll(async () => (await queued(entity_id))[0]!.s).toBeGreaterThan(5);
    const waiting = { state: 'SCANNING', current_no: null, can: { download: false } };
    expect(await state(entity_id)).toMatchObject(waiting);
    expect(await contents()).not.toContainEqual(expect.objectContaining({ sha256: sha(content) }));
    // However long it has waited, it is looked for again within a minute.
    await app.query`update file_version set updated_at = now() - interval '1 hour' where file_id = ${entity_id}`;
    await settleNow();
    await expect.poll(async () => (await queued(entity_id))[0]!.s).toBeGreaterThan(20);
    expect((await queued(entity_id))[0]!.s).toBeLessThanOrEqual(60);
    await clamd!.start();
    await settleNow();
    expect(await settled(app, 'sp.agent', entity_id)).toMatchObject({ state: 'UPLOADED', scan: 'CLEAN' });
  });

  test('cancelled while it waits, nothing of it stays', async () => {
    await clamd!.stop();
    const content = samplePdf('Unwanted');
    const { entity_id, newest_no } = await sendFile(app, 'sp.agent', { name: 'Unwanted.pdf', content });
    const answer = await app.as('sp.agent').post(`/util/file/${entity_id}/cancel`, { no: newest_no });
    expect(answer.status).toBe(204);
    await clamd!.start();
    await expect.poll(() => holding(content)).toEqual([]);
    expect(await state(entity_id)).toBeUndefined();
  });

  test('content of the time before there was a scanner is scanned when it comes again', async () => {
    const content = samplePdf('Old');
    const { entity_id } = await uploadFile(app, 'sp.agent', { name: 'Old.pdf', content });
    await app.query`update file_content set scan = 'NOT_SCANNED' where sha256 = ${sha(content)}`;
    await app.query`update file set scan = 'NOT_SCANNED' where entity_id = ${entity_id}`;
    await uploadFile(app, 'sp.agent', { name: 'Old again.pdf', content });
    expect(await state(entity_id)).toMatchObject({ scan: 'CLEAN' });
    expect((await eventsOf(app, entity_id)).at(-1)).toMatchObject({ type: 'FILE_SCANNED' });
  });

  test('a paper that the server made is scanned as well, and its history says so', async () => {
    const id = await sentPaper(app);
    expect(await fileNow(app, 'sp.supervisor', id)).toMatchObject({ scan: 'MADE' });
    await runSweep(app);
    expect(await fileNow(app, 'sp.supervisor', id)).toMatchObject({ scan: 'CLEAN' });
    expect((await eventsOf(app, id)).find(({ type }) => type === 'FILE_SCANNED')?.changes).toEqual([
      { field: 'scan', from: 'MADE', to: 'CLEAN' },
    ]);
  });
});

test('the same bytes of two people at once are stored once', async () => {
  const content = Buffer.concat([samplePdf('Twins'), Buffer.alloc(3_000_000, 'twins ')]);
  const files = await Promise.all(
    ['sp.agent', 'sp.agent2', 'tp.agent', 'sp.supervisor'].map((person) =>
      uploadFile(app, person, { name: `${person}.pdf`, content }),
    ),
  );
  expect(files.map((file) => file.state)).toEqual(files.map(() => 'UPLOADED'));
  expect((await contents()).filter(({ sha256 }) => sha256 === sha(content))).toHaveLength(1);
  await expect.poll(() => holding(content.subarray(0, 400))).toHaveLength(1);
});

test('an object that has got lost is written again by the next upload of its bytes', async () => {
  const content = samplePdf('Lost and found');
  await uploadFile(app, 'sp.agent', { name: 'Lost.pdf', content });
  // What it came in as is removed a moment later.
  await expect.poll(() => holding(content)).toHaveLength(1);
  for (const path of await holding(content)) await rm(path);
  expect(await uploadFile(app, 'sp.agent', { name: 'Found.pdf', content })).toMatchObject({
    state: 'UPLOADED',
  });
  await expect.poll(() => holding(content)).toHaveLength(1);
});

test('what is confidential cannot be read on the disk, and stays apart from the same bytes that are not', async () => {
  const content = samplePdf('A secret');
  const sealedFiles = () => holding(Buffer.from('age-encryption.org/v1'));
  const before = await sealedFiles();
  const place = { folder_prefix: 'credentialing/SP/' };
  const licence = { ...place, name: 'Licence.pdf', content, secure: true };
  const secret = await uploadFile(app, 'cred.agent', licence);
  expect(secret).toMatchObject({ state: 'UPLOADED', secure: true, type: 'PDF', size: content.length });
  await expect.poll(() => holding(content)).toEqual([]);
  await expect.poll(() => holding(Buffer.from('A secret'))).toEqual([]);
  const sealed = async () => (await sealedFiles()).filter((path) => !before.includes(path));
  await expect.poll(sealed).toHaveLength(1);
  expect((await sealed())[0]).not.toContain(sha(content));

  await uploadFile(app, 'sp.agent', { name: 'Public.pdf', content });
  await expect.poll(() => holding(content)).toHaveLength(1);
  expect(
    (await contents()).filter(({ sha256 }) => sha256 === sha(content)).map(({ secure }) => secure),
  ).toEqual([true, false]);

  // A file that becomes confidential by a version is so from then on.
  const becomes = { ...place, name: 'Becomes.pdf', content: samplePdf('Becomes') };
  const plain = await uploadFile(app, 'cred.agent', becomes);
  const next = { name: 'x.pdf', content: samplePdf('Became'), file_id: plain.entity_id };
  expect(await uploadFile(app, 'cred.agent', { ...next, secure: true })).toMatchObject({ secure: true });
  expect(await uploadFile(app, 'cred.agent', { ...next, content: samplePdf('Still') })).toMatchObject({
    secure: true,
  });
  // What a version came in as is removed a moment later.
  await expect.poll(() => holding(Buffer.from('Still'))).toEqual([]);
});

test('what was sealed with a key that is lost can be opened once it was uploaded again', async () => {
  const upload = { content: samplePdf('Sealed again'), folder_prefix: 'credentialing/SP/', secure: true };
  const before = await uploadFile(app, 'cred.agent', { ...upload, name: 'Sealed.pdf' });
  await app.query`update file_content set storage_key = 'sealed/00/00' where sha256 = ${sha(upload.content)}`;
  await uploadFile(app, 'cred.agent', { ...upload, name: 'Sealed again.pdf' });
  const { rawPayload } = await download(app, 'cred.agent', before);
  expect(rawPayload.equals(upload.content)).toBe(true);
});

test('a fault of ours ends the upload instead of letting it wait for ever', async () => {
  const content = samplePdf('Fault');
  const { body } = await askUpload(app, 'sp.agent', { name: 'Fault.pdf', content });
  expect(await postForm(app, body, content)).toBe(204);
  await app.query`create function no_content() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`;
  await app.query`create trigger no_content before insert on file_content for each row execute function no_content()`;
  await app.as('sp.agent').post(`/util/file/${body.file.entity_id}/uploaded`, { no: 1 });
  expect(await settled(app, 'sp.agent', body.file.entity_id)).toMatchObject({
    state: 'FAILED',
    failure: 'upload_failed',
  });
  await app.query`drop trigger no_content on file_content`;
});

test('no copy of what was scanned is left', async () => {
  await expect
    .poll(async () => (await pathsIn(app)).filter((path) => path.startsWith(join(app.dataDir, 'tmp'))))
    .toEqual([]);
});
