import { sql } from 'kysely';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { cutSlow } from '#server/features/files/links/send.ts';
import { useApp } from '#tests/support/app.ts';
import { bytesOf, fetchLink, givenFiles, type Files, type Given, type GivenFile } from './given.ts';

const app = useApp({ PROVNET_SOFFICE: 'off' });
let files: Files;
let origin: string;
beforeAll(async () => {
  files = await givenFiles(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});

const linkTo = async (file: GivenFile, as = 'attachment', person = 'sp.agent'): Promise<string> => {
  const { status, body } = await app
    .as(person)
    .get<{ url: string }>(`/util/file/download-url?key_name=${file.key}&as=${as}`);
  expect(status).toBe(200);
  return body.url;
};
const fetched = async (given: Given, as?: string) =>
  fetchLink(app, await linkTo(await files.file(given), as));
const problem = (text: string) => JSON.parse(text) as { message: string; status: number };
const stored = async (file: GivenFile): Promise<Buffer> => buffer(await files.storage.read(file.storageKey));
/** What a fault of the disk, or an intruder, would do. */
const overwrite = (file: GivenFile, bytes: Buffer): Promise<void> =>
  files.storage.write(file.storageKey, Readable.from([bytes]), bytes.length);

it('gives the bytes with headers under which a browser does nothing with them by itself', async () => {
  const content = Buffer.from([0, 255, 13, 10, ...Buffer.from('binary')]);
  const { statusCode, headers, rawPayload } = await fetched(
    { name: 'Añó 医療.exe', content, type: 'EXE' },
    'inline',
  );
  expect(statusCode).toBe(200);
  expect(rawPayload).toEqual(content);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="Ano __.exe"; filename*=UTF-8''A%C3%B1%C3%B3%20%E5%8C%BB%E7%99%82.exe`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  });
});

it('calls only what browsers show by its type', async () => {
  const types = [
    ['PDF', 'application/pdf'],
    ['PNG', 'image/png'],
    ['JPEG', 'image/jpeg'],
    ['DOCX', 'application/octet-stream'],
    ['DOC', 'application/octet-stream'],
    ['EXE', 'application/octet-stream'],
  ] as const;
  for (const [type, mime] of types) {
    const { headers } = await fetched({ name: `x.${type}`, content: bytesOf(type), type }, 'inline');
    expect([type, headers['content-type']]).toEqual([type, mime]);
  }
});

it('answers HEAD without the bytes, and a part as the whole', async () => {
  const content = bytesOf('head');
  const url = await linkTo(await files.file({ name: 'head.pdf', content }));
  const head = await fetchLink(app, url, 'HEAD');
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(content.length));
  const part = await fetchLink(app, url, 'GET', { range: 'bytes=0-1' });
  expect([part.statusCode, part.rawPayload]).toEqual([200, content]);
});

it('gives nothing for a link that has ended, that nobody gave, or whose person has left', async () => {
  const file = await files.file({ name: 'ended.pdf', content: bytesOf('ended') });
  const url = await linkTo(file, 'attachment', 'sp.supervisor');
  const status = async () => (await fetchLink(app, url)).statusCode;
  const active = (is: boolean) =>
    sql`update app_user set active = ${is} where entity_id = ${demoId('sp.supervisor')}`.execute(app.db);
  await active(false);
  expect(await status()).toBe(404);
  await active(true);
  expect(await status()).toBe(200);
  await sql`update file_link set expires_at = now() - interval '1 second'`.execute(app.db);
  expect(await status()).toBe(404);
  const never = await fetchLink(app, `${url.slice(0, -43)}${'x'.repeat(43)}`);
  expect(problem(never.body)).toMatchObject({ status: 404, message: 'The file does not exists' });
  expect((await fetchLink(app, `${url}x`)).statusCode).toBe(400);
});

it('gives nothing of what was put into the trash, refused or purged meanwhile', async () => {
  const ends = [
    (id: string) => sql`update file set trashed_at = now() where entity_id = ${id}`,
    (id: string) => sql`update file_version set state = 'REJECTED_VIRUS' where file_id = ${id}`,
    (id: string) => sql`delete from file where entity_id = ${id}`,
  ];
  for (const [index, end] of ends.entries()) {
    const file = await files.file({ name: `${index}.pdf`, content: bytesOf(`meanwhile ${index}`) });
    const url = await linkTo(file);
    expect((await fetchLink(app, url)).statusCode).toBe(200);
    await end(file.id).execute(app.db);
    expect((await fetchLink(app, url)).statusCode, String(index)).toBe(404);
  }
});

it('says that a file is not there when its bytes are not, instead of saving an error under its name', async () => {
  const file = await files.file({ name: 'lost.pdf', content: bytesOf('lost') });
  const url = await linkTo(file);
  await files.storage.remove([file.storageKey]);
  const { statusCode, headers, body } = await fetchLink(app, url);
  expect([statusCode, headers['content-disposition']]).toEqual([404, undefined]);
  expect(problem(body).message).toBe('The file does not exists');
});

/** Reads until the end, or until it breaks off. */
async function readAll(url: string): Promise<{ whole: boolean; bytes: number }> {
  const [answer] = (await once(get(origin + url), 'response')) as [IncomingMessage];
  let bytes = 0;
  try {
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    return { whole: answer.complete, bytes };
  } catch {
    return { whole: false, bytes };
  }
}
const LARGE = 3_000_000;
const large = (text: string): Buffer => Buffer.alloc(LARGE, text);

it('breaks off when the stored bytes are not all there', async () => {
  const file = await files.file({ name: 'short.pdf', content: large('short') });
  expect(await readAll(await linkTo(file))).toEqual({ whole: true, bytes: LARGE });
  await overwrite(file, large('short').subarray(1));
  expect((await readAll(await linkTo(file))).whole).toBe(false);
});

it('opens what is confidential, and breaks off where it was changed', async () => {
  const content = large('sealed');
  const file = await files.file({ name: 'secret.pdf', content, secure: true });
  const bytes = await stored(file);
  expect(bytes.includes('sealedsealed')).toBe(false);
  expect((await fetchLink(app, await linkTo(file))).rawPayload.equals(content)).toBe(true);
  bytes[bytes.length - 100_000]! ^= 1;
  await overwrite(file, bytes);
  const late = await readAll(await linkTo(file));
  expect(late.whole).toBe(false);
  expect(late.bytes).toBeLessThan(LARGE);
  // Changed at the start: nothing has been sent yet, so an error can be told.
  bytes[0]! ^= 1;
  await overwrite(file, bytes);
  const { statusCode, headers } = await fetchLink(app, await linkTo(file));
  expect([statusCode, headers['content-disposition']]).toEqual([500, undefined]);
});

it('bounds what a person reads at once, and gives the places back', async () => {
  const file = await files.file({ name: 'many.pdf', content: Buffer.alloc(15_000_000, 'many') });
  const url = await linkTo(file);
  const open: IncomingMessage[] = [];
  const begin = async (): Promise<[status?: number, retryAfter?: string]> => {
    const [answer] = (await once(get(origin + url, { agent: false }), 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    open.push(answer);
    return [answer.statusCode, answer.headers['retry-after']];
  };
  for (let n = 0; n < 12; n += 1) expect(await begin()).toEqual([200, undefined]);
  expect(await begin()).toEqual([429, '10']);
  for (const answer of open) answer.destroy();
  await expect.poll(async () => (await fetchLink(app, url, 'GET')).statusCode).toBe(200);
  expect((await readAll(url)).whole).toBe(true);
});

it('cuts off who reads nothing, and who reads hardly anything', async () => {
  const paces = [
    { idleMs: 50, graceMs: 60_000, bytesPerMs: 1 },
    { idleMs: 60_000, graceMs: 50, bytesPerMs: 1_000_000 },
  ];
  for (const pace of paces) {
    const server = createServer((_request, answer) => {
      cutSlow(answer, 100, pace);
      answer.writeHead(200, { 'content-length': 100 }).write('x');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    server.close();
  }
});
