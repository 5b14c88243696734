import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import { useApp } from '#tests/support/app.ts';
import { askUpload, uploadFile } from '#tests/support/files.ts';
import { samplePdf, samplePng } from '#tests/support/samples.ts';
import { isFull } from '#tests/support/scope.ts';
import { HOSTILE_TEXTS } from '#tests/support/input/hostile.ts';
import { docxOf, jpegOf, typesOf, wordOf, zipOf } from './samples.ts';
import { at } from './explorerSupport.ts';
import { download, fetchLink } from './given.ts';
import { pathsHolding, pathsIn } from './uploadsSupport.ts';

const app = useApp();
/** Whom a file would call that is opened: nobody should come. */
const calls: string[] = [];
const listener = createServer((socket) => void calls.push(String(socket.remotePort)));
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  listener.close();
});

const MB = 1_000_000;
/** By so much a server may grow while it takes a file of at most 15 MB. */
const GROWTH = 250 * MB;
/** A PNG that says to be 60,000 by 60,000: 14 GB for who unfolds it. */
function hugePng(): Buffer {
  const png = samplePng();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
const flate = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * MB));
const pdfWith = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>\nendobj\n'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    Buffer.from('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n'),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF'),
  ]);
const laughs = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "${'x'.repeat(50)}">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
).join('')}]><t>&j;</t>`;
const page = '<html><script>fetch("/api/v1/auth/session")</script></html>';
const entry = (name: string, content: string | Buffer = 'x') => ({ name, content });
const docxWith = (count: number, part: (n: number) => ReturnType<typeof entry>): Buffer =>
  docxOf(
    {},
    Array.from({ length: count }, (_, n) => part(n)),
  );

/** By what it is called: what it is, and as what it is kept; null: refused. */
const FILES: Readonly<Record<string, readonly [name: string, content: () => Buffer, type: FileType | null]>> =
  {
    'a picture of 60,000 by 60,000': ['a.png', hugePng, 'PNG'],
    'a picture with a page in it': ['c.jpg', () => jpegOf(page), 'JPEG'],
    'a picture that is an archive too': [
      'd.png',
      () => Buffer.concat([samplePng(), zipOf([entry('../../x.html', page)])]),
      'PNG',
    ],
    'a PDF that unpacks to a gigabyte': [
      'e.pdf',
      () => {
        const packed = flate(200);
        const head = `4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n`;
        return pdfWith(head, packed, '\nendstream\nendobj\n');
      },
      'PDF',
    ],
    'a PDF with a program, a start of another, and a file in it': [
      'f.pdf',
      () =>
        pdfWith(
          `4 0 obj\n<< /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:${port()}"\\)) /Next 5 0 R >>\nendobj\n`,
          '5 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n6 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n',
        ),
      'PDF',
    ],
    'a PDF that is a page too': [
      'g.pdf',
      () => Buffer.concat([Buffer.from(`%PDF-1.4\n${page}`), samplePdf()]),
      'PDF',
    ],
    'a page called a picture': ['i.jpg', () => Buffer.from(page), null],
    'a sheet': ['m.docx', () => wordOf(typesOf('x'), { 'xl/sharedStrings.xml': ' '.repeat(50 * MB) }), null],
    'a Word document whose types laugh a billion times': ['n.docx', () => wordOf(laughs), null],
    'a Word document whose types are read from the disk': [
      'o.docx',
      () => wordOf(`<!DOCTYPE t [<!ENTITY a SYSTEM "file:///etc/passwd">]>${typesOf()}`),
      null,
    ],
    'a Word document that unpacks to a thousand times of it': [
      'p.docx',
      () => docxWith(5, (n) => entry(`word/media/${n}.xml`, Buffer.alloc(50 * MB))),
      null,
    ],
    'a Word document of sixty thousand parts': [
      'q.docx',
      () => docxWith(60_000, (n) => entry(`${n}`.padEnd(60, 'x'), '')),
      null,
    ],
    'an archive with ways out of it': [
      'r.docx',
      () => zipOf([entry('../../../etc/x'), entry('/etc/x')]),
      null,
    ],
  };
const port = (): number => (listener.address() as AddressInfo).port;

/** Asks for health as long as something goes on. */
async function watched<T>(work: () => Promise<T>) {
  const before = process.memoryUsage().rss;
  let most = before;
  let answered = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
    void app.app.inject('/api/health').then(({ statusCode }) => (answered += Number(statusCode === 200)));
  }, 20);
  const result = await work().finally(() => clearInterval(watching));
  return { result, grown: most - before, answered };
}

