import { beforeAll, describe, expect, it } from 'vitest';
import type { FileItem, FolderItem } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import { act, at, faults, listed, makeFolder, pdfOf, put, trashed, type Listed } from './explorerSupport.ts';

/** Domain §6 'File explorer', 'Download by key'; docs/decisions/011 'Who reads'. */
const app = useApp();
let lead: FileItem;
let secret: FileItem;

beforeAll(async () => {
  lead = await put(app, 'sp.agent', 'prospecting/SP/', 'Lead.pdf');
  await put(app, 'cred.agent', 'credentialing/SP/', 'Policy.pdf');
  secret = await uploadFile(app, 'cred.agent', {
    name: 'Background.pdf',
    content: pdfOf(-2),
    folder_prefix: 'credentialing/SP/',
    secure: true,
  });
});

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
    const { status, body } = await app.as(person).get<Listed>(`/util/file?folder_prefix=${prefix}`);
    seen += status === 404 ? '4' : body.can.create ? '+' : 'r';
    expect([200, 404]).toContain(status);
  }
  expect(seen).toBe(row);
});

describe('a confidential file', () => {
  it('is listed for all who read the folder, and opened by few', async () => {
    const canDownload = async (person: string) =>
      (await listed(app, person, 'credentialing/SP/')).items.map(({ name, secure, can }) => [
        name,
        secure,
        can.download,
      ]);
    const open = [
      ['Background.pdf', true, true],
      ['Policy.pdf', false, true],
    ];
    expect(await canDownload('cred.agent2')).toEqual(open);
    expect(await canDownload('sp.supervisor')).toEqual([
      ['Background.pdf', true, false],
      ['Policy.pdf', false, true],
    ]);
  });
});

describe('a single file', () => {
  it.each([
    ['sp.agent2', 200],
    ['sp.supervisor', 200],
    ['tp.agent', 404],
    ['tp.supervisor', 404],
    ['cred.supervisor', 404],
    ['sp.provider', 404],
  ])('of the prospecting area answers %s with %i', async (person, status) => {
    expect((await app.as(person).get(`/util/file/${lead.entity_id}`)).status).toBe(status);
  });

  it('is renamed by its creator and by supervisors of its type, and by nobody who only reads', async () => {
    const rename = async (person: string, { entity_id }: FileItem, name: string) => {
      const { body } = await app.as('cred.agent').get<FileItem>(`/util/file/${entity_id}`);
      const { version = 1 } = body;
      return (await app.as(person).patch(`/util/file/${entity_id}`, { version, name })).status;
    };
    expect(await rename('sp.agent2', lead, 'A.pdf')).toBe(403);
    expect(await rename('tp.supervisor', lead, 'A.pdf')).toBe(404);
    expect(await rename('sp.supervisor', secret, 'A.pdf')).toBe(403);
    expect(await rename('cred.agent2', secret, 'A.pdf')).toBe(403);
    expect(await rename('cred.agent', secret, 'B.pdf')).toBe(200);
    expect(await rename('cred.supervisor', secret, 'C.pdf')).toBe(200);
  });
});

describe('what hangs on a record', () => {
  it('is its own to show: no action of the explorer takes it', async () => {
    const file = await uploadFile(app, 'sp.agent', {
      name: 'Letter.pdf',
      content: pdfOf(-3),
      use: 'agreement',
    });
    expect(file.can).toEqual({ download: true, edit: false, purge: false });
    for (const action of ['move', 'to-trash'] as const) {
      const more = action === 'move' ? { folder_prefix: 'prospecting/SP/' } : {};
      const answer = await act(app, 'sp.agent', action, [file], more);
      expect([answer.status, faults(answer)]).toEqual([403, ['items.0 not_yours']]);
    }
    const renamed = await app
      .as('sp.agent')
      .patch(`/util/file/${file.entity_id}`, { version: file.version, name: 'X.pdf' });
    expect(renamed.status).toBe(403);
    // Nobody else knows of it before it hangs there.
    expect((await app.as('sp.supervisor').get(`/util/file/${file.entity_id}`)).status).toBe(404);
  });
});

