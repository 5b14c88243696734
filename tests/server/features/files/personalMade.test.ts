import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FOLDERS_MAX, type FileItem } from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileList } from '#server/features/files/explorer/list.ts';
import { purgeTrash } from '#server/features/files/explorer/purge.ts';
import { topOf } from '#server/features/files/explorer/place.ts';
import { addMade, storeMade } from '#server/features/files/made.ts';
import { transact } from '#server/platform/write.ts';
import { useApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { listed, makeFolder, namesIn } from './explorerSupport.ts';
import { askLink, fetchLink } from './given.ts';
import { openHouse, sentPaper, type House } from './personalSupport.ts';
import { fileNow, pathsHolding } from './uploadsSupport.ts';

/** What the house makes in a person's own folder (docs/decisions/011, 017). */
const app = useApp();
let house: House;
const TOP = 'prospecting/SP/';
const bytesOf = (text: string) => Buffer.from(text);

beforeAll(async () => {
  house = await openHouse(app);
  // Before she signs in for the first time, which brings the name that the identity provider knows.
  await house.folderOf('sp.agent');
});

const given = async (person: string, file: Pick<FileItem, 'key'>) => {
  const { status, body } = await askLink(app, person, file, '&as=inline');
  return status === 200 ? { ...body, answer: await fetchLink(app, body.url) } : { status };
};
const fileOf = async (person: string, id: string) =>
  (await app.as(person).get<FileItem>(`/util/file/${id}`)).body;

describe('the folder of a person', () => {
  it('is one of each area and type, however many ask for it at once', async () => {
    const places = await Promise.all(Array.from({ length: 8 }, () => house.folderOf('sp.agent3')));
    expect(new Set(places.map(({ folder_id }) => folder_id)).size).toBe(1);
    expect(await namesIn(app, 'sp.agent3', TOP)).toEqual(['Hannah Lindqvist/']);
    const reports = await Promise.all(Array.from({ length: 8 }, () => house.within(places[0]!, 'Reports')));
    expect(new Set(reports.map(({ folder_id }) => folder_id)).size).toBe(1);
    expect(await house.within(places[0]!, 'REPORTS')).toEqual(reports[0]);
    expect(reports[0]).toMatchObject({ path: 'Hannah Lindqvist/Reports/', personal_to: demoId('sp.agent3') });
    const ofTypes = await Promise.all(
      (['SP', 'TP'] as const).map((lead_type) =>
        house.folderOf('cred.agent', { area: 'credentialing', lead_type }),
      ),
    );
    expect(new Set(ofTypes.map(({ folder_id }) => folder_id)).size).toBe(2);
  });

  it('takes another name when somebody has it, and the other stays as it is', async () => {
    await makeFolder(app, 'sp.agent', TOP, 'daniel okafor');
    await house.folderOf('sp.agent2');
    expect(await namesIn(app, 'sp.agent2', TOP)).toEqual(['daniel okafor/', 'Daniel Okafor (2)/']);
    const named = await house.within(topOf({ area: 'prospecting', lead_type: 'SP' }), 'Daniel Okafor (2)');
    expect(named).toMatchObject({ path: 'Daniel Okafor (2) (2)/', personal_to: null });
  });

  it('is named by what a folder may be called, whatever the person is', async () => {
    const name = `${'A/B '.repeat(40)}`;
    await app.query`update app_user set first_name = ${name}, last_name = '' where username = 'tp.agent2'`;
    await app.query`update app_user set first_name = '', last_name = '' where username = 'tp.agent'`;
    const at = { area: 'prospecting', lead_type: 'TP' } as const;
    const { path } = await house.folderOf('tp.agent2', at);
    expect(path).toMatch(/^(A_B ){24}A_B\/$/);
    expect((await house.folderOf('tp.agent', at)).path).toBe('tp.agent/');
    expect(await namesIn(app, 'tp.agent2', 'prospecting/TP/')).toEqual([path]);
    expect(await namesIn(app, 'tp.agent2', `prospecting/TP/${path}`)).toEqual([]);
  });

  it('takes none of the places that a folder of everybody may have', async () => {
    const place = await house.folderOf('cred.supervisor', { area: 'credentialing', lead_type: 'SP' });
    const have = Number((await listed(app, 'cred.supervisor', 'credentialing/SP/')).folders.length);
    expect(have).toBe(1);
    await app.query`
      insert into file_folder (entity_id, area, lead_type, name, path, created_by)
      select gen_random_uuid(), 'credentialing', 'SP', 'F' || n, 'F' || n || '/', ${place.personal_to}
        from generate_series(1, ${FOLDERS_MAX - 1}) n`;
    await makeFolder(app, 'cred.agent', 'credentialing/SP/', 'The last');
    const full = await app
      .as('cred.agent')
      .post('/util/file/folders', { folder_prefix: 'credentialing/SP/', name: 'One more' });
    expect(full.status).toBe(400);
    const { folders } = await listed(app, 'cred.supervisor', 'credentialing/SP/');
    expect(folders).toHaveLength(FOLDERS_MAX + 1);
  });
});

describe('a file that the house made', () => {
  it.each([
    ['CSV', 'Leads.csv', bytesOf('a,b\n1,2\n'), 'attachment'],
    ['XLSX', 'Leads.xlsx', bytesOf('PK\u0003\u0004 a workbook'), 'attachment'],
    ['PDF', 'Leads.pdf', samplePdf('Leads'), 'inline'],
  ] as const)('as %s is read by its owner, and by nobody else', async (type, name, content, as) => {
    const id = await house.make('sp.agent', { name, content, type, within: 'Reports' });
    const file = await fileOf('sp.agent', id);
    expect(file).toMatchObject({
      name,
      type: type satisfies FileType,
      folder_prefix: `${TOP}Sofía Reyes/Reports/`,
      state: 'UPLOADED',
      size: content.length,
      scan: 'MADE',
      secure: false,
      can: { download: true, edit: true, purge: false },
    });
    const link = await given('sp.agent', file);
    expect(link).toMatchObject({ as, name });
    expect('answer' in link && link.answer.rawPayload).toEqual(content);
    expect('answer' in link && link.answer.headers['content-disposition']).toContain(`${as};`);
    for (const person of ['sp.agent2', 'sp.supervisor'])
      expect(await given(person, file)).toEqual({ status: 404 });
  });

  it('takes another name when its own is taken there, also when several come at once', async () => {
    const content = bytesOf('x,y\n');
    await Promise.all(
      Array.from({ length: 3 }, () =>
        house.make('sp.agent', { name: 'Week.csv', content, within: 'Weekly' }),
      ),
    );
    expect(await namesIn(app, 'sp.agent', `${TOP}Sofía Reyes/Weekly/`)).toEqual([
      'Week (2).csv',
      'Week (3).csv',
      'Week.csv',
    ]);
  });

  it('is the owner’s alone also when it was made on behalf of another', async () => {
    const name = 'For her.csv';
    const id = await house.make('sp.agent', { name, content: bytesOf('for,her\n'), by: 'sp.agent2' });
    expect(await fileOf('sp.agent', id)).toMatchObject({ name });
    expect((await app.as('sp.agent2').get(`/util/file/${id}`)).status).toBe(404);
    const { body } = await app.as('sp.agent2').get<FileList>('/util/file?size=1000');
    expect(body.items.map((item) => item.name)).not.toContain(name);
  });

  it('is confidential when it should be: on the disk it cannot be read', async () => {
    const text = `secret ${randomBytes(16).toString('hex')}`;
    const content = bytesOf(`a,b\n${text},2\n`);
    const id = await house.make('sp.agent', { name: 'Opened.csv', content, secure: true });
    const file = await fileOf('sp.agent', id);
    expect(file).toMatchObject({ secure: true, can: { download: true } });
    expect(await pathsHolding(app, bytesOf(text))).toEqual([]);
    const link = await given('sp.agent', file);
    expect('answer' in link && link.answer.rawPayload).toEqual(content);
  });

  it.each([false, true])(
    'may be finished already, in a file that stays where it is (confidential: %s)',
    async (secure) => {
      const content = randomBytes(3_000_000);
      const path = join(app.dataDir, `report-${String(secure)}`);
      await writeFile(path, content);
      const id = await house.make('sp.agent', { name: 'Large.csv', content: { path }, secure });
      const rows = await app.query<{ sha256: string; secure: boolean }>`
      select sha256, secure from file_version where file_id = ${id}`;
      expect(rows).toEqual([{ sha256: createHash('sha256').update(content).digest('hex'), secure }]);
      const link = await given('sp.agent', await fileOf('sp.agent', id));
      expect('answer' in link && link.answer.rawPayload.equals(content)).toBe(true);
      expect(await pathsHolding(app, content)).toEqual(expect.arrayContaining([path]));
      expect((await pathsHolding(app, content)).length).toBe(secure ? 1 : 2);
    },
  );

  it('is not said to be there when its content has been taken away before it was made a file', async () => {
    const { context } = house;
    const stored = await storeMade(context, randomBytes(100), 'CSV');
    await purgeTrash(context);
    const place = await house.folderOf('sp.agent');
    const made = { use: 'explorer', name: 'Nothing.csv', created_by: demoId('sp.agent'), place } as const;
    const author = { actor: null, requestId: 'test' };
    await expect(
      transact(app.db, author, (write) => addMade(write, context, stored, made)),
    ).rejects.toMatchObject({ name: 'StorageMissing' });
    expect(await namesIn(app, 'sp.agent', `${TOP}Sofía Reyes/`)).not.toContain('Nothing.csv');
  });
});

it('a paper that the house made is its own, also when somebody brings it back', async () => {
  const { key, scan } = (await fileNow(app, 'sp.supervisor', await sentPaper(app)))!;
  expect(scan).toBe('MADE');
  const link = await given('sp.supervisor', { key });
  const bytes = 'answer' in link ? link.answer.rawPayload : Buffer.alloc(0);
  const back = await uploadFile(app, 'sp.supervisor', { name: 'Copy.pdf', content: bytes });
  expect(back.scan).toBe('MADE');
  const other = Buffer.concat([bytes, Buffer.from('\n%changed\n')]);
  const changed = await uploadFile(app, 'sp.supervisor', { name: 'Changed.pdf', content: other });
  expect(changed.scan).toBe('NOT_SCANNED');
});
