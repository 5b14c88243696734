import { expect, type APIRequestContext, type Page } from 'playwright/test';
import type { FileItem, UploadTicket } from '#schemas/file/index.ts';
import type { FileUseName } from '#schemas/file/uses.ts';

/** The access token of the signed-in person, as their console sends it. */
export async function tokenOf(page: Page): Promise<string> {
  const call = page.waitForRequest(
    (request) => request.headers().authorization?.startsWith('Bearer ') === true,
  );
  await page.reload();
  return (await call).headers().authorization!;
}

/** A signed-in person's way to the API. */
export interface Api {
  readonly request: APIRequestContext;
  readonly headers: { readonly authorization: string };
}

/** Uploads a file by the API, and waits until it can be read. */
export async function putFile(
  { request, headers }: Api,
  name: string,
  content: Buffer,
  where: { readonly use: FileUseName; readonly folder_prefix?: string },
): Promise<FileItem> {
  const asked = await request.post('/api/v1/util/file/upload-url', {
    headers,
    data: { name, size: content.length, ...where },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { url, fields, no, file } = (await asked.json()) as UploadTicket;
  const posted = await request.post(url, {
    multipart: { ...fields, file: { name: 'blob', mimeType: 'application/octet-stream', buffer: content } },
  });
  expect(posted.ok(), await posted.text()).toBe(true);
  const path = `/api/v1/util/file/${file.entity_id}`;
  await request.post(`${path}/uploaded`, { headers, data: { no } });
  const read = async () => (await (await request.get(path, { headers })).json()) as FileItem;
  await expect.poll(async () => (await read()).state).toBe('UPLOADED');
  return read();
}

/** Puts files into a folder by the API as the signed-in person, and waits until they can be read. */
export async function putFiles(
  page: Page,
  folder_prefix: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<FileItem[]> {
  const api = { request: page.request, headers: { authorization: await tokenOf(page) } };
  const where = { use: 'explorer', folder_prefix } as const;
  return Promise.all(Object.entries(files).map(([name, content]) => putFile(api, name, content, where)));
}
