import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE_USES, type FileItem } from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { allSettled, askUpload, postForm, sendFile, settled, uploadFile } from '#tests/support/files.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { sampleDocx, samplePdf, samplePng } from '#tests/support/samples.ts';
import { eventsOf } from './explorerSupport.ts';
import { fileNow } from './uploadsSupport.ts';
import { isFull } from '#tests/support/scope.ts';

const app = useApp();

const cancel = (person: string, id: string, no: number) =>
  app.as(person).post(`/util/file/${id}/cancel`, { no });
const told = (person: string, id: string, no: number) =>
  app.as(person).post<FileItem>(`/util/file/${id}/uploaded`, { no });
const events = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

test('a file goes the whole way, and without a scanner its readers see that nobody scanned it', async () => {
  const content = samplePdf('The whole way');
  const ticket = await askUpload(app, 'sp.agent', { name: 'Plan.pdf', content });
  expect(ticket.body).toMatchObject({
    no: 1,
    file: { name: 'Plan.pdf', state: 'UPLOADING', current_no: null, folder_prefix: 'prospecting/SP/' },
  });
  expect(await postForm(app, ticket.body, content)).toBe(204);
  const { entity_id } = ticket.body.file;
  expect((await told('sp.agent', entity_id, 1)).body.state).toMatch(/SCANNING|UPLOADED/);
  expect(await settled(app, 'sp.agent', entity_id)).toMatchObject({
    state: 'UPLOADED',
    failure: null,
    current_no: 1,
    type: 'PDF',
    mime: 'application/pdf',
    size: content.length,
    scan: 'NOT_SCANNED',
    preview: 'pdf',
    can: { download: true, edit: true },
  });
  expect(await events(entity_id)).toEqual(['FILE_ADDED', 'FILE_RECEIVED', 'FILE_UPLOADED']);
  // A browser that lost the answer asks again.
  expect((await told('sp.agent', entity_id, 1)).body.state).toBe('UPLOADED');
  expect(await events(entity_id)).toHaveLength(3);
});

test('all that is wrong with an upload is told at once, in the language of who asks', async () => {
  const before = await app.query`select entity_id from file`;
  const wrong = { name: 'a/b.pdf', content: Buffer.alloc(0), folder_prefix: 'prospecting/SP/None/' };
  const { status, body } = await askUpload(app, 'sp.agent', wrong, 'es');
  const codes = ['folder_prefix unknown_folder', 'name bad_name', 'size file_too_small'];
  expect([status, failsOf({ body })]).toEqual([400, codes]);
  expect(body.fails[1]!.message).toBe('El archivo es demasiado pequeño: debe tener al menos 1 byte');
  expect(await app.query`select entity_id from file`).toEqual(before);
});

test('a file is at most as large as its use allows', async () => {
  const size = FILE_USES.explorer.maxBytes;
  const wish = { name: 'Large.pdf', use: 'explorer', folder_prefix: 'prospecting/SP' };
  const ask = (bytes: number) => app.as('sp.agent').post('/util/file/upload-url', { ...wish, size: bytes });
  const message = 'The file is too large: at most 14.5 MB are allowed';
  expect((await ask(size + 1)).body).toMatchObject({
    status: 400,
    fails: [{ field: 'size', code: 'file_too_large', message }],
  });
  expect((await ask(size)).status).toBe(201);
});

test.each([
  ['no folder', { name: 'x.pdf', size: 1, use: 'explorer' }, 'folder_prefix required'],
  ['an unknown use', { name: 'x.pdf', size: 1, use: 'secret' }, 'use not_in_list'],
  ['a size that is none', { name: 'x.pdf', size: 1.5, use: 'agreement' }, 'size not_whole'],
  ['a name that is too long', { name: 'x'.repeat(256), size: 1, use: 'agreement' }, 'name too_long'],
  ['a field that is none', { name: 'x.pdf', size: 1, use: 'agreement', key: 'mine' }, 'key unknown_field'],
])('%s is refused', async (_what, body, fail) => {
  const answer = await app.as('sp.agent').post<Refused>('/util/file/upload-url', body);
  expect([answer.status, failsOf(answer)]).toEqual([400, [fail]]);
});

test('a name keeps its letters, in their one form', async () => {
  const { body } = await askUpload(app, 'sp.agent', {
    name: ' Cafe\u0301 – 合同 🏥.pdf',
    content: samplePdf(),
  });
  expect(body.file.name).toBe('Café – 合同 🏥.pdf');
});

