import { describe, expect, it } from 'vitest';
import type { FileItem, FolderItem } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { askUpload } from '#tests/support/files.ts';
import { isFull } from '#tests/support/scope.ts';
import {
  act,
  at,
  eventsOf,
  fill,
  listed,
  keepFile,
  makeFolder,
  namesIn,
  pdfOf,
  readFile,
  refused,
  statusFor,
  trashed,
  useHome,
} from './explorerSupport.ts';

const app = useApp();
const { prefix, folderIn, fileIn, names } = useHome(app);

const move = (
  person: string,
  items: readonly (FileItem | FolderItem)[],
  folder_prefix: string,
  name_choice?: string,
) => act(app, person, 'move', items, { folder_prefix, ...(name_choice ? { name_choice } : {}) });
const read = (file: FileItem) => readFile(app, file);

describe('files and folders', () => {
  it('go together, with everything below, and each tells where it was', async () => {
    const [from, to] = [await folderIn('From'), await folderIn('To')];
    const below = await folderIn('Below', from.folder_prefix);
    const deep = await fileIn('deep.pdf', below.folder_prefix);
    const file = await fileIn('a.pdf');
    const answer = await move('sp.agent', [file, from], to.folder_prefix);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.items).toEqual([
      { entity_id: file.entity_id, version: file.version + 1 },
      { entity_id: from.entity_id, version: 2 },
    ]);
    expect(await names(to.folder_prefix)).toEqual(['From/', 'a.pdf']);
    expect(await names(`${to.folder_prefix}From/Below/`)).toEqual(['deep.pdf']);
    expect(await names()).toEqual(['To/']);
    expect((await read(deep)).folder_prefix).toBe(`${to.folder_prefix}From/Below/`);
    expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
      type: 'FILE_MOVED',
      changes: [{ field: 'folder_prefix', from: prefix(), to: to.folder_prefix }],
    });
    expect((await eventsOf(app, from.entity_id)).at(-1)).toMatchObject({
      type: 'FOLDER_MOVED',
      changes: [{ field: 'folder_prefix', from: from.folder_prefix, to: `${to.folder_prefix}From/` }],
    });
    // To where they are already: nothing happens.
    const again = await move('sp.agent', [await read(file)], to.folder_prefix);
    expect(again.body.items[0]?.version).toBe(file.version + 1);
  });

  it('stay where they are when one of them cannot go, and every reason is told', async () => {
    const [from, to] = [await folderIn('From'), await folderIn('To')];
    const inside = await folderIn('Inside', from.folder_prefix);
    await fileIn('taken.pdf', to.folder_prefix);
    const [taken, free] = [await fileIn('TAKEN.pdf'), await fileIn('free.pdf')];
    await folderIn('Same', to.folder_prefix);
    const same = await folderIn('same');
    const fails = async (items: (FileItem | FolderItem)[], place: FolderItem) =>
      refused(await move('sp.agent', items, place.folder_prefix));
    expect(await fails([free, taken, same], to)).toEqual([400, 'items.1 name_taken', 'items.2 name_taken']);
    expect(await fails([free, from], inside)).toEqual([400, 'items.1 within_itself']);
    expect(await fails([from], from)).toEqual([400, 'items.0 within_itself']);
    expect(await names()).toEqual(expect.arrayContaining(['From/', 'same/', 'TAKEN.pdf', 'free.pdf']));
  });

  it('take the next free name when that is asked for, among themselves too', async () => {
    const to = await folderIn('To');
    const [one, two] = [await folderIn('One'), await folderIn('Two')];
    for (const name of ['Plan.pdf', 'plan (2).pdf']) await fileIn(name, to.folder_prefix);
    const files = [await fileIn('Plan.pdf', one.folder_prefix), await fileIn('PLAN.pdf', two.folder_prefix)];
    const folders = [await folderIn('v1.2', one.folder_prefix), await folderIn('v1.2', two.folder_prefix)];
    expect(failsOf(await move('sp.agent', files, to.folder_prefix))).toEqual([
      'items.0 name_taken',
      'items.1 name_taken',
    ]);
    expect((await move('sp.agent', [...files, ...folders], to.folder_prefix, 'rename')).status).toBe(200);
    const found = (await names(to.folder_prefix)).map((name) => name.toLowerCase());
    expect(found.sort()).toEqual(
      ['plan.pdf', 'plan (2).pdf', 'plan (3).pdf', 'plan (4).pdf', 'v1.2/', 'v1 (2).2/'].sort(),
    );
    expect(failsOf(await move('sp.agent', files, to.folder_prefix, 'version'))).toHaveLength(1);
  });

  it('do not go deeper than folders may be', async () => {
    let deepest = prefix();
    for (let depth = 2; depth <= 8; depth += 1)
      deepest = (await folderIn(`d${depth}`, deepest)).folder_prefix;
    const tall = await folderIn('tall');
    await folderIn('b', (await folderIn('a', tall.folder_prefix)).folder_prefix);
    const answer = await move('sp.agent', [tall], deepest);
    expect(failsOf(answer)).toEqual(['items.0 folder_too_deep']);
    expect((await move('sp.agent', [await folderIn('low')], deepest)).status).toBe(200);
  });

  it('that were chosen with a folder they lie in go where that goes, not into it', async () => {
    const [from, to] = [await folderIn('From'), await folderIn('To')];
    const sub = await folderIn('Sub', from.folder_prefix);
    const file = await fileIn('a.pdf', sub.folder_prefix);
    const kept = await fileIn('kept.pdf', sub.folder_prefix);
    expect((await move('sp.agent', [from, sub, file], to.folder_prefix)).status).toBe(200);
    expect(await names(to.folder_prefix)).toEqual(['From/', 'Sub/', 'a.pdf']);
    expect((await read(kept)).folder_prefix).toBe(`${to.folder_prefix}Sub/`);
  });
});

