import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FOLDER_ACTION_MAX, type FileItem, type FileTarget, type FolderItem } from '#schemas/file/index.ts';
import type { FileList } from '#server/features/files/explorer/list.ts';
import { lockFor } from '#server/features/files/upload/store.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { askUpload, sendFile, settled } from '#tests/support/files.ts';
import {
  act,
  at,
  eventsOf,
  fill,
  listed,
  pdfOf,
  readFile,
  refused,
  statusFor,
  throwAway,
  trashed,
  useHome,
} from './explorerSupport.ts';

const app = useApp();
const { prefix, folderIn, fileIn, names } = useHome(app);
const thrown = (...items: (FileItem | FolderItem)[]) => throwAway(app, 'sp.agent', ...items);
const inTrash = async ({ entity_id }: FileItem, person = 'sp.agent') =>
  (await trashed(app, person)).items.find((item) => item.entity_id === entity_id);
const restore = (items: readonly FileTarget[], person = 'sp.agent') => act(app, person, 'restore', items);

describe('a file', () => {
  it('goes to the trash, is shown there with who and when, and comes back where it was', async () => {
    const file = await fileIn('a.pdf');
    const target = await thrown(file);
    expect(await names()).toEqual([]);
    expect((await app.as('sp.agent').get<FileList>('/util/file?search=a.pdf')).body.items).toEqual([]);
    expect(await statusFor(app, 'sp.agent', file)).toBe(404);
    expect(await inTrash(file, 'sp.agent2')).toMatchObject({
      name: 'a.pdf',
      folder_prefix: prefix(),
      trashed_at: expect.stringMatching(/^20/),
      trashed_by: { last_name: expect.any(String) },
      can: { download: false, edit: false },
    });
    expect(
      (await app.as('sp.agent').get(`/util/file/download-url?key_name=${file.key}&as=attachment`)).status,
    ).toBe(404);
    expect((await restore(target)).status).toBe(200);
    expect(await names()).toEqual(['a.pdf']);
    expect((await trashed(app, 'sp.agent')).items).toEqual([]);
    expect((await eventsOf(app, file.entity_id)).slice(-2)).toMatchObject([
      { type: 'FILE_TRASHED', detail: { name: 'a.pdf', folder_prefix: prefix() } },
      { type: 'FILE_RESTORED', detail: { folder_prefix: prefix() } },
    ]);
  });

  it('gives its name free, and takes the next free one when it comes back', async () => {
    const first = await fileIn('Plan.pdf');
    const old = await thrown(first);
    const second = await fileIn('plan.PDF');
    const older = await thrown(second);
    await fileIn('PLAN.pdf');
    expect((await restore([...old, ...older])).status).toBe(200);
    const found = await names();
    expect(found.map((name) => name.toLowerCase()).sort()).toEqual([
      'plan (2).pdf',
      'plan (3).pdf',
      'plan.pdf',
    ]);
    expect(found).toContain('PLAN.pdf');
  });

  it('can be put away while it is uploaded, and then ends in the trash, not nowhere', async () => {
    const file = await sendFile(app, 'sp.agent', {
      name: 'late.pdf',
      content: pdfOf(-10),
      folder_prefix: prefix(),
    });
    // The scan may count the version up between reading and putting away.
    for (let tries = 0; ; tries += 1) {
      if ((await act(app, 'sp.agent', 'to-trash', [await readFile(app, file)])).status === 200) break;
      expect(tries).toBeLessThan(20);
    }
    await expect.poll(async () => (await inTrash(file))?.state).toBe('UPLOADED');
    expect((await restore([at((await inTrash(file))!)])).status).toBe(200);
    expect((await settled(app, 'sp.agent', file.entity_id)).can.download).toBe(true);
  });
});

