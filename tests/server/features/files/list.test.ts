import { beforeAll, describe, expect, it } from 'vitest';
import type { FolderItem } from '#schemas/file/index.ts';
import type { FileList } from '#server/features/files/explorer/list.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { uploadFile } from '#tests/support/files.ts';
import {
  act,
  fill,
  listed,
  keepFile,
  makeFolder,
  namesIn,
  pdfOf,
  refused,
  statusFor,
  trashed,
  type Refusal,
} from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();
let contracts: FolderItem;

beforeAll(async () => {
  contracts = await makeFolder(app, 'sp.agent', TOP, 'Contracts');
  await makeFolder(app, 'sp.agent2', contracts.folder_prefix, '2026');
  await keepFile(app, 'sp.agent', TOP, 'Zoning plan.pdf');
  await keepFile(app, 'sp.agent2', contracts.folder_prefix, 'Plan A.pdf');
  await keepFile(app, 'sp.agent', contracts.folder_prefix, 'plan 100%_b.pdf');
  await keepFile(app, 'sp.supervisor', `${contracts.folder_prefix}2026/`, 'Año nuevo 資料.pdf');
  await keepFile(app, 'tp.agent', 'prospecting/TP/', 'Van.pdf');
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
    const letters = '&search=%E8%B3%87%E6%96%99.&deep=true';
    expect(await namesIn(app, 'sp.agent', contracts.folder_prefix, letters)).toEqual(['Año nuevo 資料.pdf']);
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
    expect(failsOf(answer)).toEqual([
      'color_eq unknown_filter',
      'ordering unknown_field',
      'search too_short',
      'size wrong_type',
    ]);
    const deep = await app.as('sp.agent').get<Refusal>(`/util/file?folder_prefix=${TOP}&deep=perhaps`);
    expect(failsOf(deep)).toEqual(['deep wrong_type']);
    expect((await app.as('sp.agent').get('/util/file/states?ids=1,2')).status).toBe(400);
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
    const query = `&ordering=-size&size=50&page=${page}`;
    const answer = await listed(app, 'sp.agent', folder.folder_prefix, query);
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
  const own = await app.as('sp.provider').get<FileList>('/util/file');
  expect(own.body.items.map(({ name }) => name)).toEqual(['Licence.pdf']);
  // A use that is confidential is so without being asked.
  const place = { area: 'credentialing', lead_type: 'SP', folder_prefix: null };
  expect(own.body.items[0]).toMatchObject({ ...place, secure: true, can: { download: true } });
  expect((await app.as('tp.provider').get<FileList>('/util/file')).body.items).toEqual([]);
  const agents = await app.as('sp.agent').get<FileList>('/util/file?ordering=name&search=plan');
  expect(agents.body.items.map(({ name }) => name).sort()).toEqual(
    ['Zoning plan.pdf', 'plan 100%_b.pdf'].sort(),
  );
});

/** Domain §6 'File explorer'; docs/decisions/011 'Who reads'. */
const prefixes = ['prospecting/SP/', 'prospecting/TP/', 'credentialing/SP/', 'credentialing/TP/'];

it.each([
  ['sp.agent', '+4r4'],
  ['sp.supervisor', '+4r4'],
  ['tp.agent', '4+4r'],
  ['tp.supervisor', '4+4r'],
  ['cred.agent', '44++'],
  ['cred.supervisor', '44++'],
  ['sp.provider', '4444'],
  ['tp.provider', '4444'],
])('%s enters what is theirs (+), only reads (r), or hears of nothing (4)', async (person, row) => {
  let seen = '';
  for (const prefix of prefixes) {
    const { status, body } = await app.as(person).get<FileList>(`/util/file?folder_prefix=${prefix}`);
    seen += status === 404 ? '4' : body.can.create ? '+' : 'r';
    expect([200, 404]).toContain(status);
  }
  expect(seen).toBe(row);
});

