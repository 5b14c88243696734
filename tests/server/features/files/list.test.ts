import { beforeAll, describe, expect, it } from 'vitest';
import type { FolderItem } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import {
  act,
  faults,
  fill,
  listed,
  makeFolder,
  namesIn,
  pdfOf,
  put,
  type Listed,
  type Refusal,
} from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();
let contracts: FolderItem;

beforeAll(async () => {
  contracts = await makeFolder(app, 'sp.agent', TOP, 'Contracts');
  await makeFolder(app, 'sp.agent2', contracts.folder_prefix, '2026');
  await put(app, 'sp.agent', TOP, 'Zoning plan.pdf');
  await put(app, 'sp.agent2', contracts.folder_prefix, 'Plan A.pdf');
  await put(app, 'sp.agent', contracts.folder_prefix, 'plan 100%_b.pdf');
  await put(app, 'sp.supervisor', `${contracts.folder_prefix}2026/`, 'Año nuevo 資料.pdf');
  await put(app, 'tp.agent', 'prospecting/TP/', 'Van.pdf');
});

describe('a folder', () => {
  it('shows what lies in it, folders first, and nothing from below or elsewhere', async () => {
    expect(await namesIn(app, 'sp.agent', TOP)).toEqual(['Contracts/', 'Zoning plan.pdf']);
    expect((await namesIn(app, 'sp.agent', contracts.folder_prefix)).sort()).toEqual(
      ['2026/', 'Plan A.pdf', 'plan 100%_b.pdf'].sort(),
    );
    expect(await namesIn(app, 'sp.agent', 'prospecting/SP/contracts/2026')).toEqual(['Año nuevo 資料.pdf']);
  });

  it('tells of each file what it is, where it lies and what the reader may do', async () => {
    const { items, can } = await listed(app, 'sp.agent', contracts.folder_prefix);
    const plan = items.find(({ name }) => name === 'Plan A.pdf');
    expect(plan).toMatchObject({
      folder_prefix: contracts.folder_prefix,
      state: 'UPLOADED',
      type: 'PDF',
      mime: 'application/pdf',
      preview: 'pdf',
      current_no: 1,
      use: 'explorer',
      trashed_at: null,
      can: { download: true, edit: false, purge: false },
    });
    expect(plan?.size).toBeGreaterThan(50);
    expect(can).toEqual({ create: true });
  });

  it.each([
    ['below', 'prospecting/SP/Nowhere/', 404],
    ['another type', 'prospecting/TP/', 404],
    ["another area's", 'credentialing/XX/', 400],
    ['nothing', '', 400],
    ['a way out', 'prospecting/SP/../TP/', 400],
    ['an empty name', 'prospecting/SP//', 400],
    ['eleven deep', `prospecting/SP/${'a/'.repeat(11)}`, 400],
    ['very long', `prospecting/SP/${'a'.repeat(5000)}`, 400],
  ])('that is none (%s) is refused', async (_what, prefix, status) => {
    const answer = await app.as('sp.agent').get(`/util/file?folder_prefix=${encodeURIComponent(prefix)}`);
    expect(answer.status, answer.text).toBe(status);
  });
});

describe('looking for a name', () => {
  it('finds it anywhere in names of the folder, and with deep below it too', async () => {
    expect(await namesIn(app, 'sp.agent', TOP, '&search=PLAN')).toEqual(['Zoning plan.pdf']);
    expect((await namesIn(app, 'sp.agent', TOP, '&search=PLAN&deep=true')).sort()).toEqual(
      ['Plan A.pdf', 'Zoning plan.pdf', 'plan 100%_b.pdf'].sort(),
    );
    expect(await namesIn(app, 'sp.agent', TOP, '&search=202&deep=true')).toEqual(['2026/']);
    expect(
      await namesIn(app, 'sp.agent', contracts.folder_prefix, '&search=%E8%B3%87%E6%96%99.&deep=true'),
    ).toEqual(['Año nuevo 資料.pdf']);
  });

  it('takes signs of patterns as what they are', async () => {
    expect(await namesIn(app, 'sp.agent', TOP, '&search=0%25_b&deep=true')).toEqual(['plan 100%_b.pdf']);
    expect(await namesIn(app, 'sp.agent', TOP, '&search=%25%25%25&deep=true')).toEqual([]);
  });

  it('names everything that is wrong with a query', async () => {
    const answer = await app
      .as('sp.agent')
      .get<Refusal>(`/util/file?folder_prefix=${TOP}&search=ab&ordering=key&size=x&color_eq=1`);
    expect(answer.status).toBe(400);
    expect(faults(answer).sort()).toEqual([
      'color_eq unknown_filter',
      'ordering unknown_field',
      'search too_short',
      'size wrong_type',
    ]);
    const deep = await app.as('sp.agent').get<Refusal>(`/util/file?folder_prefix=${TOP}&deep=perhaps`);
    expect(faults(deep)).toEqual(['deep wrong_type']);
  });
});

it('narrows and sorts as asked, page by page, and shows folders on the first', async () => {
  const folder = await makeFolder(app, 'sp.agent', TOP, 'Many');
  await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Inside');
  await app.as('sp.agent3').get('/auth/session');
  await fill(app, folder.entity_id, 120, 'sp.agent3');
  const sizes: (number | null)[] = [];
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const answer = await listed(
      app,
      'sp.agent',
      folder.folder_prefix,
      `&ordering=-size&size=50&page=${page}`,
    );
    expect(answer.total).toBe(120);
    expect(answer.folders.length).toBe(page === 1 ? 1 : 0);
    for (const item of answer.items) seen.add(item.entity_id);
    sizes.push(...answer.items.map(({ size }) => size));
  }
  expect(seen.size).toBe(120);
  expect(sizes).toEqual([...sizes].sort((one, other) => Number(other) - Number(one)));
  const pictures = await listed(app, 'sp.agent', folder.folder_prefix, '&type_in=PNG');
  expect([pictures.total, pictures.folders]).toEqual([40, []]);
});

it('shows people without a folder their own uploads, of every use', async () => {
  await uploadFile(app, 'sp.provider', { name: 'Licence.pdf', content: pdfOf(-1), use: 'credential' });
  const own = await app.as('sp.provider').get<Listed>('/util/file');
  expect(own.body.items.map(({ name }) => name)).toEqual(['Licence.pdf']);
  expect(own.body.items[0]).toMatchObject({ folder_prefix: null, secure: true, can: { download: true } });
  expect((await app.as('tp.provider').get<Listed>('/util/file')).body.items).toEqual([]);
  const agents = await app.as('sp.agent').get<Listed>('/util/file?ordering=name&search=plan');
  expect(agents.body.items.map(({ name }) => name).sort()).toEqual(
    ['Zoning plan.pdf', 'plan 100%_b.pdf'].sort(),
  );
});

it('no longer shows what is in the trash', async () => {
  const file = await put(app, 'sp.agent', TOP, 'Gone.pdf');
  expect(await namesIn(app, 'sp.agent', TOP, '&search=Gone')).toEqual(['Gone.pdf']);
  expect((await act(app, 'sp.agent', 'to-trash', [file])).status).toBe(200);
  expect(await namesIn(app, 'sp.agent', TOP, '&search=Gone')).toEqual([]);
  expect((await app.as('sp.agent').get<Listed>('/util/file?search=Gone')).body.items).toEqual([]);
  expect((await app.as('sp.agent').get(`/util/file/${file.entity_id}`)).status).toBe(404);
});
