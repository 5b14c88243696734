import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { FileItem, FolderItem } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import {
  act,
  eventsOf,
  faults,
  listed,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  trashed,
} from './explorerSupport.ts';
import { fetchLink } from './given.ts';
import { openHouse } from './personalSupport.ts';

/** docs/decisions/011 'Personal folders': what goes into one is its owner's alone, what comes out everybody's. */
const app = useApp();
const TOP = 'prospecting/SP/';
const OWN = { agent: `${TOP}Sofía Reyes/`, supervisor: `${TOP}Marcus Bell/` };

beforeAll(async () => {
  const house = await openHouse(app);
  for (const person of ['sp.agent', 'sp.supervisor']) await house.folderOf(person);
});

/** Whatever is done: all that lies in a personal folder is personal, and nothing else. */
afterEach(async () => {
  const { rows } = await sql`
    select t.name from file t join file_folder p on p.entity_id = t.folder_id
     where t.trashed_at is null and t.personal_to is distinct from p.personal_to
    union all
    select t.name from file_folder t join file_folder p on p.entity_id = t.parent_id
     where t.trashed_at is null and t.personal_to is distinct from p.personal_to
    union all
    select t.name from file t where t.folder_id is null and t.trashed_at is null and t.personal_to is not null`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

const move = (person: string, folder_prefix: string, ...items: (FileItem | FolderItem)[]) =>
  act(app, person, 'move', items, { folder_prefix });
const folderNow = async (person: string, prefix: string, name: string) =>
  (await listed(app, person, prefix)).folders.find((one) => one.name === name)!;
const statusFor = async (person: string, { entity_id }: FileItem) =>
  (await app.as(person).get(`/util/file/${entity_id}`)).status;

it('a folder that goes in takes all that is in it out of sight, and brings it back', async () => {
  const plans = await makeFolder(app, 'sp.agent', TOP, 'Plans');
  const year = await makeFolder(app, 'sp.agent', plans.folder_prefix, '2026');
  const deep = await put(app, 'sp.agent', year.folder_prefix, 'Deep.pdf');
  expect(await statusFor('sp.agent2', deep)).toBe(200);

  expect((await move('sp.agent', OWN.agent, plans)).status).toBe(200);
  expect(await statusFor('sp.agent2', deep)).toBe(404);
  expect(await namesIn(app, 'sp.supervisor', TOP, '&deep=true&search=2026')).toEqual([]);
  expect(await statusFor('sp.agent', deep)).toBe(200);

  const own = await folderNow('sp.agent', OWN.agent, 'Plans');
  expect((await move('sp.agent', TOP, own)).status).toBe(200);
  expect(await statusFor('sp.agent2', deep)).toBe(200);
  expect(await folderNow('sp.agent2', `${TOP}Plans/`, '2026')).toMatchObject({ personal: false });
  expect((await eventsOf(app, deep.entity_id)).filter(({ type }) => type === 'FILE_MOVED')).toMatchObject([
    { changes: [{ field: 'personal_to', from: null }] },
    { changes: [{ field: 'personal_to', to: null }] },
  ]);
});

it('a file goes in and out, and a link that was given out before ends', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Draft.pdf');
  const link = `/util/file/download-url?key_name=${file.key}&as=attachment`;
  const [theirs, own] = await Promise.all(
    ['sp.agent2', 'sp.agent'].map(
      async (person) => (await app.as(person).get<{ url: string }>(link)).body.url,
    ),
  );
  expect((await move('sp.agent', OWN.agent, file)).status).toBe(200);
  expect((await fetchLink(app, theirs!)).statusCode).toBe(404);
  expect((await fetchLink(app, own!)).statusCode).toBe(200);
  const [inside] = (await listed(app, 'sp.agent', OWN.agent)).items;
  expect((await move('sp.agent', TOP, inside!)).status).toBe(200);
  expect(await namesIn(app, 'sp.agent2', TOP)).toContain('Draft.pdf');
});

it('what others have added stays where they see it, also for a supervisor', async () => {
  const theirs = await put(app, 'sp.agent2', TOP, 'Theirs.pdf');
  const file = await move('sp.supervisor', OWN.supervisor, theirs);
  expect([file.status, faults(file)]).toEqual([403, ['items.0 personal_own_only']]);

  const folder = await makeFolder(app, 'sp.supervisor', TOP, 'Joint');
  await put(app, 'sp.agent2', folder.folder_prefix, 'Also theirs.pdf');
  const whole = await move('sp.supervisor', OWN.supervisor, folder);
  expect([whole.status, faults(whole)]).toEqual([403, ['items.0 personal_own_only']]);

  const shell = await makeFolder(app, 'sp.agent', TOP, 'Shell');
  await makeFolder(app, 'sp.agent2', shell.folder_prefix, 'Their folder');
  const held = await move('sp.agent', OWN.agent, shell);
  expect([held.status, faults(held)]).toEqual([403, ['items.0 personal_own_only']]);
  expect(await statusFor('sp.agent2', theirs)).toBe(200);
});

it('so does a file of which somebody else has added a version, by itself or in a folder', async () => {
  const folder = await makeFolder(app, 'sp.agent', TOP, 'Versions');
  const mine = await put(app, 'sp.agent', folder.folder_prefix, 'Mine.pdf');
  const both = await uploadFile(app, 'sp.supervisor', {
    name: 'Mine.pdf',
    content: pdfOf(-7),
    file_id: mine.entity_id,
  });
  for (const item of [both, folder]) {
    const answer = await move('sp.agent', OWN.agent, item);
    expect([answer.status, faults(answer)]).toEqual([403, ['items.0 personal_own_only']]);
  }
});

it('nothing comes back from the trash into a folder that has gone over', async () => {
  const secret = await makeFolder(app, 'sp.agent', OWN.agent, 'Over');
  const own = await put(app, 'sp.agent', secret.folder_prefix, 'Private.pdf');
  await act(app, 'sp.agent', 'to-trash', [own]);
  expect((await move('sp.agent', TOP, secret)).status).toBe(200);
  const thrown = (await trashed(app, 'sp.agent')).items.find(({ name }) => name === 'Private.pdf')!;
  expect((await act(app, 'sp.agent', 'restore', [thrown])).status).toBe(200);
  expect(await statusFor('sp.supervisor', own)).toBe(404);
  expect(await namesIn(app, 'sp.agent', OWN.agent)).toContain('Private.pdf');

  const open = await makeFolder(app, 'sp.agent', TOP, 'Open');
  const shared = await put(app, 'sp.agent2', open.folder_prefix, 'Common.pdf');
  await act(app, 'sp.agent2', 'to-trash', [shared]);
  expect((await move('sp.agent', OWN.agent, open)).status).toBe(200);
  const common = (await trashed(app, 'sp.agent2')).items.find(({ name }) => name === 'Common.pdf')!;
  expect((await act(app, 'sp.agent2', 'restore', [common])).status).toBe(200);
  expect(await namesIn(app, 'sp.supervisor', TOP)).toContain('Common.pdf');
});

it('a folder is renamed in it with all that it holds, and stays its owner’s', async () => {
  const folder = await makeFolder(app, 'sp.agent', OWN.agent, 'Before');
  const sub = await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Sub');
  const file = await put(app, 'sp.agent', sub.folder_prefix, 'Kept.pdf');
  const { version } = folder;
  const renamed = await app
    .as('sp.agent')
    .patch(`/util/file/folders/${folder.entity_id}`, { version, name: 'After' });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await namesIn(app, 'sp.agent', `${OWN.agent}After/Sub/`)).toEqual(['Kept.pdf']);
  expect(await statusFor('sp.supervisor', file)).toBe(404);
});
