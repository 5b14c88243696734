import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { FileItem, FileTarget, FolderItem } from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileList } from '#server/features/files/explorer/list.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { uploadFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';

export type Refusal = Pick<Refused, 'fails'> & { readonly current?: unknown };
let uploads = 0;

/** Uploads a small file with content of its own, through the front door. */
export const put = (app: TestApp, person: string, folder_prefix: string, name: string): Promise<FileItem> =>
  uploadFile(app, person, { name, content: pdfOf((uploads += 1)), folder_prefix });

/** A file as an upload of a person has left it in a folder, or at the top of an area, without its bytes. */
export async function keepFile(
  app: TestApp,
  person: string,
  folder_prefix: string,
  name: string,
): Promise<FileItem> {
  const [id, [area, type, ...folders]] = [randomUUID(), folder_prefix.split('/')];
  const path = folders.join('/');
  // Who calls for the first time is known from then on.
  await app.as(person).get('/auth/session');
  await app.query`
    with place as (
      select entity_id, personal_to from file_folder
       where area = ${area} and lead_type = ${type} and path = ${path} and trashed_at is null),
    kept as (
      insert into file (entity_id, key, area, lead_type, use, folder_id, personal_to, name, state, current_no, type, size, scan, created_by)
      select ${id}, ${randomUUID()}, ${area}, ${type}, 'explorer', place.entity_id, place.personal_to, ${name}, 'UPLOADED', 1, 'PDF', 600,
             'NOT_SCANNED', ${demoId(person)}::uuid
        from (select) one left join place on true where ${path} = '' or place.entity_id is not null
      returning entity_id, created_by)
    insert into file_version (entity_id, file_id, no, state, upload_key, size, created_by, expires_at)
    select gen_random_uuid(), entity_id, 1, 'UPLOADED', 'incoming/' || entity_id, 600, created_by, now() from kept`;
  const { status, body, text } = await app.as(person).get<FileItem>(`/util/file/${id}`);
  expect(status, text).toBe(200);
  return body;
}

/** A PDF that differs from every other number's. */
export const pdfOf = (n: number): Buffer => samplePdf(`No ${n}`);

export async function makeFolder(
  app: TestApp,
  person: string,
  folder_prefix: string,
  name: string,
): Promise<FolderItem> {
  const { status, body, text } = await app
    .as(person)
    .post<FolderItem>('/util/file/folders', { folder_prefix, name });
  expect(status, text).toBe(201);
  return body;
}

/** What an action takes: a file or a folder at the version that it has. */
export const at = (item: FileItem | FolderItem): FileTarget => ({
  kind: 'key' in item ? 'file' : 'folder',
  entity_id: item.entity_id,
  version: item.version,
});

export const act = (
  app: TestApp,
  person: string,
  action: 'move' | 'to-trash' | 'restore' | 'purge',
  items: readonly (FileItem | FolderItem | FileTarget)[],
  more: object = {},
): Promise<Answer<Refusal & { readonly items: { entity_id: string; version: number }[] }>> =>
  app.as(person).post(`/util/file/${action}`, {
    items: items.map((item) => ('kind' in item ? item : at(item))),
    ...more,
  });

export const listed = async (
  app: TestApp,
  person: string,
  folder_prefix: string,
  more = '',
): Promise<FileList> => {
  const order = more.includes('&ordering=') ? '' : '&ordering=name';
  const query = `folder_prefix=${encodeURIComponent(folder_prefix)}${order}${more}`;
  const { status, body, text } = await app.as(person).get<FileList>(`/util/file?${query}`);
  expect(status, text).toBe(200);
  return body;
};

export const trashed = async (app: TestApp, person: string, area = 'prospecting'): Promise<FileList> =>
  (await app.as(person).get<FileList>(`/util/file/trash?area=${area}&size=1000`)).body;

/** Names of the folders, each with a slash, and of the files of a place. */
export async function namesIn(app: TestApp, person: string, prefix: string, more = ''): Promise<string[]> {
  const { items, folders } = await listed(app, person, prefix, more);
  return [...folders.map(({ name }) => `${name}/`), ...items.map(({ name }) => name)];
}

/** The status of a call for a file: whether a person may know of it. */
export const statusFor = async (
  app: TestApp,
  person: string,
  { entity_id }: Pick<FileItem, 'entity_id'>,
): Promise<number> => (await app.as(person).get(`/util/file/${entity_id}`)).status;

/** The file as an agent reads it. */
export const readFile = async (app: TestApp, { entity_id }: FileItem): Promise<FileItem> =>
  (await app.as('sp.agent').get<FileItem>(`/util/file/${entity_id}`)).body;

/** Puts files and folders away and gives them as the trash holds them. */
export async function throwAway(
  app: TestApp,
  person: string,
  ...items: (FileItem | FolderItem)[]
): Promise<FileTarget[]> {
  const { status, body, text } = await act(app, person, 'to-trash', items);
  expect(status, text).toBe(200);
  return items.map((item, index) => ({ ...at(item), version: body.items[index]!.version }));
}

/** A folder for each test of a file, and what an agent makes there. */
export function useHome(app: TestApp) {
  let home: FolderItem;
  let count = 0;
  beforeEach(async () => {
    home = await makeFolder(app, 'sp.supervisor', 'prospecting/SP/', `Test ${(count += 1)}`);
  });
  return {
    prefix: () => home.folder_prefix,
    folderIn: (name: string, prefix = home.folder_prefix) => makeFolder(app, 'sp.agent', prefix, name),
    fileIn: (name: string, prefix = home.folder_prefix) => keepFile(app, 'sp.agent', prefix, name),
    /** Names of the folders and files of a place, as the agent sees them. */
    names: (prefix = home.folder_prefix) => namesIn(app, 'sp.agent', prefix),
  };
}

/** The history of a record, the first event first. */
export const eventsOf = (
  app: TestApp,
  id: string,
): Promise<{ type: string; detail: object; changes: object[] }[]> =>
  app.query`select type, detail, changes from history where record_id = ${id} order by entity_id`;

/** How a call is refused: its status and everything that is wrong. */
export const refused = (answer: Answer<Refusal>): [status: number, ...fails: string[]] => [
  answer.status,
  ...failsOf(answer),
];

/** Rows of files without content, for what only numbers can show. */
export const fill = async (
  app: TestApp,
  folderId: string | null,
  count: number,
  person: string,
  { area = 'prospecting', leadType = 'SP' } = {},
): Promise<void> => {
  await app.query`
    insert into file (entity_id, key, area, lead_type, use, folder_id, name, state, type, size, created_by, updated_at)
    select gen_random_uuid(), gen_random_uuid()::text, ${area}, ${leadType}, 'explorer', ${folderId}::uuid,
           'Paper ' || md5(n::text) || '.pdf', 'UPLOADED', (array['PDF','PNG','DOCX'])[n % 3 + 1], n * 7 % 1000,
           (select entity_id from app_user where username = ${person}), now() - n * interval '1 second'
      from generate_series(1, ${count}) n`;
};