describe("an agent's folder", () => {
  let folder: FolderItem;
  beforeAll(async () => {
    folder = await makeFolder(app, 'sp.agent', 'prospecting/SP/', 'Shared');
    await makeFolder(app, 'sp.agent', folder.folder_prefix, 'Sub');
    await put(app, 'sp.agent2', `${folder.folder_prefix}Sub/`, 'Theirs.pdf');
  });

  it('that holds files of others goes to the trash only by a supervisor', async () => {
    const own = await put(app, 'sp.agent', 'prospecting/SP/', 'Own.pdf');
    const answer = await act(app, 'sp.agent', 'to-trash', [own, folder]);
    expect([answer.status, faults(answer)]).toEqual([403, ['items.1 holds_others']]);
    expect((await listed(app, 'sp.agent', 'prospecting/SP/')).folders).toHaveLength(1);
    expect((await act(app, 'sp.supervisor', 'to-trash', [own, folder])).status).toBe(200);
    const [thrown] = (await trashed(app, 'sp.agent')).folders;
    const back = await act(app, 'sp.agent', 'restore', [thrown!]);
    expect([back.status, faults(back)]).toEqual([403, ['items.0 holds_others']]);
    expect((await act(app, 'sp.supervisor', 'restore', [thrown!])).status).toBe(200);
  });

  it("is not another agent's to move, nor are their files", async () => {
    const [theirs] = (await listed(app, 'sp.agent', `${folder.folder_prefix}Sub/`)).items;
    const { folders } = await listed(app, 'sp.agent2', 'prospecting/SP/');
    const answer = await act(app, 'sp.agent2', 'to-trash', [folders[0]!, theirs!]);
    expect([answer.status, faults(answer)]).toEqual([403, ['items.0 not_yours']]);
  });
});

describe('the trash', () => {
  it('is for those who work in the area, each person their own type', async () => {
    const file = await put(app, 'cred.agent', 'credentialing/TP/', 'Old.pdf');
    expect((await act(app, 'cred.agent', 'to-trash', [file])).status).toBe(200);
    expect((await trashed(app, 'cred.agent2', 'credentialing')).items.map(({ name }) => name)).toEqual([
      'Old.pdf',
    ]);
    const statusOf = async (person: string, area: string) =>
      (await app.as(person).get(`/util/file/trash?area=${area}`)).status;
    expect(await statusOf('sp.supervisor', 'credentialing')).toBe(403);
    expect(await statusOf('cred.supervisor', 'prospecting')).toBe(404);
    expect(await statusOf('sp.provider', 'prospecting')).toBe(404);
    expect(await statusOf('sp.agent', 'elsewhere')).toBe(400);
    const van = await put(app, 'tp.agent', 'prospecting/TP/', 'Van.pdf');
    await act(app, 'tp.agent', 'to-trash', [van]);
    expect((await trashed(app, 'sp.supervisor')).items.map(({ name }) => name)).not.toContain('Van.pdf');
  });

  it('is emptied by supervisors only', async () => {
    const file = await put(app, 'sp.agent', 'prospecting/SP/', 'Mine.pdf');
    const { body } = await act(app, 'sp.agent', 'to-trash', [file]);
    const target = { ...at(file), version: body.items[0]!.version };
    expect((await act(app, 'sp.agent', 'purge', [target])).status).toBe(403);
    expect((await act(app, 'tp.supervisor', 'purge', [target])).status).toBe(404);
    const seen = (await trashed(app, 'sp.supervisor')).items.find(({ name }) => name === 'Mine.pdf');
    expect(seen?.can).toEqual({ download: false, edit: true, purge: true });
    expect((await act(app, 'sp.supervisor', 'purge', [target])).status).toBe(200);
  });
});
