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
  at,
  eventsOf,
  faults,
  fill,
  listed,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  trashed,
} from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();

async function thrown(...items: (FileItem | FolderItem)[]): Promise<FileTarget[]> {
  const { status, body, text } = await act(app, 'sp.supervisor', 'to-trash', items);
  expect(status, text).toBe(200);
  return items.map((item, index) => ({ ...at(item), version: body.items[index]!.version }));
}
const purge = (items: readonly FileTarget[], person = 'sp.supervisor') => act(app, person, 'purge', items);

/** Objects of the storage, each in a file of its own; `used` only remembers forms that were posted. */
async function objects(): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('used'))
    .map((entry) => join(entry.parentPath, entry.name));
}
async function contents(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_content`.execute(app.db);
  return rows[0]?.n ?? 0;
}
const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.db,
  );
  return rows[0]?.n ?? 0;
};

/** The bytes that somebody is given. */
async function download(person: string, file: FileItem): Promise<string> {
  const { body, text } = await app
    .as(person)
    .get<{ url: string }>(`/util/file/download-url?key_name=${file.key}&as=attachment`);
  expect(body.url, text).toBeTruthy();
  const answer = await app.app.inject({ method: 'GET', url: body.url });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
/** The same storage, as another process of the installation opens it. */
async function storageOf(): Promise<FileStore> {
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  return openStorage(config, await openSecrets(app.db, config));
}
/** Starts the nightly job and waits for its end. */
async function nightly(): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from graphile_worker.add_job('file.purge', '{}'::json)`.execute(app.db);
  const id = rows[0]!.id;
  await expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where id = ${id}::bigint`.execute(app.db)).rows.length,
    )
    .toBe(0);
}
const age = (id: string, days: number) =>
  sql`update file_folder set trashed_at = now() - ${days} * interval '1 day' where entity_id = ${id}`
    .execute(app.db)
    .then(() =>
      sql`update file set trashed_at = now() - ${days} * interval '1 day' where entity_id = ${id}`.execute(
        app.db,
      ),
    );

it('deletes for good: the file, its versions, its bytes; the history stays', async () => {
  const file = await put(app, 'sp.agent', TOP, 'For good.pdf');
  const stored = await objects();
  const kept = await contents();
  const targets = await thrown(file);
  const answer = await purge(targets);
  expect(answer.status, answer.text).toBe(200);
  expect((await trashed(app, 'sp.supervisor')).items).toEqual([]);
  expect(faults(await act(app, 'sp.supervisor', 'restore', targets))).toEqual(['items.0 gone']);
  await expect.poll(contents).toBe(kept - 1);
  await expect.poll(async () => (await objects()).length).toBeLessThan(stored.length);
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
  expect(await download('sp.agent2', two)).toBe(content.toString());
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
  await fill(app, sub.entity_id, 2500, 'sp.agent');
  const before = await thrown(early, earlySub);
  const files = await countOf('file');
  const targets = await thrown(folder);
  expect((await purge(targets)).status).toBe(200);
  expect(await countOf('file')).toBe(files - 2500);
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
  expect((await app.as('sp.agent').get(`/util/file/${inEarly.entity_id}`)).body).toMatchObject({
    folder_prefix: `${TOP}Early sub/`,
  });
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
  const { rows: authors } = await sql<{ actor_id: string | null }>`
    select actor_id from history where record_id = ${expired.entity_id} and type = 'FILE_PURGED'`.execute(
    app.db,
  );
  expect(authors).toEqual([{ actor_id: null }]);
  expect(await download('sp.agent', live)).toContain('%PDF');
});

it('takes the PDF that was made of a document with it', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Document.pdf');
  const { rows } = await sql<{ storage_key: string }>`
    select c.storage_key from file_content c join file_version v using (sha256, secure)
     where v.file_id = ${file.entity_id}`.execute(app.db);
  const [, name = ''] = /^content\/(.+)$/.exec(rows[0]!.storage_key) ?? [];
  const storage = await storageOf();
  const made = `preview/${name}.pdf`;
  await storage.write(made, Readable.from([Buffer.from('%PDF-1.4')]), 8);
  await purge(await thrown(file));
  await nightly();
  expect(await storage.size(made)).toBeNull();
  expect(await storage.size(rows[0]!.storage_key)).toBeNull();
});

it('goes on where a kill has stopped it: between the bytes and their row', async () => {
  const content = pdfOf(888);
  const upload = { name: 'killed.pdf', content, folder_prefix: TOP };
  const first = await uploadFile(app, 'sp.agent', upload);
  const before = await contents();
  const known = new Set(await objects());
  const { rows } = await sql<{ sha256: string; storage_key: string }>`
    select c.sha256, c.storage_key from file_content c join file_version v using (sha256, secure)
     where v.file_id = ${first.entity_id}`.execute(app.db);
  const storage = await storageOf();
  // As the kill leaves it: no version, no object, the row still there.
  await sql`update file_version set sha256 = null where file_id = ${first.entity_id}`.execute(app.db);
  await storage.remove([rows[0]!.storage_key]);
  expect((await objects()).length).toBe(known.size - 1);
  // Somebody uploads the same bytes before the next night: they are there again.
  const second = await uploadFile(app, 'sp.agent2', { ...upload, name: 'again.pdf' });
  expect(await download('sp.agent2', second)).toBe(content.toString());
  // Or nobody does: the row goes too.
  await sql`update file_version set sha256 = null where file_id = ${second.entity_id}`.execute(app.db);
  await storage.remove([rows[0]!.storage_key]);
  await nightly();
  expect(await contents()).toBe(before - 1);
});

it('waits while somebody settles the same bytes, who may be about to refer to them', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Waits.pdf');
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_version where file_id = ${file.entity_id}`.execute(app.db);
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
    expect(await download('sp.agent2', kept)).toBe(content.toString());
    await purge(await thrown(kept));
  }
});
