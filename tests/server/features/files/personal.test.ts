import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileItem, FolderItem } from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { askUpload, uploadFile } from '#tests/support/files.ts';
import {
  act,
  at,
  eventsOf,
  listed,
  keepFile,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  refused,
  statusFor,
  trashed,
} from './explorerSupport.ts';
import { askLink, fetchLink } from './given.ts';
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
  await keepFile(app, 'sp.agent2', TOP, 'Shared Secret.pdf');
  await house.folderOf('sp.agent');
  [folder] = (await listed(app, 'sp.agent', TOP)).folders as [FolderItem];
  sub = await makeFolder(app, 'sp.agent', OWN, 'Secret plans');
  file = await put(app, 'sp.agent', sub.folder_prefix, 'Secret.pdf');
});

/** Whatever is done: all that lies in a personal folder is personal, and nothing else. */
afterEach(async () => {
  const rows = await app.query`
    select t.name from file t join file_folder p on p.entity_id = t.folder_id
     where t.trashed_at is null and t.personal_to is distinct from p.personal_to
    union all
    select t.name from file_folder t join file_folder p on p.entity_id = t.parent_id
     where t.trashed_at is null and t.personal_to is distinct from p.personal_to
    union all
    select t.name from file t where t.folder_id is null and t.trashed_at is null and t.personal_to is not null`;
  expect(rows).toEqual([]);
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
    const mine = await keepFile(app, person, TOP, `Of ${person}.pdf`);
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
  const { version, entity_id } = folder;
  const renamed = await app
    .as('sp.agent', 'es')
    .patch(`/util/file/folders/${entity_id}`, { version, name: 'Mine' });
  const message = expect.stringContaining('carpeta personal se queda') as string;
  expect(renamed.body).toMatchObject({
    status: 403,
    fails: [{ field: 'name', code: 'personal_folder', message }],
  });
  const place = await makeFolder(app, 'sp.agent', TOP, 'Place');
  for (const [action, more] of [
    ['move', { folder_prefix: place.folder_prefix }],
    ['to-trash', {}],
  ] as const) {
    const answer = await act(app, 'sp.agent', action, [folder], more);
    expect(refused(answer)).toEqual([403, 'items.0 personal_folder']);
  }
  expect((await act(app, 'sp.agent', 'to-trash', [place])).status).toBe(200);
});

