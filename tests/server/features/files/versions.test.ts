import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileItem, FileVersion } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { askUpload, uploadFile } from '#tests/support/files.ts';
import { eventsOf, faults, pdfOf, put, type Refusal } from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();

type Read = FileItem & { readonly versions: FileVersion[] };
const read = async (id: string) => (await app.as('sp.agent').get<Read>(`/util/file/${id}`)).body;
const restore = (person: string, id: string, no: number | string, version: number) =>
  app.as(person).post<FileItem & Refusal>(`/util/file/${id}/versions/${no}/restore`, { version });
const again = (file: FileItem, content: Buffer) =>
  uploadFile(app, 'sp.agent', { name: file.name, content, file_id: file.entity_id });

it('lists the uploads of a file, the newest first, and makes a former one current as a version of its own', async () => {
  const [short, long] = [pdfOf(1000), Buffer.concat([pdfOf(2000), Buffer.alloc(500, 32)])];
  const first = await uploadFile(app, 'sp.agent', { name: 'Plan.pdf', content: short, folder_prefix: TOP });
  const second = await again(first, long);
  expect(second).toMatchObject({ current_no: 2, newest_no: 2, size: long.length });
  const contents = join(app.dataDir, 'files/objects/content');
  const objects = async () => (await readdir(contents, { recursive: true })).length;
  const before = await objects();
  const answer = await restore('sp.agent', first.entity_id, 1, second.version);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    current_no: 3,
    newest_no: 3,
    size: short.length,
    state: 'UPLOADED',
    key: first.key,
    version: second.version + 1,
  });
  expect((await read(first.entity_id)).versions).toMatchObject([
    { no: 3, state: 'UPLOADED', size: short.length, is_current: true, failure: null },
    { no: 2, state: 'UPLOADED', size: long.length, is_current: false },
    {
      no: 1,
      state: 'UPLOADED',
      size: short.length,
      is_current: false,
      created_by: { last_name: expect.any(String) },
    },
  ]);
  // Content is kept once.
  expect(await objects()).toBe(before);
  expect((await eventsOf(app, first.entity_id)).at(-1)).toMatchObject({
    type: 'FILE_VERSION_RESTORED',
    changes: [{ field: 'current_no', from: 2, to: 3 }],
    detail: { from: 1 },
  });
  const same = await restore('sp.agent', first.entity_id, 3, answer.body.version);
  expect([same.status, same.body.version]).toEqual([200, answer.body.version]);
});

it('refuses what cannot be given out, what is not there, and who may not', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Other.pdf');
  const failed = await again(file, Buffer.from('#!/bin/sh\nno known type\n'));
  expect(failed).toMatchObject({ state: 'FAILED', failure: 'wrong_file_type', current_no: 1 });
  const { version } = failed;
  const bad = await restore('sp.agent', file.entity_id, 2, version);
  expect([bad.status, faults(bad)]).toEqual([409, ['no upload_failed']]);
  expect((await restore('sp.agent', file.entity_id, 7, version)).status).toBe(404);
  expect((await restore('sp.agent', file.entity_id, 'x', version)).status).toBe(400);
  expect((await restore('sp.agent', file.entity_id, 0, version)).status).toBe(400);
  expect((await restore('sp.agent2', file.entity_id, 1, version)).status).toBe(403);
  expect((await restore('tp.supervisor', file.entity_id, 1, version)).status).toBe(404);
  const stale = await restore('sp.agent', file.entity_id, 1, version - 1);
  expect([stale.status, stale.body.current]).toMatchObject([409, { version, name: 'Other.pdf' }]);
});

it('waits for an upload that is on its way', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Busy.pdf');
  const second = await again(file, pdfOf(3000));
  const { body: ticket } = await askUpload(app, 'sp.agent', {
    name: file.name,
    content: pdfOf(4000),
    file_id: file.entity_id,
  });
  const answer = await restore('sp.agent', file.entity_id, 1, ticket.file.version);
  expect([answer.status, faults(answer)]).toEqual([409, ['no still_scanning']]);
  expect((await read(file.entity_id)).current_no).toBe(second.current_no);
});

it('keeps one of two people who restore at once', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Race.pdf');
  const second = await again(file, pdfOf(5000));
  const answers = await Promise.all(
    ['sp.agent', 'sp.supervisor'].map((person) => restore(person, file.entity_id, 1, second.version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(file.entity_id)).versions.map(({ no }) => no)).toEqual([3, 2, 1]);
});

it('renames a file, and tells what is wrong with a name', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Before.pdf');
  await put(app, 'sp.agent', TOP, 'Taken.pdf');
  const rename = (version: number, name: unknown) =>
    app.as('sp.agent').patch<FileItem & Refusal>(`/util/file/${file.entity_id}`, { version, name });
  for (const [name, fault] of [
    ['', 'name bad_name'],
    ['a/b.pdf', 'name bad_name'],
    ['a\u202Efdp.exe', 'name bad_name'],
    ['x'.repeat(256), 'name too_long'],
    ['TAKEN.pdf', 'name name_taken'],
    [null, 'name required'],
  ])
    expect(faults(await rename(file.version, name)), String(name)).toEqual([fault]);
  const done = await rename(file.version, 'Año "資料" 📄; rm -rf.pdf');
  expect([done.status, done.body.name]).toEqual([200, 'Año "資料" 📄; rm -rf.pdf']);
  const late = await rename(file.version, 'Late.pdf');
  expect([late.status, (late.body.current as FileItem).name]).toEqual([409, done.body.name]);
  expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
    type: 'FILE_RENAMED',
    changes: [{ field: 'name', from: 'Before.pdf', to: done.body.name }],
  });
});
