import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileItem, FolderItem } from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { askUpload } from '#tests/support/files.ts';
import { act, at, faults, listed, makeFolder, namesIn, pdfOf, put, trashed } from './explorerSupport.ts';
import { fetchLink } from './given.ts';
import { openHouse, type House } from './personalSupport.ts';

/** docs/decisions/011 'Personal folders': what lies in one is there for its owner, and for nobody else. */
const app = useApp();
let house: House;
/** Of Sofía, an agent. */
let folder: FolderItem;
let sub: FolderItem;
let file: FileItem;

const TOP = 'prospecting/SP/';
const OWN = `${TOP}Sofía Reyes/`;
const OTHERS = ['sp.agent2', 'sp.supervisor'];

beforeAll(async () => {
  house = await openHouse(app);
  await put(app, 'sp.agent2', TOP, 'Shared Secret.pdf');
  await house.folderOf('sp.agent');
  [folder] = (await listed(app, 'sp.agent', TOP)).folders as [FolderItem];
  sub = await makeFolder(app, 'sp.agent', OWN, 'Secret plans');
  file = await put(app, 'sp.agent', sub.folder_prefix, 'Secret.pdf');
});

/** Status of each of the ways to one file or folder, or to what it holds, for a person who is not its owner. */
const ways = async (person: string): Promise<Record<string, number>> => {
  const caller = app.as(person);
  const { entity_id: id, key, version } = file;
  const items = (item: FileItem | FolderItem) => ({ items: [at(item)] });
  const prefix = encodeURIComponent(sub.folder_prefix);
  const answers = {
    read: caller.get(`/util/file/${id}`),
    rename: caller.patch(`/util/file/${id}`, { version, name: 'X.pdf' }),
    version: caller.post(`/util/file/${id}/versions/1/restore`, { version }),
    link: caller.get(`/util/file/download-url?key_name=${key}&as=attachment`),
    zip: caller.post('/util/file/zip', items(file)),
    zipFolder: caller.post('/util/file/zip', items(sub)),
    zipTop: caller.post('/util/file/zip', items(folder)),
    move: caller.post('/util/file/move', { ...items(file), folder_prefix: TOP }),
    moveFolder: caller.post('/util/file/move', { ...items(sub), folder_prefix: TOP }),
    moveInto: caller.post('/util/file/move', { ...items(file), folder_prefix: sub.folder_prefix }),
    trash: caller.post('/util/file/to-trash', items(file)),
    trashFolder: caller.post('/util/file/to-trash', items(folder)),
    list: caller.get(`/util/file?folder_prefix=${prefix}`),
    deep: caller.get(`/util/file?folder_prefix=${prefix}&deep=true&search=secret`),
    renameFolder: caller.patch(`/util/file/folders/${sub.entity_id}`, { version: sub.version, name: 'X' }),
    renameTop: caller.patch(`/util/file/folders/${folder.entity_id}`, { version: folder.version, name: 'X' }),
    newVersion: askUpload(app, person, { name: 'X.pdf', content: pdfOf(-1), file_id: id }),
  };
  const names = Object.keys(answers);
  const all = await Promise.all(Object.values(answers));
  return Object.fromEntries(names.map((name, index) => [name, all[index]!.status]));
};

it('is named after its owner, and says that it is theirs and that it stays', () => {
  expect(folder).toMatchObject({
    name: 'Sofía Reyes',
    folder_prefix: OWN,
    personal: true,
    created_by: { entity_id: demoId('sp.agent') },
    can: { edit: false, purge: false },
  });
  expect(sub).toMatchObject({ personal: true, can: { edit: true } });
});

describe.each(OTHERS)('for %s', (person) => {
  it('nothing of it is there, by whatever way', async () => {
    const found = await ways(person);
    expect(Object.entries(found).filter(([, status]) => status !== 404)).toEqual([['moveInto', 400]]);
  });

  it('it is in no list and no search from above', async () => {
    expect(await namesIn(app, person, TOP)).toEqual(['Shared Secret.pdf']);
    expect(await namesIn(app, person, TOP, '&deep=true')).toEqual(['Shared Secret.pdf']);
    expect(await namesIn(app, person, TOP, '&deep=true&search=secret')).toEqual(['Shared Secret.pdf']);
    expect(await namesIn(app, person, TOP, '&search=reyes')).toEqual([]);
    expect((await listed(app, person, TOP, '&deep=true')).total).toBe(1);
    const { body } = await app.as(person).get(`/util/file/states?ids=${file.entity_id}`);
    expect(body).toEqual({ items: [] });
  });

  it('nothing can be put there: that there is such a folder is not told', async () => {
    const made = await app.as(person).post('/util/file/folders', { folder_prefix: OWN, name: 'Mine' });
    const asked = await askUpload(app, person, { name: 'a.pdf', content: pdfOf(-1), folder_prefix: OWN });
    const mine = await put(app, person, TOP, `Of ${person}.pdf`);
    const moved = await act(app, person, 'move', [mine], { folder_prefix: OWN });
    const unknown = await act(app, person, 'move', [mine], { folder_prefix: `${TOP}Nowhere/` });
    for (const { status, body } of [made, asked, moved]) {
      expect(status).toBe(400);
      expect(body).toEqual(unknown.body);
    }
    await act(app, person, 'to-trash', [mine]);
  });
});

