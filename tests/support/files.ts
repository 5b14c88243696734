import { pollFor } from '#tests/support/clock.ts';
import type { FileItem, FileUseName, NameChoice, UploadTicket } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Answer, TestApp } from './app.ts';

export interface Upload {
  readonly name: string;
  readonly content: Buffer;
  /** Without one: explorer. */
  readonly use?: FileUseName;
  /** Without one: at the top of the person's prospecting area, for uses that need one. */
  readonly folder_prefix?: string;
  readonly lead_type?: LeadType;
  readonly file_id?: string;
  readonly name_choice?: NameChoice;
  /** Confidential. */
  readonly secure?: boolean;
}

interface Refusal {
  readonly message: string;
  readonly fails: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

/** POST /upload-url: the form, or why there is none. */
export const askUpload = (
  app: TestApp,
  person: string,
  { content, secure = false, ...upload }: Upload,
  language?: string,
): Promise<Answer<UploadTicket & Refusal>> => {
  const { use = 'explorer' } = upload;
  const type = person.startsWith('tp.') ? 'TP' : 'SP';
  const place =
    use === 'explorer' && upload.file_id === undefined ? { folder_prefix: `prospecting/${type}/` } : {};
  return app.as(person, language).post(`/util/file/upload-url${secure ? '/secure' : ''}`, {
    use,
    size: content.length,
    ...place,
    ...upload,
  });
};

/** Posts the form as a browser does, to our own server or to the bucket. Gives the status. */
export async function postForm(
  app: TestApp,
  { url, fields }: Pick<UploadTicket, 'url' | 'fields'>,
  content: Buffer,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), 'blob');
  if (/^https?:/.test(url)) return (await fetch(url, { method: 'POST', body: form })).status;
  const encoded = new Response(form);
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return statusCode;
}

const WAITING: ReadonlySet<FileItem['state']> = new Set(['UPLOADING', 'SCANNING']);

/** Uploads a file up to the call that hands it to the scanner; what becomes of it is waited for by `settled`. */
export async function sendFile(app: TestApp, person: string, upload: Upload): Promise<FileItem> {
  const ticket = await askUpload(app, person, upload);
  if (ticket.status !== 201) throw new Error(`upload-url: ${ticket.status} ${ticket.text}`);
  const posted = await postForm(app, ticket.body, upload.content);
  if (posted >= 300) throw new Error(`the storage answered ${posted}`);
  const { file, no } = ticket.body;
  const told = await app.as(person).post<FileItem>(`/util/file/${file.entity_id}/uploaded`, { no });
  if (told.status !== 200) throw new Error(`uploaded: ${told.status} ${told.text}`);
  return told.body;
}

/** The files once the newest upload of each is UPLOADED, REJECTED_VIRUS or FAILED. All of them are asked for at once. */
export async function allSettled(
  app: TestApp,
  person: string,
  sent: readonly Pick<FileItem, 'entity_id'>[],
): Promise<FileItem[]> {
  const ids = sent.map(({ entity_id }) => entity_id);
  if (ids.length === 0) return [];
  return pollFor(async () => {
    const { body } = await app.as(person).get<{ items: FileItem[] }>(`/util/file/states?ids=${ids.join()}`);
    const done = new Map(
      body.items.filter(({ state }) => !WAITING.has(state)).map((item) => [item.entity_id, item]),
    );
    return ids.every((id) => done.has(id)) ? ids.map((id) => done.get(id)!) : undefined;
  }, 'not every upload was settled');
}

/** The same of one file. */
export const settled = async (app: TestApp, person: string, id: string): Promise<FileItem> =>
  (await allSettled(app, person, [{ entity_id: id }]))[0]!;

/** Uploads a file as a browser does, by the real calls, and gives it once it is settled, whatever became of it. */
export async function uploadFile(app: TestApp, person: string, upload: Upload): Promise<FileItem> {
  const { entity_id } = await sendFile(app, person, upload);
  return settled(app, person, entity_id);
}
