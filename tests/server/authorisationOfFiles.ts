import type { FileItem } from '#schemas/file/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import { act, makeFolder, put } from './features/files/explorerSupport.ts';

/** The people of domain §6 who work with a type's leads, and among them only who made the file, or a supervisor. */
const READERS = '++4444441';
const EDITORS = { own: READERS, others: '3+4444441' };
/** An upload that is on its way is its uploader's alone. */
const UPLOADER = { own: '+44444441', others: '444444441' };

const ITEM = { kind: 'file', entity_id: ':file', version: 999 };
const THROWN = { items: [{ ...ITEM, entity_id: ':thrown' }] };
const WISH = { name: 'New.pdf', size: 10, use: 'explorer', folder_prefix: ':place' };

/** Rows of the table in authorisation.test.ts: files of the prospecting area. */
export const FILES = {
  'POST /util/file/upload-url': { own: READERS, body: WISH },
  'POST /util/file/upload-url/secure': { own: READERS, body: WISH },
  'POST /util/file/:id/uploaded': { ...UPLOADER, body: { no: 1 } },
  'POST /util/file/:id/cancel': { ...UPLOADER, body: { no: 1 } },
  // Of what is not theirs to see people are told nothing.
  'GET /util/file/states': { own: '++++++++1', others: '++++++++1', query: 'ids=:file' },
  'GET /util/file': { own: READERS, query: 'folder_prefix=:place' },
  'GET /util/file/trash': { own: '++++44441', query: 'area=prospecting' },
  'GET /util/file/:id': { own: READERS, others: READERS },
  'PATCH /util/file/:id': { ...EDITORS, body: { version: 999, name: 'X.pdf' } },
  'POST /util/file/:id/versions/:no/restore': EDITORS,
  'POST /util/file/folders': { own: READERS, body: { folder_prefix: ':place', name: '..' } },
  'PATCH /util/file/folders/:id': { ...EDITORS, body: { version: 999, name: 'X' } },
  'POST /util/file/move': { ...EDITORS, body: { items: [ITEM], folder_prefix: ':place' } },
  'POST /util/file/to-trash': { ...EDITORS, body: { items: [ITEM] } },
  'POST /util/file/restore': { ...EDITORS, body: THROWN },
  'POST /util/file/purge': { own: '3+3434331', others: '3+3434331', body: THROWN },
  'GET /util/file/download-url': { own: READERS, others: READERS, query: 'key_name=:file_key' },
  'POST /util/file/zip': { own: READERS, others: READERS, body: { items: [ITEM] } },
};

/** A file, a folder and a file in the trash of somebody, for these rows. */
export async function keepFiles(
  app: TestApp,
  person: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const place = `prospecting/${person.slice(0, 2).toUpperCase()}/`;
  const file: FileItem = await put(app, person, place, `${person}.pdf`);
  const thrown = await put(app, person, place, `${person} thrown.pdf`);
  await act(app, person, 'to-trash', [thrown]);
  keep('place', place);
  keep('file', file.entity_id);
  keep('file_key', file.key);
  keep('thrown', thrown.entity_id);
  keep('folder', (await makeFolder(app, person, place, person)).entity_id);
}
