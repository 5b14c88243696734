import { describe, expect, it } from 'vitest';
import { FOLDER_DEPTH_MAX, FOLDERS_MAX, type FolderItem } from '#schemas/file/index.ts';
import { sql } from 'kysely';
import { useApp } from '#tests/support/app.ts';
import { eventsOf, faults, makeFolder, namesIn, put, type Refusal } from './explorerSupport.ts';

const TOP = 'prospecting/SP/';
const app = useApp();

const create = (person: string, folder_prefix: string, name: unknown) =>
  app.as(person).post<FolderItem & Refusal>('/util/file/folders', { folder_prefix, name });
const rename = (person: string, { entity_id, version }: FolderItem, name: string) =>
  app.as(person).patch<FolderItem & Refusal>(`/util/file/folders/${entity_id}`, { version, name });

describe('a new folder', () => {
  it('is there at once, with its history', async () => {
    const { status, body } = await create('sp.agent', TOP, '  Año 資料 📁 ');
    expect([status, body.name, body.folder_prefix]).toEqual([201, 'Año 資料 📁', `${TOP}Año 資料 📁/`]);
    expect(body).toMatchObject({
      version: 1,
      created_by: { last_name: expect.any(String) },
      can: { edit: true, purge: false },
    });
    expect(await eventsOf(app, body.entity_id)).toMatchObject([
      { type: 'FOLDER_ADDED', detail: { folder_prefix: body.folder_prefix } },
    ]);
  });

  it.each([
    ['', 'name bad_name'],
    ['  ', 'name bad_name'],
    ['..', 'name bad_name'],
    ['a/b', 'name bad_name'],
    ['a\\b', 'name bad_name'],
    ['a\u202Egpj', 'name bad_name'],
    ['a\nb', 'name bad_name'],
    ['x'.repeat(101), 'name too_long'],
    [7, 'name wrong_type'],
    [undefined, 'name required'],
  ])('cannot be called %j', async (name, fault) => {
    const answer = await create('sp.agent', TOP, name);
    expect([answer.status, faults(answer)]).toEqual([400, [fault]]);
  });

  it('has a name of its own, however it is written', async () => {
    await makeFolder(app, 'sp.agent', TOP, 'Caf\u00E9');
    for (const name of ['CAFÉ', 'cafe\u0301'])
      expect(faults(await create('sp.agent2', TOP, name))).toEqual(['name name_taken']);
  });

  it('lies in a folder that is there, of an area where its maker works', async () => {
    expect(faults(await create('sp.agent', `${TOP}Nowhere/`, 'A'))).toEqual(['folder_prefix unknown_folder']);
    expect((await create('sp.agent', 'prospecting/TP/', 'A')).status).toBe(404);
    expect((await create('sp.agent', 'credentialing/SP/', 'A')).status).toBe(403);
    expect((await create('cred.agent', 'prospecting/SP/', 'A')).status).toBe(404);
    expect((await create('sp.provider', 'prospecting/SP/', 'A')).status).toBe(404);
    expect((await create('cred.agent', 'credentialing/TP/', 'A')).status).toBe(201);
  });

  it(`is at most ${FOLDER_DEPTH_MAX} deep`, async () => {
    let prefix = TOP;
    for (let depth = 1; depth <= FOLDER_DEPTH_MAX; depth += 1)
      prefix = (await makeFolder(app, 'sp.agent', prefix, `d${depth}`)).folder_prefix;
    expect(faults(await create('sp.agent', prefix, 'more'))).toEqual(['folder_prefix folder_too_deep']);
  });

  it(`is one of at most ${FOLDERS_MAX}`, async () => {
    const full = await makeFolder(app, 'sp.agent', TOP, 'Full');
    await sql`
      insert into file_folder (entity_id, area, lead_type, parent_id, name, path)
      select gen_random_uuid(), 'prospecting', 'SP', ${full.entity_id}::uuid, 'n' || n, 'Full/n' || n || '/'
        from generate_series(2, ${FOLDERS_MAX}) n`.execute(app.db);
    await makeFolder(app, 'sp.agent', full.folder_prefix, 'last');
    expect(faults(await create('sp.agent', full.folder_prefix, 'more'))).toEqual(['folder_prefix too_many']);
    expect(await namesIn(app, 'sp.agent', full.folder_prefix)).toHaveLength(FOLDERS_MAX);
  });

  it('of which several are made at once is made once', async () => {
    const answers = await Promise.all(
      ['sp.agent', 'sp.agent2', 'sp.supervisor'].map((person) => create(person, TOP, 'Race')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await namesIn(app, 'sp.agent', TOP)).filter((name) => name === 'Race/')).toHaveLength(1);
  });
});

describe('another name', () => {
  it('goes down to everything below, whatever letters the old one had', async () => {
    const old = await makeFolder(app, 'sp.agent', TOP, '100%_📁');
    // A pattern made of the name would take this one along.
    await makeFolder(app, 'sp.agent', TOP, '100 x📁');
    await makeFolder(app, 'sp.agent', `${TOP}100 x📁/`, 'stays');
    await makeFolder(app, 'sp.agent2', old.folder_prefix, 'in');
    await makeFolder(app, 'sp.agent2', `${old.folder_prefix}in/`, 'deep');
    const file = await put(app, 'sp.agent2', `${old.folder_prefix}in/deep/`, 'a.pdf');
    const { status, body } = await rename('sp.agent', old, 'New');
    expect([status, body.folder_prefix, body.version]).toEqual([200, `${TOP}New/`, 2]);
    expect(await namesIn(app, 'sp.agent', `${TOP}New/in/deep/`)).toEqual(['a.pdf']);
    expect((await app.as('sp.agent').get(`/util/file/${file.entity_id}`)).body).toMatchObject({
      folder_prefix: `${TOP}New/in/deep/`,
      version: file.version,
    });
    expect(await namesIn(app, 'sp.agent', `${TOP}100 x📁/`)).toEqual(['stays/']);
    expect(
      (await app.as('sp.agent').get(`/util/file?folder_prefix=${encodeURIComponent(old.folder_prefix)}`))
        .status,
    ).toBe(404);
    expect((await eventsOf(app, old.entity_id)).at(-1)).toMatchObject({
      type: 'FOLDER_RENAMED',
      changes: [{ field: 'folder_prefix', from: old.folder_prefix, to: `${TOP}New/` }],
    });
  });

  it('may be the same in other letters, but not that of another', async () => {
    const folder = await makeFolder(app, 'sp.agent', TOP, 'letters');
    await makeFolder(app, 'sp.agent', TOP, 'Taken');
    const { body } = await rename('sp.agent', folder, 'LETTERS');
    expect(body.name).toBe('LETTERS');
    expect(faults(await rename('sp.agent', body, 'taken'))).toEqual(['name name_taken']);
    expect(faults(await rename('sp.agent', body, 'a/b'))).toEqual(['name bad_name']);
  });

  it('is given by its creator or a supervisor of its type, who saw it as it is', async () => {
    const folder = await makeFolder(app, 'sp.agent', TOP, 'Mine');
    expect((await rename('sp.agent2', folder, 'Yours')).status).toBe(403);
    expect((await rename('tp.supervisor', folder, 'Yours')).status).toBe(404);
    expect((await rename('cred.supervisor', folder, 'Yours')).status).toBe(404);
    expect((await rename('sp.supervisor', folder, 'Ours')).status).toBe(200);
    const late = await rename('sp.agent', folder, 'Late');
    expect([late.status, (late.body.current as FolderItem).name]).toEqual([409, 'Ours']);
  });
});