describe('who uploads where', () => {
  const content = samplePdf('Who');
  test.each([
    ['PR people not where they only read', 'sp.agent', { folder_prefix: 'credentialing/SP/' }, 403],
    ['credentials people for both types', 'cred.agent', { folder_prefix: 'credentialing/TP/' }, 201],
    ['providers not in folders', 'sp.provider', { folder_prefix: 'credentialing/SP/' }, 404],
    ['providers what belongs to their credential file', 'sp.provider', { use: 'credential' }, 201],
    ['providers nothing of leads', 'sp.provider', { use: 'outreach' }, 403],
    ['credentials people nothing of leads', 'cred.agent', { use: 'outreach' }, 403],
    ['PR people what belongs to leads', 'tp.agent', { use: 'agreement' }, 201],
    ['PR people nothing of the other type', 'tp.agent', { use: 'agreement', lead_type: 'SP' }, 404],
    ['PR people nothing of credential files', 'tp.supervisor', { use: 'credential' }, 403],
  ] as const)('%s', async (what, person, place, status) => {
    expect((await askUpload(app, person, { name: `${what}.pdf`, content, ...place })).status).toBe(status);
  });
});

describe('a name that is taken', () => {
  const content = samplePdf('Taken');
  beforeAll(() => uploadFile(app, 'sp.agent', { name: 'Taken.pdf', content }));

  test('is refused unless somebody chooses another', async () => {
    const answer = await askUpload(app, 'sp.agent', { name: 'TAKEN.pdf', content });
    expect([answer.status, failsOf(answer)]).toEqual([400, ['name name_taken']]);
    const { body } = await askUpload(app, 'sp.agent', { name: 'Taken.pdf', content, name_choice: 'rename' });
    expect(body.file.name).toBe('Taken (2).pdf');
  });

  test('becomes a version, which its owner and the supervisor may add', async () => {
    const version = { name: 'taken.PDF', content: samplePng(), name_choice: 'version' } as const;
    expect((await askUpload(app, 'sp.agent2', version)).status).toBe(403);
    const file = await uploadFile(app, 'sp.supervisor', version);
    expect(file).toMatchObject({ name: 'Taken.pdf', current_no: 2, newest_no: 2, type: 'PNG' });
  });

  test('of an upload that came to nothing is free for the next try', async () => {
    const first = await uploadFile(app, 'sp.agent', { name: 'Again.pdf', content: Buffer.from('no type') });
    expect(first).toMatchObject({ state: 'FAILED', failure: 'wrong_file_type', current_no: null });
    const second = await uploadFile(app, 'sp.agent', { name: 'Again.pdf', content });
    expect(second).toMatchObject({
      entity_id: first.entity_id,
      state: 'UPLOADED',
      failure: null,
      current_no: 2,
    });
  });

  test.each([
    ['that is as long as may be', `${'n'.repeat(251)}.pdf`, `${'n'.repeat(247)} (2).pdf`],
    ['that a word of small letters changes', 'ΟΔΟΣ İ.pdf', 'ΟΔΟΣ İ (2).pdf'],
    ['of signs of two units', `${'😀'.repeat(125)}.pdf`, `${'😀'.repeat(123)} (2).pdf`],
  ])('%s is made another', async (_, name, next) => {
    const wish = { name, content, name_choice: 'rename' } as const;
    expect((await askUpload(app, 'sp.agent', wish)).body.file.name).toBe(name);
    expect((await askUpload(app, 'sp.agent', wish)).body.file.name).toBe(next);
    const third = await askUpload(app, 'sp.agent', wish);
    expect(third.body.file.name).toBe(next.replace('(2)', '(3)'));
  });

  test('by many at once becomes as many names, or one that is told', async () => {
    const many = Array.from({ length: 12 }, (_, n) => n);
    const same = { name: 'Same.pdf', content, name_choice: 'rename' } as const;
    const people = ['sp.agent', 'sp.agent2', 'sp.agent3'];
    const renamed = await Promise.all(many.map((n) => askUpload(app, people[n % 3]!, same)));
    expect(renamed.map(({ status }) => status)).toEqual(many.map(() => 201));
    expect(new Set(renamed.map(({ body }) => body.file.name)).size).toBe(12);
    const refused = await Promise.all(
      many.map(() => askUpload(app, 'sp.agent3', { name: 'One.pdf', content })),
    );
    expect(refused.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refused.filter(({ body }) => body.fails?.[0]?.code === 'name_taken')).toHaveLength(11);
  });
});

