import { expect, type Page } from 'playwright/test';
import type { FileItem, UploadTicket } from '#schemas/file/index.ts';

/** The access token of the signed-in person, as their console sends it. */
export async function tokenOf(page: Page): Promise<string> {
  const call = page.waitForRequest(
    (request) => request.headers().authorization?.startsWith('Bearer ') === true,
  );
  await page.reload();
  return (await call).headers().authorization!;
}

/** Puts files into a folder by the API as the signed-in person, and waits until they can be read. */
export async function putFiles(
  page: Page,
  folder_prefix: string,
  files: Readonly<Record<string, Buffer>>,
  secure = false,
): Promise<FileItem[]> {
  const headers = { authorization: await tokenOf(page) };
  const { request } = page;
  const put = async ([name, content]: [string, Buffer]) => {
    const asked = await request.post(`/api/v1/util/file/upload-url${secure ? '/secure' : ''}`, {
      headers,
      data: { name, size: content.length, use: 'explorer', folder_prefix },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    const { url, fields, no, file } = (await asked.json()) as UploadTicket;
    const posted = await request.post(url, {
      multipart: { ...fields, file: { name: 'blob', mimeType: 'application/octet-stream', buffer: content } },
    });
    expect(posted.ok(), await posted.text()).toBe(true);
    await request.post(`/api/v1/util/file/${file.entity_id}/uploaded`, { headers, data: { no } });
    const read = async () =>
      (await (await request.get(`/api/v1/util/file/${file.entity_id}`, { headers })).json()) as FileItem;
    await expect.poll(async () => (await read()).state).toBe('UPLOADED');
    return read();
  };
  return Promise.all(Object.entries(files).map(put));
}