describe('a folder', () => {
  it('goes with all that is in it, is one entry of the trash, and brings it all back', async () => {
    const folder = await folderIn('Whole');
    const sub = await folderIn('Sub', folder.folder_prefix);
    const file = await fileIn('in.pdf', sub.folder_prefix);
    const target = await thrown(folder);
    const trash = await trashed(app, 'sp.agent');
    expect(trash.folders.find(({ name }) => name === 'Whole')).toMatchObject({
      trashed_by: { last_name: expect.any(String) },
    });
    expect(trash.folders.map(({ name }) => name)).not.toContain('Sub');
    expect(trash.items.map(({ name }) => name)).not.toContain('in.pdf');
    expect(await statusFor(app, 'sp.agent', file)).toBe(404);
    expect(refused(await restore([{ ...at(file), version: file.version + 1 }]))).toEqual([
      404,
      'items.0 gone',
    ]);
    expect((await restore(target)).status).toBe(200);
    expect(await names(sub.folder_prefix)).toEqual(['in.pdf']);
    expect(await eventsOf(app, folder.entity_id)).toMatchObject([
      { type: 'FOLDER_ADDED' },
      { type: 'FOLDER_TRASHED', detail: { folder_prefix: folder.folder_prefix, folders: 1, files: 1 } },
      { type: 'FOLDER_RESTORED', detail: { folder_prefix: folder.folder_prefix, folders: 1, files: 1 } },
    ]);
    expect((await eventsOf(app, file.entity_id)).slice(-2)).toMatchObject([
      { type: 'FILE_TRASHED', detail: { with: folder.entity_id } },
      { type: 'FILE_RESTORED', detail: { with: folder.entity_id } },
    ]);
  });

  it('leaves in the trash what had gone there before it, which comes back at the top when the folder is gone', async () => {
    const folder = await folderIn('Part');
    const [early, lost] = [
      await fileIn('early.pdf', folder.folder_prefix),
      await fileIn('lost.pdf', folder.folder_prefix),
    ];
    await fileIn('with.pdf', folder.folder_prefix);
    const before = await thrown(early);
    const alone = await thrown(lost);
    await restore(await thrown(folder));
    expect(await names(folder.folder_prefix)).toEqual(['with.pdf']);
    expect((await restore(before)).status).toBe(200);
    expect(await names(folder.folder_prefix)).toEqual(['early.pdf', 'with.pdf']);
    await thrown({ ...folder, version: 3 });
    expect((await restore(alone)).status).toBe(200);
    expect(await readFile(app, lost)).toMatchObject({ folder_prefix: 'prospecting/SP/' });
  });

  it('comes back under a free name and where its parent is by now', async () => {
    const parent = await folderIn('Parent');
    const folder = await folderIn('Child', parent.folder_prefix);
    await fileIn('in.pdf', (await folderIn('Deep', folder.folder_prefix)).folder_prefix);
    const target = await thrown(folder);
    await folderIn('CHILD', parent.folder_prefix);
    await app
      .as('sp.agent')
      .patch(`/util/file/folders/${parent.entity_id}`, { version: 1, name: 'Renamed 📁' });
    expect((await restore(target)).status).toBe(200);
    const renamed = `${prefix()}Renamed 📁/`;
    expect(await names(renamed)).toEqual(['CHILD/', 'Child (2)/']);
    expect(await names(`${renamed}Child (2)/Deep/`)).toEqual(['in.pdf']);
  });

  it('and what lies in it, put away earlier or with it, come back together', async () => {
    const outer = await folderIn('Outer');
    const inner = await folderIn('Inner', outer.folder_prefix);
    const file = await fileIn('in.pdf', inner.folder_prefix);
    const [first] = await thrown(inner);
    const [second] = await thrown(outer);
    expect((await restore([first!, second!])).status).toBe(200);
    expect(await names(inner.folder_prefix)).toEqual(['in.pdf']);
    // Of what is named beside the folder that holds it, only the folder goes.
    const now = (item: FolderItem): FolderItem => ({ ...item, version: 3 });
    const targets = await thrown(await readFile(app, file), now(inner), now(outer));
    expect((await trashed(app, 'sp.agent')).folders.map(({ name }) => name)).not.toContain('Inner');
    expect((await restore(targets.slice(2))).status).toBe(200);
    expect(await names(inner.folder_prefix)).toEqual(['in.pdf']);
  });

  it.runIf(isFull)(
    `goes with up to ${FOLDER_ACTION_MAX} files and folders, and is refused with more`,
    async () => {
      const folder = await folderIn('Huge');
      await fill(app, folder.entity_id, FOLDER_ACTION_MAX - 1, 'sp.agent');
      const target = await thrown(folder);
      expect(await names()).toEqual([]);
      expect((await restore(target)).status).toBe(200);
      expect((await listed(app, 'sp.agent', folder.folder_prefix)).total).toBe(FOLDER_ACTION_MAX - 1);
      await folderIn('One more', folder.folder_prefix);
      const { folders } = await listed(app, 'sp.agent', prefix());
      const answer = await act(app, 'sp.agent', 'to-trash', folders);
      expect(refused(answer)).toEqual([400, 'items.0 too_many']);
    },
  );
});