test('a version of a file by its key; the former is given out until the new one is clean', async () => {
  const file = await uploadFile(app, 'sp.agent', { name: 'Versions.pdf', content: samplePdf('One') });
  const wish = { name: 'whatever.pdf', content: samplePdf('Two'), file_id: file.entity_id };
  expect((await askUpload(app, 'sp.agent2', wish)).status).toBe(403);
  expect((await askUpload(app, 'tp.supervisor', wish)).status).toBe(404);
  const { body } = await askUpload(app, 'sp.agent', wish);
  expect(body).toMatchObject({ no: 2, file: { state: 'UPLOADING', current_no: 1, can: { download: true } } });
  // Refused, it leaves what there was.
  const bad = await uploadFile(app, 'sp.agent', { ...wish, content: Buffer.from('text') });
  expect(bad).toMatchObject({ state: 'FAILED', failure: 'wrong_file_type', current_no: 1, type: 'PDF' });
  // The one before it comes late, and is given out all the same.
  expect(await postForm(app, body, wish.content)).toBe(204);
  await told('sp.agent', file.entity_id, 2);
  await expect
    .poll(() => fileNow(app, 'sp.agent', file.entity_id))
    .toMatchObject({ newest_no: 3, state: 'FAILED', current_no: 2, size: wish.content.length });
});

describe('cancelled', () => {
  test('a file of which there is nothing else leaves nothing but its history', async () => {
    const content = samplePdf('Cancelled');
    const { body } = await askUpload(app, 'sp.agent', { name: 'Cancelled.pdf', content });
    const { entity_id } = body.file;
    expect(await postForm(app, body, content)).toBe(204);
    expect((await cancel('sp.agent', entity_id, 1)).status).toBe(204);
    expect((await told('sp.agent', entity_id, 1)).status).toBe(404);
    expect(await events(entity_id)).toEqual(['FILE_ADDED', 'FILE_CANCELLED']);
    expect((await askUpload(app, 'sp.agent', { name: 'Cancelled.pdf', content })).status).toBe(201);
  });

  test('is cancelled, also while the storage is away', async () => {
    const { body } = await askUpload(app, 'sp.agent', { name: 'Away.pdf', content: samplePdf('Away') });
    const incoming = join(app.dataDir, 'files', 'objects', 'incoming');
    await rename(incoming, `${incoming}.away`);
    await writeFile(incoming, '');
    expect((await cancel('sp.agent', body.file.entity_id, 1)).status).toBe(204);
    await rm(incoming);
    await rename(`${incoming}.away`, incoming);
  });

  test('a further version leaves what is given out', async () => {
    const file = await uploadFile(app, 'sp.agent', { name: 'Kept.pdf', content: samplePdf('Kept') });
    const again = { name: 'Kept.pdf', content: samplePdf('Not kept'), file_id: file.entity_id };
    const { body } = await askUpload(app, 'sp.agent', again);
    expect((await cancel('sp.agent', file.entity_id, body.no)).status).toBe(204);
    expect(await settled(app, 'sp.agent', file.entity_id)).toMatchObject({
      state: 'FAILED',
      failure: 'upload_cancelled',
      current_no: 1,
    });
    // What is settled is no upload any more.
    expect((await cancel('sp.agent', file.entity_id, 1)).status).toBe(409);
    expect((await cancel('sp.agent', file.entity_id, 9)).status).toBe(404);
  });
});

test('what was never posted has failed, and says so', async () => {
  const { body } = await askUpload(app, 'sp.agent', { name: 'Lost.pdf', content: samplePdf() });
  const { body: file } = await told('sp.agent', body.file.entity_id, 1);
  expect(file).toMatchObject({ state: 'FAILED', failure: 'upload_failed', current_no: null });
});

test('a person has so many forms open at most', async () => {
  const content = await sampleDocx();
  const ask = (n: number) => askUpload(app, 'tp.agent2', { name: `Many ${n}.docx`, content });
  expect((await ask(0)).status).toBe(201);
  await app.query`
    insert into file_version (entity_id, file_id, no, state, upload_key, size, created_by, expires_at)
    select gen_random_uuid(), file_id, no + n, state, upload_key, size, created_by, expires_at
      from file_version, generate_series(1, 94) n where created_by = ${demoId('tp.agent2')}`;
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n + 1)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 400)?.body.fails).toMatchObject([
    { code: 'too_many_files', message: 'Too many files: at most 100 are allowed' },
  ]);
});

test.runIf(isFull)('thirty uploads at once arrive', async () => {
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const sent = await Promise.all(
    numbers.map((n) =>
      sendFile(app, 'tp.agent', { name: `At once ${n}.pdf`, content: samplePdf(`At once ${n}`) }),
    ),
  );
  const files = await allSettled(app, 'tp.agent', sent);
  expect(files.map(({ state, name }) => `${name} ${state}`)).toEqual(
    numbers.map((n) => `At once ${n}.pdf UPLOADED`),
  );
});
