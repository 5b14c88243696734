import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FOLDER_DEPTH_MAX,
  FOLDERS_MAX,
  type FileItem,
  type FileVersion,
  type FolderItem,
} from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { askUpload, uploadFile } from '#tests/support/files.ts';
import {
  eventsOf,
  keepFile,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  readFile,
  refused,
  type Refusal,
} from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();

const create = (person: string, folder_prefix: string, name: unknown) =>
  app.as(person).post<FolderItem & Refusal>('/util/file/folders', { folder_prefix, name });
const rename = (person: string, { entity_id, version }: FolderItem, name: string) =>
  app.as(person).patch<FolderItem & Refusal>(`/util/file/folders/${entity_id}`, { version, name });

describe('a new folder', () => {
  it('is there at once, with its history', async () => {
    const { status, body } = await create('sp.agent', TOP, '  Año 資料 📁 ');
    expect([status, body.name, body.folder_prefix]).toEqual([201, 'Año 資料 📁', `${TOP}Año 資料 📁/`]);
    expect(body).toMatchObject({
      version: 1,
      created_by: { last_name: expect.any(String) },
      can: { edit: true, purge: false },
    });
    expect(await eventsOf(app, body.entity_id)).toMatchObject([
      { type: 'FOLDER_ADDED', detail: { folder_prefix: body.folder_prefix } },
    ]);
  });

  it.each([
    ['', 'name bad_name'],
    ['  ', 'name bad_name'],
    ['..', 'name bad_name'],
    ['a/b', 'name bad_name'],
    ['a\\b', 'name bad_name'],
    ['a\u202Egpj', 'name bad_name'],
    ['a\nb', 'name bad_name'],
    ['\u200B\u200D', 'name bad_name'],
    ['x'.repeat(101), 'name too_long'],
    [7, 'name wrong_type'],
    [undefined, 'name required'],
  ])('cannot be called %j', async (name, fault) => {
    const answer = await create('sp.agent', TOP, name);
    expect(refused(answer)).toEqual([400, fault]);
  });

  it('has a name of its own, however it is written', async () => {
    await makeFolder(app, 'sp.agent', TOP, 'Caf\u00E9');
    for (const name of ['CAFÉ', 'cafe\u0301'])
      expect(failsOf(await create('sp.agent2', TOP, name))).toEqual(['name name_taken']);
  });

  it('lies in a folder that is there, of an area where its maker writes', async () => {
    expect(failsOf(await create('sp.agent', `${TOP}Nowhere/`, 'A'))).toEqual([
      'folder_prefix unknown_folder',
    ]);
    expect((await create('sp.agent', 'credentialing/SP/', 'A')).status).toBe(403);
    expect((await create('cred.agent', 'credentialing/TP/', 'A')).status).toBe(201);
  });

  it(`is at most ${FOLDER_DEPTH_MAX} deep`, async () => {
    let prefix = TOP;
    for (let depth = 1; depth <= FOLDER_DEPTH_MAX; depth += 1)
      prefix = (await makeFolder(app, 'sp.agent', prefix, `d${depth}`)).folder_prefix;
    expect(failsOf(await create('sp.agent', prefix, 'more'))).toEqual(['folder_prefix folder_too_deep']);
  });

  it(`is one of at most ${FOLDERS_MAX}`, async () => {
    const full = await makeFolder(app, 'sp.agent', TOP, 'Full');
    await app.query`
      insert into file_folder (entity_id, area, lead_type, parent_id, name, path)
      select gen_random_uuid(), 'prospecting', 'SP', ${full.entity_id}::uuid, 'n' || n, 'Full/n' || n || '/'
        from generate_series(2, ${FOLDERS_MAX}) n`;
    await makeFolder(app, 'sp.agent', full.folder_prefix, 'last');
    expect(failsOf(await create('sp.agent', full.folder_prefix, 'more'))).toEqual(['folder_prefix too_many']);
    expect(await namesIn(app, 'sp.agent', full.folder_prefix)).toHaveLength(FOLDERS_MAX);
  });

  it('of which several are made at once is made once', async () => {
    const answers = await Promise.all(
      ['sp.agent', 'sp.agent2', 'sp.supervisor'].map((person) => create(person, TOP, 'Race')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await namesIn(app, 'sp.agent', TOP)).filter((name) => name === 'Race/')).toHaveLength(1);
  });
});