it('the trash shows what lay in it to its owner only, who alone takes it back', async () => {
  const thrown = await keepFile(app, 'sp.agent', OWN, 'Old.pdf');
  const away = await makeFolder(app, 'sp.agent', OWN, 'Old plans');
  await keepFile(app, 'sp.agent', away.folder_prefix, 'Old plan.pdf');
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
  const lost = await keepFile(app, 'sp.agent', away.folder_prefix, 'Lost.pdf');
  expect((await act(app, 'sp.agent', 'to-trash', [lost, within])).status).toBe(200);
  expect((await act(app, 'sp.agent', 'to-trash', [away])).status).toBe(200);
  const ids = [lost, within].map(({ entity_id }) => entity_id);
  await app.query`update file_folder set trashed_at = now() - interval '31 days' where entity_id = ${away.entity_id}`;
  await app.query`select graphile_worker.add_job('file.purge', '{}'::json)`;
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

/** What goes into a personal folder is its owner's alone, what comes out everybody's. */
const move = (person: string, folder_prefix: string, ...items: (FileItem | FolderItem)[]) =>
  act(app, person, 'move', items, { folder_prefix });
const folderNow = async (person: string, prefix: string, name: string) =>
  (await listed(app, person, prefix)).folders.find((one) => one.name === name)!;
const OWN_ONLY = [403, 'items.0 personal_own_only'];

it('a folder that goes in takes all that is in it out of sight, and brings it back', async () => {
  const plans = await makeFolder(app, 'sp.agent', TOP, 'Plans');
  const year = await makeFolder(app, 'sp.agent', plans.folder_prefix, '2026');
  const deep = await keepFile(app, 'sp.agent', year.folder_prefix, 'Deep.pdf');
  expect(await statusFor(app, 'sp.agent2', deep)).toBe(200);

  expect((await move('sp.agent', OWN, plans)).status).toBe(200);
  expect(await statusFor(app, 'sp.agent2', deep)).toBe(404);
  expect(await namesIn(app, 'sp.supervisor', TOP, '&deep=true&search=2026')).toEqual([]);
  expect(await statusFor(app, 'sp.agent', deep)).toBe(200);

  const own = await folderNow('sp.agent', OWN, 'Plans');
  expect((await move('sp.agent', TOP, own)).status).toBe(200);
  expect(await statusFor(app, 'sp.agent2', deep)).toBe(200);
  expect(await folderNow('sp.agent2', `${TOP}Plans/`, '2026')).toMatchObject({ personal: false });
  expect((await eventsOf(app, deep.entity_id)).filter(({ type }) => type === 'FILE_MOVED')).toMatchObject([
    { changes: [{ field: 'personal_to', from: null }] },
    { changes: [{ field: 'personal_to', to: null }] },
  ]);
});

it('a file goes in and out, and a link that was given out before ends', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Draft.pdf');
  const [theirs, own] = await Promise.all(
    ['sp.agent2', 'sp.agent'].map(async (person) => (await askLink(app, person, file)).body.url),
  );
  expect((await move('sp.agent', OWN, file)).status).toBe(200);
  expect((await fetchLink(app, theirs!)).statusCode).toBe(404);
  expect((await fetchLink(app, own!)).statusCode).toBe(200);
  const [inside] = (await listed(app, 'sp.agent', OWN)).items;
  expect((await move('sp.agent', TOP, inside!)).status).toBe(200);
  expect(await namesIn(app, 'sp.agent2', TOP)).toContain('Draft.pdf');
});

it('what others have added stays where they see it, also for a supervisor', async () => {
  const their = `${TOP}${(await house.folderOf('sp.supervisor')).path}`;
  const theirs = await keepFile(app, 'sp.agent2', TOP, 'Theirs.pdf');
  expect(refused(await move('sp.supervisor', their, theirs))).toEqual(OWN_ONLY);

  const folder = await makeFolder(app, 'sp.supervisor', TOP, 'Joint');
  await keepFile(app, 'sp.agent2', folder.folder_prefix, 'Also theirs.pdf');
  expect(refused(await move('sp.supervisor', their, folder))).toEqual(OWN_ONLY);

  const shell = await makeFolder(app, 'sp.agent', TOP, 'Shell');
  await makeFolder(app, 'sp.agent2', shell.folder_prefix, 'Their folder');
  expect(refused(await move('sp.agent', OWN, shell))).toEqual(OWN_ONLY);

  // So does a file of which somebody else has added a version, by itself or in a folder.
  const versions = await makeFolder(app, 'sp.agent', TOP, 'Versions');
  const mine = await keepFile(app, 'sp.agent', versions.folder_prefix, 'Mine.pdf');
  const version = { name: 'Mine.pdf', content: pdfOf(-7), file_id: mine.entity_id };
  const both = await uploadFile(app, 'sp.supervisor', version);
  for (const item of [both, versions]) expect(refused(await move('sp.agent', OWN, item))).toEqual(OWN_ONLY);
  expect(await statusFor(app, 'sp.agent2', theirs)).toBe(200);
});

it('nothing comes back from the trash into a folder that has gone over', async () => {
  const secret = await makeFolder(app, 'sp.agent', OWN, 'Over');
  const own = await keepFile(app, 'sp.agent', secret.folder_prefix, 'Private.pdf');
  await act(app, 'sp.agent', 'to-trash', [own]);
  expect((await move('sp.agent', TOP, secret)).status).toBe(200);
  const thrown = (await trashed(app, 'sp.agent')).items.find(({ name }) => name === 'Private.pdf')!;
  expect((await act(app, 'sp.agent', 'restore', [thrown])).status).toBe(200);
  expect(await statusFor(app, 'sp.supervisor', own)).toBe(404);
  expect(await namesIn(app, 'sp.agent', OWN)).toContain('Private.pdf');

  const open = await makeFolder(app, 'sp.agent', TOP, 'Open');
  const shared = await keepFile(app, 'sp.agent2', open.folder_prefix, 'Common.pdf');
  await act(app, 'sp.agent2', 'to-trash', [shared]);
  expect((await move('sp.agent', OWN, open)).status).toBe(200);
  const common = (await trashed(app, 'sp.agent2')).items.find(({ name }) => name === 'Common.pdf')!;
  expect((await act(app, 'sp.agent2', 'restore', [common])).status).toBe(200);
  expect(await namesIn(app, 'sp.supervisor', TOP)).toContain('Common.pdf');
});

it('a folder is renamed in it with all that it holds, and stays its owner’s', async () => {
  const folder = await makeFolder(app, 'sp.agent', OWN, 'Before');
  const sub = await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Sub');
  const file = await keepFile(app, 'sp.agent', sub.folder_prefix, 'Kept.pdf');
  const { version } = folder;
  const renamed = await app
    .as('sp.agent')
    .patch(`/util/file/folders/${folder.entity_id}`, { version, name: 'After' });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await namesIn(app, 'sp.agent', `${OWN}After/Sub/`)).toEqual(['Kept.pdf']);
  expect(await statusFor(app, 'sp.supervisor', file)).toBe(404);
});