/** One of each kind, and none that takes seconds to make. */
const QUICK = [
  'a picture of 60,000 by 60,000',
  'a PDF with a program, a start of another, and a file in it',
  'a page called a picture',
  'a Word document whose types laugh a billion times',
  'an archive with ways out of it',
];

it.each(Object.entries(FILES).filter(([what]) => isFull || QUICK.includes(what)))(
  'of files made to harm %s is kept as what it is, or refused',
  async (_what, [name, make, type]) => {
    const made = make();
    // By which it is found wherever something of it has stayed. What is behind an archive makes it none, whatever it is.
    const mark = Buffer.from(`\n%${randomUUID()}`);
    const content = name.endsWith('.docx') ? made : Buffer.concat([made, mark]);
    const part = name.endsWith('.docx') ? made.subarray(-300) : mark;
    const { result, grown, answered } = await watched(() => uploadFile(app, 'sp.agent', { name, content }));
    expect(answered).toBeGreaterThan(0);
    expect(grown).toBeLessThan(GROWTH);
    if (type === null) expect(result).toMatchObject({ state: 'FAILED', type: null, current_no: null });
    else {
      expect(result).toMatchObject({ state: 'UPLOADED', type });
      for (const as of ['attachment', 'inline']) await isGivenSafely(result.key, as, type);
    }
    // What was brought goes once it is settled.
    await expect.poll(async () => (await pathsHolding(app, part)).length).toBe(type === null ? 0 : 1);
    expect((await pathsIn(app)).filter((path) => path.startsWith(join(app.dataDir, 'tmp')))).toEqual([]);
    expect(calls).toEqual([]);
  },
);

/** A download says what it is to who opens it, and does nothing there. */
async function isGivenSafely(key: string, as: string, type: FileType): Promise<void> {
  const { headers } = await download(app, 'sp.agent', { key }, as);
  expect(headers).toMatchObject({
    'content-type': { PNG: 'image/png', JPEG: 'image/jpeg', PDF: 'application/pdf' }[String(type)],
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-disposition']).toMatch(
    new RegExp(`^${as}; filename="[\\w.-]+"; filename\\*=UTF-8''[\\w.%-]+$`),
  );
}

const NAMES = [
  ...HOSTILE_TEXTS.map((text) => text.slice(0, 200)),
  'a"; filename="b.html',
  "a.pdf'; filename*=UTF-8''b.html",
  'a.pdf\nContent-Type: text/html',
  'CON.pdf',
  '~/.ssh/a',
  '\u2028a',
  'a\u0085b.pdf',
  '%2e%2e%2fa.pdf',
  '${a}`b`$(c).pdf',
];

it('a name is refused, or leads nobody astray: not in the answer, not on the disk, not in an archive', async () => {
  const content = samplePdf('Named');
  const tried = isFull ? NAMES : NAMES.filter((_, at) => at % 8 === 7);
  const kept: FileItem[] = [];
  for (const name of tried) {
    const ticket = await askUpload(app, 'sp.agent', { name, content, name_choice: 'rename' });
    expect([201, 400], `${JSON.stringify(name)} ${ticket.text}`).toContain(ticket.status);
    if (ticket.status === 400) expect(ticket.body.fails).toMatchObject([{ field: 'name' }]);
    else kept.push(await uploadFile(app, 'sp.agent', { name, content, name_choice: 'rename' }));
  }
  expect(kept.length).toBeGreaterThan(isFull ? 10 : 2);
  expect(kept.length).toBeLessThan(tried.length);
  for (const file of kept) {
    const { headers } = await download(app, 'sp.agent', file);
    // Printable ASCII between two quotes, and no quote, semicolon or percent sign in it.
    const safe = /^attachment; filename="[^"\\;%]+"; filename\*=UTF-8''[\w.!~%-]+$/;
    expect(headers['content-disposition']).toMatch(safe);
  }
  const zip = await app.as('sp.agent').post<{ url: string }>('/util/file/zip', { items: kept.map(at) });
  const archive = (await fetchLink(app, zip.body.url)).rawPayload.toString('latin1');
  const names = [...archive.matchAll(/PK\u0001\u0002.{24}(..).{16}/gs)].map(({ 0: all, 1: size, index }) =>
    archive.slice(index + all.length, index + all.length + Buffer.from(size!, 'latin1').readUInt16LE()),
  );
  expect(names).toHaveLength(kept.length);
  for (const name of names) expect(name).not.toMatch(/^\/|\\|(^|\/)\.\.(\/|$)|[\0-\x1f]/);
});