it('what is not as the person saw it, is gone or was named twice is told, and nothing moves', async () => {
  const to = await folderIn('To');
  const [file, other, gone] = [await fileIn('a.pdf'), await fileIn('b.pdf'), await fileIn('gone.pdf')];
  const { version } = file;
  await app.as('sp.supervisor').patch(`/util/file/${file.entity_id}`, { version, name: 'renamed.pdf' });
  const stale = await move('sp.agent', [other, file], to.folder_prefix);
  expect(refused(stale)).toEqual([409, 'items.1 stale_revision']);
  expect(stale.body.current).toMatchObject({ items: [{ name: 'renamed.pdf', version: version + 1 }] });
  await act(app, 'sp.agent', 'to-trash', [gone]);
  const answer = await move('sp.agent', [other, gone], to.folder_prefix);
  expect(refused(answer)).toEqual([404, 'items.1 gone']);
  expect(failsOf(await move('sp.agent', [other, other], to.folder_prefix))).toEqual(['items.1 repeated']);
  expect(failsOf(await move('sp.agent', [], to.folder_prefix))).toEqual(['items too_few']);
  expect(failsOf(await move('sp.agent', [other], `${to.folder_prefix}no/`))).toEqual([
    'folder_prefix unknown_folder',
  ]);
  expect(await names(to.folder_prefix)).toEqual([]);
});

describe('over to another lead type', () => {
  const credFolder = (name: string, place = 'credentialing/SP/') =>
    makeFolder(app, 'cred.agent', place, name);

  it('go files with all that is below, and those in the trash come back there', async () => {
    const folder = await credFolder('Over');
    const sub = await credFolder('Sub', folder.folder_prefix);
    const file = await keepFile(app, 'cred.agent', sub.folder_prefix, 'a.pdf');
    const thrown = await keepFile(app, 'cred.agent', sub.folder_prefix, 'thrown.pdf');
    await act(app, 'cred.agent', 'to-trash', [thrown]);
    expect((await move('cred.agent', [folder], 'credentialing/TP/')).status).toBe(200);
    const { body: seen } = await app.as('tp.agent').get(`/util/file/${file.entity_id}`);
    expect(seen).toMatchObject({ lead_type: 'TP', folder_prefix: 'credentialing/TP/Over/Sub/' });
    expect(await statusFor(app, 'sp.agent', file)).toBe(404);
    expect((await eventsOf(app, file.entity_id)).at(-1)).toMatchObject({
      type: 'FILE_MOVED',
      changes: [{ field: 'lead_type', from: 'SP', to: 'TP' }],
      detail: { with: folder.entity_id },
    });
    const { items } = await trashed(app, 'cred.agent', 'credentialing');
    expect(
      (await act(app, 'cred.agent', 'restore', [items.find(({ name }) => name === 'thrown.pdf')!])).status,
    ).toBe(200);
    expect(await namesIn(app, 'cred.agent', 'credentialing/TP/Over/Sub/')).toEqual(['a.pdf', 'thrown.pdf']);
  });

  it('goes nothing of others by an agent, and nothing where the person does not write', async () => {
    const folder = await credFolder('Both');
    await keepFile(app, 'cred.agent2', folder.folder_prefix, 'theirs.pdf');
    expect(failsOf(await move('cred.agent', [folder], 'credentialing/TP/'))).toEqual([
      'items.0 holds_others',
    ]);
    expect((await move('cred.supervisor', [folder], 'credentialing/TP/')).status).toBe(200);
    const file = await fileIn('pr.pdf');
    expect((await move('sp.agent', [file], 'credentialing/SP/')).status).toBe(403);
    expect((await move('sp.agent', [file], 'prospecting/TP/')).status).toBe(404);
  });
});

describe('at the same time', () => {
  it('two people cannot put two folders into each other', async () => {
    const [one, two] = [await folderIn('One'), await folderIn('Two')];
    const answers = await Promise.all([
      move('sp.agent', [one], two.folder_prefix),
      move('sp.supervisor', [two], one.folder_prefix),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await listed(app, 'sp.agent', prefix())).folders).toHaveLength(1);
  });

  it.runIf(isFull)(
    'files of one name from two places are two files or one refusal, never an error',
    async () => {
      const to = await folderIn('To');
      for (let round = 0; round < 5; round += 1) {
        const name = `r${round}.pdf`;
        const file = await fileIn(name);
        const [moved, asked] = await Promise.all([
          move('sp.agent', [file], to.folder_prefix),
          askUpload(app, 'sp.agent2', { name, content: pdfOf(round), folder_prefix: to.folder_prefix }),
        ]);
        expect([moved.status, asked.status].sort()).toEqual(moved.status === 200 ? [200, 400] : [201, 400]);
        expect((await names(to.folder_prefix)).filter((one) => one === name)).toHaveLength(1);
      }
    },
  );

  it('500 files go at once', async () => {
    const [from, to] = [await folderIn('From'), await folderIn('To')];
    await fill(app, from.entity_id, 500, 'sp.agent');
    const { items } = await listed(app, 'sp.agent', from.folder_prefix, '&size=1000');
    expect((await move('sp.agent', items, to.folder_prefix)).status).toBe(200);
    expect((await listed(app, 'sp.agent', to.folder_prefix)).total).toBe(500);
    const many = await act(app, 'sp.agent', 'to-trash', [...items, items[0]!].map(at));
    expect(failsOf(many)).toEqual(['items too_many']);
  });
});