it('a confidential file is listed for all who read the folder, opened by few, renamed by its creator and supervisors', async () => {
  await keepFile(app, 'cred.agent', 'credentialing/SP/', 'Policy.pdf');
  const upload = { name: 'Background.pdf', content: pdfOf(-2), folder_prefix: 'credentialing/SP/' };
  const secret = await uploadFile(app, 'cred.agent', { ...upload, secure: true });
  const seenBy = async (person: string) =>
    (await listed(app, person, 'credentialing/SP/')).items.map(({ name, secure, can }) => [
      name,
      secure,
      can.download,
    ]);
  const open = ['Policy.pdf', false, true];
  expect(await seenBy('cred.agent2')).toEqual([['Background.pdf', true, true], open]);
  expect(await seenBy('sp.supervisor')).toEqual([['Background.pdf', true, false], open]);
  let { version } = secret;
  for (const [person, status] of [
    ['sp.supervisor', 403],
    ['cred.agent2', 403],
    ['cred.agent', 200],
    ['cred.supervisor', 200],
  ] as const) {
    const name = `Renamed by ${person}.pdf`;
    const answer = await app.as(person).patch(`/util/file/${secret.entity_id}`, { version, name });
    expect([person, answer.status]).toEqual([person, status]);
    if (status === 200) version += 1;
  }
});

it('what hangs on a record is its own to show: no action of the explorer takes it', async () => {
  const upload = { name: 'Letter.pdf', content: pdfOf(-3), use: 'agreement' } as const;
  const file = await uploadFile(app, 'sp.agent', upload);
  expect(file.can).toEqual({ download: true, edit: false, purge: false });
  for (const action of ['move', 'to-trash'] as const) {
    const more = action === 'move' ? { folder_prefix: 'prospecting/SP/' } : {};
    const answer = await act(app, 'sp.agent', action, [file], more);
    expect(refused(answer)).toEqual([403, 'items.0 not_yours']);
  }
  const renamed = await app
    .as('sp.agent')
    .patch(`/util/file/${file.entity_id}`, { version: file.version, name: 'X.pdf' });
  expect(renamed.status).toBe(403);
  // Nobody else knows of it before it hangs there.
  expect(await statusFor(app, 'sp.supervisor', file)).toBe(404);
});

describe("an agent's folder", () => {
  let folder: FolderItem;
  beforeAll(async () => {
    folder = await makeFolder(app, 'sp.agent', 'prospecting/SP/', 'Shared');
    await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Sub');
    await keepFile(app, 'sp.agent2', `${folder.folder_prefix}Sub/`, 'Theirs.pdf');
  });

  it('that holds files of others goes to the trash only by a supervisor', async () => {
    const own = await keepFile(app, 'sp.agent', 'prospecting/SP/', 'Own.pdf');
    const answer = await act(app, 'sp.agent', 'to-trash', [own, folder]);
    expect(refused(answer)).toEqual([403, 'items.1 holds_others']);
    expect(await namesIn(app, 'sp.agent', TOP)).toContain('Shared/');
    expect((await act(app, 'sp.supervisor', 'to-trash', [own, folder])).status).toBe(200);
    const [thrown] = (await trashed(app, 'sp.agent')).folders;
    const back = await act(app, 'sp.agent', 'restore', [thrown!]);
    expect(refused(back)).toEqual([403, 'items.0 holds_others']);
    expect((await act(app, 'sp.supervisor', 'restore', [thrown!])).status).toBe(200);
  });

  it("is not another agent's to move, nor are their files", async () => {
    const [theirs] = (await listed(app, 'sp.agent', `${folder.folder_prefix}Sub/`)).items;
    const answer = await act(app, 'sp.agent2', 'to-trash', [folder, theirs!]);
    expect(refused(answer)).toEqual([403, 'items.0 not_yours']);
  });
});

it('the trash of the credentialing area is for those who work there, and emptied by supervisors', async () => {
  const file = await keepFile(app, 'cred.agent', 'credentialing/TP/', 'Old.pdf');
  expect((await act(app, 'cred.agent', 'to-trash', [file])).status).toBe(200);
  const seenBy = async (person: string) => (await trashed(app, person, 'credentialing')).items;
  const can = { download: false, edit: true };
  expect(await seenBy('cred.agent')).toMatchObject([{ name: 'Old.pdf', can: { ...can, purge: false } }]);
  expect(await seenBy('cred.supervisor')).toMatchObject([{ name: 'Old.pdf', can: { ...can, purge: true } }]);
  const statusOf = async (person: string, area: string) =>
    (await app.as(person).get(`/util/file/trash?area=${area}`)).status;
  expect(await statusOf('sp.supervisor', 'credentialing')).toBe(403);
  expect(await statusOf('sp.agent', 'elsewhere')).toBe(400);
});
