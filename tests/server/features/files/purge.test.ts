import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TRASH_DAYS, type FileItem, type FileTarget, type FolderItem } from '#schemas/file/index.ts';
import { lockContent } from '#server/features/files/settle/content.ts';
import { readConfig } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage, type FileStore } from '#server/ports/storage/index.ts';
import { useApp } from '#tests/support/app.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { uploadFile } from '#tests/support/files.ts';
import {
  act,
  eventsOf,
  fill,
  listed,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  readFile,
  refused,
  throwAway,
  trashed,
} from './explorerSupport.ts';
import { download } from './given.ts';
import { runJob } from './uploadsSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();

const thrown = (...items: (FileItem | FolderItem)[]) => throwAway(app, 'sp.supervisor', ...items);
const purge = (items: readonly FileTarget[], person = 'sp.supervisor') => act(app, person, 'purge', items);

/** Objects of the storage, each in a file of its own; `used` only remembers forms that were posted. */
async function objects(): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('used'))
    .map((entry) => join(entry.parentPath, entry.name));
}
const countOf = async (table: string): Promise<number> =>
  (await app.query`select from ${sql.table(table)}`).length;
const contents = (): Promise<number> => countOf('file_content');

/** The bytes that somebody is given. */
const given = async (person: string, file: FileItem) => (await download(app, person, file)).body;
/** The same storage, as another process of the installation opens it. */
async function storageOf(): Promise<FileStore> {
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  return openStorage(config, await openSecrets(app.db, config));
}
const nightly = (): Promise<void> => runJob(app, 'file.purge');
/** Puts the trashing of a file or folder so many days back. */
async function age(id: string, days: number): Promise<void> {
  for (const table of ['file_folder', 'file'])
    await app.query`
      update ${sql.table(table)} set trashed_at = now() - ${days} * interval '1 day' where entity_id = ${id}`;
}

it('deletes for good: the file, its versions, its bytes, the PDF that was made of it; the history stays', async () => {
  const file = await put(app, 'sp.agent', TOP, 'For good.pdf');
  const rows = await app.query<{ storage_key: string }>`
    select c.storage_key from file_content c join file_version v using (sha256, secure)
     where v.file_id = ${file.entity_id}`;
  const key = rows[0]!.storage_key;
  const storage = await storageOf();
  const made = `${key.replace(/^content/, 'preview')}.pdf`;
  await storage.write(made, Readable.from([Buffer.from('%PDF-1.4')]), 8);
  const kept = await contents();
  const targets = await thrown(file);
  const answer = await purge(targets);
  expect(answer.status, answer.text).toBe(200);
  expect((await trashed(app, 'sp.supervisor')).items).toEqual([]);
  expect(refused(await act(app, 'sp.supervisor', 'restore', targets))).toEqual([404, 'items.0 gone']);
  await expect.poll(contents).toBe(kept - 1);
  for (const object of [key, made]) await expect.poll(() => storage.size(object)).toBeNull();
  expect(await countOf('file_version')).toBe(0);
  expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
    type: 'FILE_PURGED',
    detail: { name: 'For good.pdf', folder_prefix: TOP },
  });
});

it('keeps bytes that another file still has, and gives them out', async () => {
  const content = pdfOf(777);
  const [one, two] = [
    await uploadFile(app, 'sp.agent', { name: 'one.pdf', content, folder_prefix: TOP }),
    await uploadFile(app, 'sp.agent2', { name: 'two.pdf', content, folder_prefix: TOP }),
  ];
  await purge(await thrown(one));
  await nightly();
  expect(await given('sp.agent2', two)).toBe(content.toString());
  await purge(await thrown(two));
  await nightly();
  expect(await contents()).toBe(0);
  expect(await objects()).toEqual([]);
});

it('deletes a folder with what went with it, and lets go of what had gone before', async () => {
  const folder = await makeFolder(app, 'sp.agent', TOP, 'Old');
  const sub = await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Sub');
  const early = await put(app, 'sp.agent', sub.folder_prefix, 'early.pdf');
  const earlySub = await makeFolder(app, 'sp.agent', sub.folder_prefix, 'Early sub');
  const inEarly = await put(app, 'sp.agent', earlySub.folder_prefix, 'deep.pdf');
  await fill(app, sub.entity_id, 1100, 'sp.agent');
  const before = await thrown(early, earlySub);
  const files = await countOf('file');
  const targets = await thrown(folder);
  expect((await purge(targets)).status).toBe(200);
  expect(await countOf('file')).toBe(files - 1100);
  expect((await eventsOf(app, sub.entity_id)).at(-1)).toMatchObject({
    type: 'FOLDER_PURGED',
    detail: { with: folder.entity_id },
  });
  // Letting go counted their versions up.
  const trash = await trashed(app, 'sp.supervisor');
  const left = [...trash.items, ...trash.folders];
  expect(left.map(({ entity_id }) => entity_id).sort()).toEqual(
    before.map(({ entity_id }) => entity_id).sort(),
  );
  expect((await act(app, 'sp.agent', 'restore', left)).status).toBe(200);
  expect(await namesIn(app, 'sp.agent', TOP)).toEqual(['Early sub/', 'early.pdf']);
  expect((await readFile(app, inEarly)).folder_prefix).toBe(`${TOP}Early sub/`);
});

