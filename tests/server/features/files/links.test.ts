import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { disposition, safeName, savedName } from '#server/features/files/links/names.ts';
import { logged } from '#server/log.ts';
import { useApp } from '#tests/support/app.ts';
import { bytesOf, fetchLink, givenFiles, type Files, type GivenFile } from './given.ts';

interface Link {
  url: string;
  name: string;
  expires_at: string;
  as: string;
  message: string;
  fails: { field: string; code: string }[];
}

const app = useApp({ PROVNET_SOFFICE: 'off' });
let files: Files;
let plan: GivenFile;
beforeAll(async () => {
  files = await givenFiles(app);
  plan = await files.file({ name: 'Plan.pdf', content: bytesOf('Plan') });
});

const link = (person: string | null, key: string, query = '', language = 'en') =>
  app.as(person, language).get<Link>(`/util/file/download-url?key_name=${key}${query}`);

const history = async (id: string) =>
  (
    await sql<{ actor_id: string; detail: object }>`
      select actor_id, detail from history where resource = 'file' and record_id = ${id} and type = 'FILE_DOWNLOADED'
       order by entity_id`.execute(app.db)
  ).rows;

it('gives a link that anybody may follow for five minutes, keeps only a hash of it and tells the history', async () => {
  const { status, body } = await link('sp.supervisor', plan.key);
  expect([status, body.name, body.as]).toEqual([200, 'Plan.pdf', 'attachment']);
  expect(body.url).toMatch(/^\/api\/v1\/util\/file\/content\/[\w-]{43}$/);
  const left = Date.parse(body.expires_at) - Date.now();
  expect(left).toBeGreaterThan(4 * 60_000);
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  const { rows } = await sql<{ row: string }>`select file_link::text as row from file_link`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(body.url.split('/').pop());
  expect((await fetchLink(app, body.url)).rawPayload).toEqual(bytesOf('Plan'));
  expect(await history(plan.id)).toEqual([
    { actor_id: demoId('sp.supervisor'), detail: { no: 1, as: 'attachment' } },
  ]);
  const again = await link('sp.supervisor', plan.key);
  expect(again.body.url).not.toBe(body.url);
});

it('checks the object of each key: what another may not see does not exist, in the language of the reader', async () => {
  const others = await files.file({
    name: 'Others.pdf',
    content: bytesOf('Others'),
    by: 'tp.agent',
    lead_type: 'TP',
  });
  const own = await files.file({
    name: 'Own.pdf',
    content: bytesOf('Own'),
    by: 'sp.provider',
    use: 'agreement',
  });
  const statuses = async (key: string) => {
    const people = ['sp.agent', 'tp.agent', 'cred.agent', 'sp.provider', null];
    return Promise.all(people.map(async (person) => (await link(person, key)).status));
  };
  expect(await statuses(plan.key)).toEqual([200, 404, 404, 404, 401]);
  expect(await statuses(others.key)).toEqual([404, 200, 404, 404, 401]);
  expect(await statuses(own.key)).toEqual([404, 404, 404, 200, 401]);
  expect(await statuses('no-such-key')).toEqual([404, 404, 404, 404, 401]);
  expect((await link('tp.agent', plan.key)).body.message).toBe('The file does not exists');
  expect((await link('tp.agent', plan.key, '', 'es')).body.message).toBe('El archivo no existe');
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
    for (const query of ['', '&no=1']) {
      const { status, body } = await link('sp.agent', file.key, query);
      expect([status, body.fails[0]?.code], state + query).toEqual([409, code]);
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

it('shows pictures and PDFs, and gives everything else as an attachment whatever was asked', async () => {
  const cases = [
    ['a.png', 'PNG', 'inline', 'inline'],
    ['a.png', 'PNG', 'pdf', 'inline'],
    ['a.pdf', 'PDF', 'pdf', 'inline'],
    ['a.exe', 'EXE', 'inline', 'attachment'],
    ['a.exe', 'EXE', 'pdf', 'attachment'],
    ['a.docx', 'DOCX', 'inline', 'attachment'],
    // Without LibreOffice a download is what is left.
    ['a.docx', 'DOCX', 'pdf', 'attachment'],
  ] as const;
  for (const [index, [name, type, asked, given]] of cases.entries()) {
    const file = await files.file({ name: `${index}${name}`, content: Buffer.from(`${name}${index}`), type });
    const { body } = await link('sp.agent', file.key, `&as=${asked}`);
    expect([name, asked, body.as]).toEqual([name, asked, given]);
    expect((await fetchLink(app, body.url)).headers['content-disposition']).toMatch(new RegExp(`^${given};`));
  }
});

it('refuses what it cannot read, all of it at once', async () => {
  const { status, body } = await app.as('sp.agent').get<Link>('/util/file/download-url?as=page&no=0&bogus=1');
  expect(status).toBe(400);
  expect(body.fails.map((fail) => fail.field).sort()).toEqual(['as', 'bogus', 'key_name', 'no']);
});

it('forgets links that have ended', async () => {
  await sql`update file_link set expires_at = now() - interval '1 second'`.execute(app.db);
  const { body } = await link('sp.agent', plan.key);
  const { rows } = await sql`select from file_link`.execute(app.db);
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