describe('at the same time', () => {
  it('an upload into a folder that is put away goes with it', async () => {
    const folder = await folderIn('Race');
    const upload = { name: 'r.pdf', content: pdfOf(-20), folder_prefix: folder.folder_prefix };
    // The upload has found the folder, and waits to settle its name; then the folder is put away.
    const [asked, away] = await app.db.transaction().execute(async (trx) => {
      await lockFor(trx, `file.name:prospecting/SP/${folder.entity_id}`);
      const uploading = askUpload(app, 'sp.agent', upload);
      await lockWaiters(app, 1);
      const trashing = act(app, 'sp.agent', 'to-trash', [folder]);
      await lockWaiters(app, 2);
      return [uploading, trashing];
    });
    expect((await asked).status).toBe(201);
    expect((await away).status).toBe(200);
    const { file } = (await asked).body;
    expect(await statusFor(app, 'sp.agent', file)).toBe(404);
    expect((await restore([{ ...at(folder), version: 2 }])).status).toBe(200);
    expect(await names(folder.folder_prefix)).toEqual(['r.pdf']);
  });

  it('an upload into a folder that was just put away is refused', async () => {
    const folder = await folderIn('Away');
    const upload = { name: 'r.pdf', content: pdfOf(-21), folder_prefix: folder.folder_prefix };
    const asked = await app.db.transaction().execute(async (trx) => {
      await sql`update file_folder set trashed_at = now(), trashed_with = entity_id
                 where entity_id = ${folder.entity_id}`.execute(trx);
      const uploading = askUpload(app, 'sp.agent', upload);
      await lockWaiters(app, 1);
      return [uploading];
    });
    expect(refused(await asked[0]!)).toEqual([400, 'folder_prefix unknown_folder']);
  });

  it('two people who put away, take back and rename the same do so one after the other', async () => {
    const folder = await folderIn('Same');
    const file = await fileIn('a.pdf', folder.folder_prefix);
    const answers = await Promise.all([
      act(app, 'sp.agent', 'to-trash', [file]),
      act(app, 'sp.supervisor', 'to-trash', [folder]),
      app.as('sp.agent').patch(`/util/file/folders/${folder.entity_id}`, { version: 1, name: 'Other' }),
      app.as('sp.supervisor').patch(`/util/file/${file.entity_id}`, { version: file.version, name: 'b.pdf' }),
    ]);
    for (const { status, text } of answers) expect([200, 404, 409], text).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it('what is stale is told, and nothing goes', async () => {
    const [file, other] = [await fileIn('a.pdf'), await fileIn('b.pdf')];
    const answer = await act(app, 'sp.agent', 'to-trash', [other, { ...at(file), version: 99 }]);
    expect(refused(answer)).toEqual([409, 'items.1 stale_revision']);
    expect(await names()).toEqual(['a.pdf', 'b.pdf']);
  });
});