describe('another name', () => {
  it('goes down to everything below, whatever letters the old one had', async () => {
    const old = await makeFolder(app, 'sp.agent', TOP, '100%_📁');
    // A pattern made of the name would take this one along.
    await makeFolder(app, 'sp.agent', TOP, '100 x📁');
    await makeFolder(app, 'sp.agent', `${TOP}100 x📁/`, 'stays');
    await makeFolder(app, 'sp.agent2', old.folder_prefix, 'in');
    await makeFolder(app, 'sp.agent2', `${old.folder_prefix}in/`, 'deep');
    const file = await keepFile(app, 'sp.agent2', `${old.folder_prefix}in/deep/`, 'a.pdf');
    const { status, body } = await rename('sp.agent', old, 'New');
    expect([status, body.folder_prefix, body.version]).toEqual([200, `${TOP}New/`, 2]);
    expect(await namesIn(app, 'sp.agent', `${TOP}New/in/deep/`)).toEqual(['a.pdf']);
    const where = { folder_prefix: `${TOP}New/in/deep/`, version: file.version };
    expect(await readFile(app, file)).toMatchObject(where);
    expect(await namesIn(app, 'sp.agent', `${TOP}100 x📁/`)).toEqual(['stays/']);
    const before = `/util/file?folder_prefix=${encodeURIComponent(old.folder_prefix)}`;
    expect((await app.as('sp.agent').get(before)).status).toBe(404);
    expect((await eventsOf(app, old.entity_id)).at(-1)).toMatchObject({
      type: 'FOLDER_RENAMED',
      changes: [{ field: 'folder_prefix', from: old.folder_prefix, to: `${TOP}New/` }],
    });
  });

  it('may be the same in other letters, but not that of another', async () => {
    const folder = await makeFolder(app, 'sp.agent', TOP, 'letters');
    await makeFolder(app, 'sp.agent', TOP, 'Taken');
    const { body } = await rename('sp.agent', folder, 'LETTERS');
    expect(body.name).toBe('LETTERS');
    expect(failsOf(await rename('sp.agent', body, 'taken'))).toEqual(['name name_taken']);
    expect(failsOf(await rename('sp.agent', body, 'a/b'))).toEqual(['name bad_name']);
    expect((await rename('sp.supervisor', body, 'Ours')).status).toBe(200);
    const late = await rename('sp.agent', body, 'Late');
    expect([late.status, (late.body.current as FolderItem).name]).toEqual([409, 'Ours']);
  });
});

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
  const same = { state: 'UPLOADED', size: short.length };
  const now = { ...same, current_no: 3, newest_no: 3, key: first.key, version: second.version + 1 };
  expect(answer.body).toMatchObject(now);
  const created_by = { last_name: expect.any(String) };
  expect((await read(first.entity_id)).versions).toMatchObject([
    { ...same, no: 3, is_current: true, failure: null },
    { ...same, no: 2, size: long.length, is_current: false },
    { ...same, no: 1, is_current: false, created_by },
  ]);
  // Content is kept once.
  expect(await objects()).toBe(before);
  expect((await eventsOf(app, first.entity_id)).at(-1)).toMatchObject({
    type: 'FILE_VERSION_RESTORED',
    changes: [{ field: 'current_no', from: 2, to: 3 }],
    detail: { from: 1 },
  });
  const unchanged = await restore('sp.agent', first.entity_id, 3, answer.body.version);
  expect([unchanged.status, unchanged.body.version]).toEqual([200, answer.body.version]);
});

it('refuses what cannot be given out and what is not there, waits for an upload, and lets one of two restore', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Other.pdf');
  const failed = await again(file, Buffer.from('#!/bin/sh\nno known type\n'));
  expect(failed).toMatchObject({ state: 'FAILED', failure: 'wrong_file_type', current_no: 1 });
  const { version } = failed;
  expect(refused(await restore('sp.agent', file.entity_id, 2, version))).toEqual([409, 'no upload_failed']);
  for (const [no, status] of [
    [7, 404],
    ['x', 400],
    [0, 400],
  ] as const)
    expect((await restore('sp.agent', file.entity_id, no, version)).status, String(no)).toBe(status);
  const stale = await restore('sp.agent', file.entity_id, 1, version - 1);
  expect([stale.status, stale.body.current]).toMatchObject([409, { version, name: 'Other.pdf' }]);

  const wish = { name: file.name, content: pdfOf(4000), file_id: file.entity_id };
  const { body: ticket } = await askUpload(app, 'sp.agent', wish);
  const early = await restore('sp.agent', file.entity_id, 1, ticket.file.version);
  expect(refused(early)).toEqual([409, 'no still_scanning']);
  expect((await read(file.entity_id)).current_no).toBe(1);

  const last = await again(file, pdfOf(5000));
  const answers = await Promise.all(
    ['sp.agent', 'sp.supervisor'].map((person) => restore(person, file.entity_id, 1, last.version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(file.entity_id)).versions.map(({ no }) => no)).toEqual([5, 4, 3, 2, 1]);
});

it('renames a file, and tells what is wrong with a name', async () => {
  const file = await keepFile(app, 'sp.agent', TOP, 'Before.pdf');
  await keepFile(app, 'sp.agent', TOP, 'Taken.pdf');
  const rename = (version: number, name: unknown) =>
    app.as('sp.agent').patch<FileItem & Refusal>(`/util/file/${file.entity_id}`, { version, name });
  for (const [name, fault] of [
    ['a/b.pdf', 'name bad_name'],
    ['TAKEN.pdf', 'name name_taken'],
    [null, 'name required'],
  ])
    expect(failsOf(await rename(file.version, name)), String(name)).toEqual([fault]);
  const done = await rename(file.version, 'Año "資料" 📄; rm -rf.pdf');
  expect([done.status, done.body.name]).toEqual([200, 'Año "資料" 📄; rm -rf.pdf']);
  const late = await rename(file.version, 'Late.pdf');
  expect([late.status, (late.body.current as FileItem).name]).toEqual([409, done.body.name]);
  expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
    type: 'FILE_RENAMED',
    changes: [{ field: 'name', from: 'Before.pdf', to: done.body.name }],
  });
});
