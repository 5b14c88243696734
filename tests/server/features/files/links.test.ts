import { sql } from 'kysely';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { disposition, safeName, savedName } from '#server/features/files/links/names.ts';
import { cutSlow } from '#server/features/files/links/send.ts';
import { logged } from '#server/log.ts';
import { useApp } from '#tests/support/app.ts';
import { askLink, bytesOf, download, fetchLink, givenFiles, type Files, type GivenFile } from './given.ts';

const app = useApp({ PROVNET_SOFFICE: 'off' });
let files: Files;
let plan: GivenFile;
let origin: string;
beforeAll(async () => {
  files = await givenFiles(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  plan = await files.file({ name: 'Plan.pdf', content: bytesOf('Plan') });
});

const link = (person: string | null, key: string, more = '', language = 'en') =>
  askLink(app, person, { key }, more, language);
const history = (id: string) => app.query<{ actor_id: string; detail: object }>`
      select actor_id, detail from history where resource = 'file' and record_id = ${id} and type = 'FILE_DOWNLOADED'
       order by entity_id`;

it('gives a link that anybody may follow for five minutes, keeps only a hash of it and tells the history', async () => {
  const { status, body } = await link('sp.supervisor', plan.key);
  expect([status, body.name, body.as]).toEqual([200, 'Plan.pdf', 'attachment']);
  expect(body.url).toMatch(/^\/api\/v1\/util\/file\/content\/[\w-]{43}$/);
  const left = Date.parse(body.expires_at) - Date.now();
  expect(left).toBeGreaterThan(4 * 60_000);
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  const rows = await app.query<{ row: string }>`select file_link::text as row from file_link`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(body.url.split('/').pop());
  expect((await fetchLink(app, body.url)).rawPayload).toEqual(bytesOf('Plan'));
  expect(await history(plan.id)).toEqual([
    { actor_id: demoId('sp.supervisor'), detail: { no: 1, as: 'attachment' } },
  ]);
  const again = await link('sp.supervisor', plan.key);
  expect(again.body.url).not.toBe(body.url);
});

it('of what another may not see gives what it gives of nothing, in the language of the reader', async () => {
  const given = { name: 'Own.pdf', content: bytesOf('Own'), by: 'sp.provider', use: 'agreement' } as const;
  const own = await files.file(given);
  expect((await link('sp.provider', own.key)).status).toBe(200);
  for (const person of ['sp.agent', 'tp.agent', 'cred.agent'])
    for (const [language, message] of [
      ['en', 'The file does not exists'],
      ['es', 'El archivo no existe'],
    ] as const)
      for (const key of [own.key, 'no-such-key'])
        expect((await link(person, key, '', language)).body).toMatchObject({ status: 404, message });
});

it('gives nothing before it is clean, and says why', async () => {
  const states = [
    ['UPLOADING', 'still_scanning'],
    ['SCANNING', 'still_scanning'],
    ['REJECTED_VIRUS', 'virus'],
    ['FAILED', 'upload_failed'],
  ] as const;
  for (const [state, code] of states) {
    const file = await files.file({ name: `${state}.pdf`, content: bytesOf(state), state });
    for (const more of ['', '&no=1']) {
      const { status, body } = await link('sp.agent', file.key, more);
      expect([status, body.fails[0]?.code], state + more).toEqual([409, code]);
    }
    expect(await history(file.id)).toEqual([]);
  }
  expect((await link('sp.agent', plan.key, '&no=2')).status).toBe(404);
});

it('gives what is confidential for a minute, to its uploader and to those who work with credentials', async () => {
  const secret = await files.file({
    name: 'Licence.pdf',
    content: bytesOf('Licence'),
    secure: true,
    area: 'credentialing',
    by: 'cred.agent',
  });
  const { status, body } = await link('cred.supervisor', secret.key);
  expect(status).toBe(200);
  expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
  expect((await fetchLink(app, body.url)).rawPayload).toEqual(bytesOf('Licence'));
  // PR people see that it is there, and are refused.
  expect((await link('sp.supervisor', secret.key)).status).toBe(403);
  expect((await link('tp.supervisor', secret.key)).status).toBe(404);
  expect(await history(secret.id)).toHaveLength(1);
});

const OTHER = 'application/octet-stream';
it.each([
  ['a.pdf', 'PDF', 'pdf', 'inline', 'application/pdf'],
  ['b.pdf', 'PDF', 'inline', 'inline', 'application/pdf'],
  ['a.png', 'PNG', 'pdf', 'inline', 'image/png'],
  ['b.png', 'PNG', 'inline', 'inline', 'image/png'],
  ['a.jpg', 'JPEG', 'inline', 'inline', 'image/jpeg'],
  ['a.exe', 'EXE', 'inline', 'attachment', OTHER],
  ['b.exe', 'EXE', 'pdf', 'attachment', OTHER],
  ['a.docx', 'DOCX', 'inline', 'attachment', OTHER],
  ['a.doc', 'DOC', 'inline', 'attachment', OTHER],
  // Without LibreOffice a download is what is left.
  ['b.docx', 'DOCX', 'pdf', 'attachment', OTHER],
] as const)('gives %s (%s), asked for as %s, as %s of the type %s', async (name, type, asked, as, mime) => {
  const file = await files.file({ name, content: Buffer.from(name), type });
  const { body } = await link('sp.agent', file.key, `&as=${asked}`);
  expect(body.as).toBe(as);
  const { headers } = await fetchLink(app, body.url);
  expect(headers).toMatchObject({
    'content-disposition': expect.stringMatching(new RegExp(`^${as};`)) as string,
    'content-type': mime,
  });
});

it('refuses what it cannot read, all of it at once', async () => {
  const { status, body } = await link('sp.agent', '', '&as=page&no=0&bogus=1');
  expect(status).toBe(400);
  expect(body.fails.map(({ field }) => field).sort()).toEqual(['as', 'bogus', 'key_name', 'no']);
});

it('forgets links that have ended', async () => {
  await app.query`update file_link set expires_at = now() - interval '1 second'`;
  const { body } = await link('sp.agent', plan.key);
  const rows = await app.query`select from file_link`;
  expect(rows).toHaveLength(1);
  expect((await fetchLink(app, body.url)).statusCode).toBe(200);
});

it('keeps the token of a link out of the log', () => {
  const token = 'x'.repeat(43);
  expect(logged({ method: 'GET', url: `/api/v1/util/file/content/${token}?x=1`, id: '1' })).toEqual({
    id: '1',
    method: 'GET',
    path: '/api/v1/util/file/content/…',
  });
});

it('saves under safe names with any letters', () => {
  const names: Record<string, string> = {
    'Plan.pdf': 'Plan.pdf',
    'Añó 医療 🏥.pdf': 'Añó 医療 🏥.pdf',
    '../../etc/passwd': '___.._etc_passwd',
    '..': '__',
    '....pdf': '____pdf',
    '.htaccess': '_htaccess',
    'a\r\nSet-Cookie: x=1.pdf': 'a__Set-Cookie_ x=1.pdf',
    'invoice\u202efdp.exe': 'invoice_fdp.exe',
    'C:\\x\\y.pdf': 'C__x_y.pdf',
    'con.pdf': 'con_.pdf',
    'say "hi".pdf': 'say _hi_.pdf',
    'dots... ': 'dots',
    '': 'file',
    'a\ud800b.pdf': 'a_b.pdf',
  };
  for (const [name, safe] of Object.entries(names)) expect(safeName(name)).toBe(safe);
  const long = safeName(`${'🏥'.repeat(200)}.pdf`);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
  expect(long).toMatch(/^🏥+\.pdf$/u);
  expect(savedName('page.html', 'JPEG')).toBe('page.html.jpg');
  expect(savedName('Photo.JPEG', 'JPEG')).toBe('Photo.JPEG');
  expect(savedName('setup', 'EXE')).toBe('setup');
});

it('says a name in ASCII and whole (RFC 6266, RFC 8187)', () => {
  const said = disposition('attachment', `Añó's "x"; 100% 医*(1).pdf`);
  expect(said).toBe(
    `attachment; filename="Ano_s _x__ 100_ __(1).pdf"; filename*=UTF-8''A%C3%B1%C3%B3%27s%20_x_%3B%20100%25%20%E5%8C%BB_%281%29.pdf`,
  );
  expect(disposition('inline', 'a\r\nb\u0000c')).not.toMatch(/[^\x20-\x7e]/);
});

/** What a link stands for. */
const linkTo = async (file: GivenFile, person = 'sp.agent'): Promise<string> =>
  (await askLink(app, person, file)).body.url;
const problem = (text: string) => JSON.parse(text) as { message: string; status: number };
const stored = async (file: GivenFile): Promise<Buffer> => buffer(await files.storage.read(file.storageKey));
/** What a fault of the disk, or an intruder, would do. */
const overwrite = (file: GivenFile, bytes: Buffer): Promise<void> =>
  files.storage.write(file.storageKey, Readable.from([bytes]), bytes.length);

it('gives the bytes with headers under which a browser does nothing with them by itself', async () => {
  const content = Buffer.from([0, 255, 13, 10, ...Buffer.from('binary')]);
  const file = await files.file({ name: 'Añó 医療.exe', content, type: 'EXE' });
  const { statusCode, headers, rawPayload } = await download(app, 'sp.agent', file, 'inline');
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
  const url = await linkTo(file, 'sp.supervisor');
  const status = async () => (await fetchLink(app, url)).statusCode;
  const active = (is: boolean) =>
    app.query`update app_user set active = ${is} where entity_id = ${demoId('sp.supervisor')}`;
  await active(false);
  expect(await status()).toBe(404);
  await active(true);
  expect(await status()).toBe(200);
  await app.query`update file_link set expires_at = now() - interval '1 second'`;
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