it(`empties by itself what went to the trash more than ${TRASH_DAYS} days ago, and nothing else`, async () => {
  const folder = await makeFolder(app, 'sp.agent', TOP, 'Nightly');
  await put(app, 'sp.agent', folder.folder_prefix, 'in it.pdf');
  const [expired, young, live] = [
    await put(app, 'sp.agent', TOP, 'expired.pdf'),
    await put(app, 'sp.agent', TOP, 'young.pdf'),
    await put(app, 'sp.agent', TOP, 'live.pdf'),
  ];
  await thrown(expired, young, folder);
  await age(expired.entity_id, TRASH_DAYS + 1);
  await age(folder.entity_id, TRASH_DAYS + 1);
  await age(young.entity_id, TRASH_DAYS - 1);
  const [rows, bytes] = [await countOf('file'), await contents()];
  await nightly();
  expect(await countOf('file')).toBe(rows - 2);
  expect(await contents()).toBe(bytes - 2);
  expect((await trashed(app, 'sp.supervisor')).items.map(({ name }) => name)).toEqual(['young.pdf']);
  expect((await trashed(app, 'sp.supervisor')).folders).toEqual([]);
  expect((await listed(app, 'sp.agent', TOP)).items.map(({ name }) => name)).toContain('live.pdf');
  const authors = await app.query<{ actor_id: string | null }>`
    select actor_id from history where record_id = ${expired.entity_id} and type = 'FILE_PURGED'`;
  expect(authors).toEqual([{ actor_id: null }]);
  expect(await given('sp.agent', live)).toContain('%PDF');
});

it('goes on where a kill has stopped it: between the bytes and their row', async () => {
  const content = pdfOf(888);
  const upload = { name: 'killed.pdf', content, folder_prefix: TOP };
  const first = await uploadFile(app, 'sp.agent', upload);
  const before = await contents();
  const known = new Set(await objects());
  const rows = await app.query<{ sha256: string; storage_key: string }>`
    select c.sha256, c.storage_key from file_content c join file_version v using (sha256, secure)
     where v.file_id = ${first.entity_id}`;
  const storage = await storageOf();
  // As the kill leaves it: no version, no object, the row still there.
  await app.query`update file_version set sha256 = null where file_id = ${first.entity_id}`;
  await storage.remove([rows[0]!.storage_key]);
  expect((await objects()).length).toBe(known.size - 1);
  // Somebody uploads the same bytes before the next night: they are there again.
  const second = await uploadFile(app, 'sp.agent2', { ...upload, name: 'again.pdf' });
  expect(await given('sp.agent2', second)).toBe(content.toString());
  // Or nobody does: the row goes too.
  await app.query`update file_version set sha256 = null where file_id = ${second.entity_id}`;
  await storage.remove([rows[0]!.storage_key]);
  await nightly();
  expect(await contents()).toBe(before - 1);
});

it('waits while somebody settles the same bytes, who may be about to refer to them', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Waits.pdf');
  const rows = await app.query<{ sha256: string }>`
    select sha256 from file_version where file_id = ${file.entity_id}`;
  const targets = await thrown(file);
  await nightly();
  const before = await objects();
  await app.db.transaction().execute(async (trx) => {
    await lockContent(trx, rows[0]!.sha256);
    expect((await purge(targets)).status).toBe(200);
    await lockWaiters(app, 1);
    expect(await objects()).toEqual(before);
  });
  await expect.poll(async () => (await objects()).length).toBe(before.length - 1);
});

it('of bytes that are uploaded and deleted again and again never leaves a file without them', async () => {
  const content = pdfOf(999);
  for (let round = 0; round < 3; round += 1) {
    const upload = { name: `r${round}.pdf`, content, folder_prefix: TOP };
    const old = await uploadFile(app, 'sp.agent', upload);
    const targets = await thrown(old);
    const [kept] = await Promise.all([
      uploadFile(app, 'sp.agent2', { ...upload, name: `k${round}.pdf` }),
      purge(targets).then(nightly),
    ]);
    await nightly();
    expect(await given('sp.agent2', kept)).toBe(content.toString());
    await purge(await thrown(kept));
  }
});