it('its owner finds everything in it', async () => {
  expect(await namesIn(app, 'sp.agent', TOP)).toEqual(['Sofía Reyes/', 'Shared Secret.pdf']);
  expect(await namesIn(app, 'sp.agent', TOP, '&deep=true&search=secret')).toEqual([
    'Secret plans/',
    'Secret.pdf',
    'Shared Secret.pdf',
  ]);
  expect(await namesIn(app, 'sp.agent', OWN)).toEqual(['Secret plans/']);
  const zip = await app.as('sp.agent').post<{ url: string }>('/util/file/zip', { items: [at(folder)] });
  expect(zip.status, zip.text).toBe(200);
  const { rawPayload } = await fetchLink(app, zip.body.url);
  expect(rawPayload.includes(Buffer.from('Sofía Reyes/Secret plans/Secret.pdf'))).toBe(true);
});

it('stays where it is, as it is called, out of the trash', async () => {
  const renamed = await app
    .as('sp.agent', 'es')
    .patch<{ fails: { message: string }[] }>(`/util/file/folders/${folder.entity_id}`, {
      version: folder.version,
      name: 'Mine',
    });
  expect([renamed.status, renamed.body.fails]).toEqual([
    403,
    [
      {
        field: 'name',
        code: 'personal_folder',
        message: expect.stringContaining('carpeta personal se queda'),
      },
    ],
  ]);
  const place = await makeFolder(app, 'sp.agent', TOP, 'Place');
  for (const [action, more] of [
    ['move', { folder_prefix: place.folder_prefix }],
    ['to-trash', {}],
  ] as const) {
    const answer = await act(app, 'sp.agent', action, [folder], more);
    expect([answer.status, faults(answer)]).toEqual([403, ['items.0 personal_folder']]);
  }
  expect((await act(app, 'sp.agent', 'to-trash', [place])).status).toBe(200);
});

it('the trash shows what lay in it to its owner only, who alone takes it back', async () => {
  const thrown = await put(app, 'sp.agent', OWN, 'Old.pdf');
  const away = await makeFolder(app, 'sp.agent', OWN, 'Old plans');
  await put(app, 'sp.agent', away.folder_prefix, 'Old plan.pdf');
  expect((await act(app, 'sp.agent', 'to-trash', [thrown, away])).status).toBe(200);
  for (const person of OTHERS) {
    const { items, folders } = await trashed(app, person);
    expect([...items, ...folders].map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^Old/)]),
    );
  }
  const { items, folders } = await trashed(app, 'sp.agent');
  const own = [...items, ...folders].filter(({ name }) => name.startsWith('Old'));
  expect(own.map(({ name }) => name)).toEqual(['Old.pdf', 'Old plans']);
  for (const action of ['restore', 'purge'] as const)
    expect((await act(app, 'sp.supervisor', action, own)).status).toBe(404);
  expect((await act(app, 'sp.agent', 'restore', own)).status).toBe(200);
  expect(await namesIn(app, 'sp.agent', OWN)).toEqual(['Old plans/', 'Secret plans/', 'Old.pdf']);
});

it('what belonged to a folder that is gone for good comes back into the personal one, not to the top', async () => {
  const away = await makeFolder(app, 'sp.agent', OWN, 'Gone');
  const within = await makeFolder(app, 'sp.agent', away.folder_prefix, 'Within');
  const lost = await put(app, 'sp.agent', away.folder_prefix, 'Lost.pdf');
  expect((await act(app, 'sp.agent', 'to-trash', [lost, within])).status).toBe(200);
  expect((await act(app, 'sp.agent', 'to-trash', [away])).status).toBe(200);
  const ids = [lost, within].map(({ entity_id }) => entity_id);
  await sql`update file_folder set trashed_at = now() - interval '31 days' where entity_id = ${away.entity_id}`.execute(
    app.db,
  );
  await sql`select graphile_worker.add_job('file.purge', '{}'::json)`.execute(app.db);
  await expect
    .poll(async () => (await trashed(app, 'sp.agent')).folders.map(({ name }) => name))
    .not.toContain('Gone');
  const { items, folders } = await trashed(app, 'sp.agent');
  const back = [...items, ...folders].filter(({ entity_id }) => ids.includes(entity_id));
  expect((await act(app, 'sp.agent', 'restore', back)).status).toBe(200);
  expect(await namesIn(app, 'sp.agent', OWN)).toEqual(expect.arrayContaining(['Within/', 'Lost.pdf']));
  expect(await namesIn(app, 'sp.supervisor', TOP)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Within|Lost/)]),
  );
});
