import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createDeflate, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { BYTE_RANGE_MARK } from '#server/platform/pdf/byteRange.ts';
import { normalPaper } from '#server/features/contracts/paper/normal.ts';
import { paperReader } from '#server/features/contracts/paper/reader.ts';
import { isFull } from '#tests/support/scope.ts';
import { paperOf } from '#tests/support/signing.ts';

afterAll(() => paperReader.close());

/** A PDF of objects as they are written, the first of which is its catalogue; without a table, which readers do without. */
function pdfOf(objects: Readonly<Record<number, string | Buffer>>): Buffer {
  const written = Object.entries(objects).flatMap(([no, body]) => [
    Buffer.from(`${no} 0 obj\n`),
    Buffer.from(body),
    Buffer.from('\nendobj\n'),
  ]);
  const end = Buffer.from('trailer\n<< /Root 1 0 R /Size 999 >>\nstartxref\n0\n%%EOF');
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), ...written, end]);
}
const streamOf = (dict: string, packed: Buffer): Buffer => {
  const head = `<< ${dict} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
};
const page = (more = '') => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`,
});
/** The numbers of a list that is packed into a stream of objects. */
const list = (count: number): Buffer =>
  streamOf('/Type /ObjStm /N 1 /First 6', deflateSync(`100 0 [${'0 '.repeat(count)}]`));
/** Each of which is twice the next one: a page tree of 2^40 pages. */
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [
    n + 2,
    `<< /Type /Pages /Kids [${n + 3} 0 R ${n + 3} 0 R] /Count 1 >>`,
  ]),
);

const BOMBS = {
  'a list on its page that every reader would have to read': () =>
    pdfOf({ ...page('/Resources << /X 100 0 R >>'), 50: list(1_500_000) }),
  'a list of millions, of a few kilobytes': () => pdfOf({ ...page(), 50: list(10_000_000) }),
};
/** What is seen to be none at once. */
const NONE = {
  'pages without end': pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    ...doubling,
    42: '<< /Type /Page /MediaBox [0 0 9 9] >>',
  }),
  'a page tree in a circle': pdfOf({ ...page(), 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  'a paper without pages': pdfOf({ ...page(), 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  'a paper that says it has pages': pdfOf({ ...page(), 2: '<< /Type /Pages /Kids [] /Count 3 >>' }),
  'a page of five metres': pdfOf({
    ...page(),
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14401 792] >>',
  }),
  'a page too small to be seen': pdfOf({
    ...page(),
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 2] >>',
  }),
  'nothing of a PDF but its head': Buffer.from('%PDF-1.7 nothing'),
  'nothing at all': new Uint8Array(),
  'a document that has no page yet': await (await PDFDocument.create()).save({ addDefaultPage: false }),
  'a page without a size': pdfOf({ ...page(), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>' }),
};

describe('a paper that is made to harm', () => {
  it.each(Object.entries(BOMBS).slice(0, isFull ? undefined : 1))(
    '%s is refused, and meanwhile everybody else is served',
    async (_what, bombOf) => {
      const bytes = bombOf();
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 1);
      const before = process.memoryUsage().heapUsed;
      expect(await normalPaper(bytes)).toBeNull();
      clearInterval(ticking);
      // Read here, they would take all of the time, and hundreds of megabytes.
      expect(ticks).toBeGreaterThan(0);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    },
  );

  it.each(Object.entries(NONE))('%s is refused long before its time is over', async (_what, bytes) => {
    const began = performance.now();
    expect(await normalPaper(bytes)).toBeNull();
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.runIf(isFull)(
    'leaves nothing behind of a stream that is too large to be read, and the next one is read',
    async () => {
      // A gigabyte, of which there is never more than a piece here.
      const zeros = Readable.from(Array<Buffer>(1000).fill(Buffer.alloc(1_000_000)));
      const huge = await buffer(zeros.pipe(createDeflate({ level: 1 })));
      const bytes = pdfOf({ ...page(), 50: streamOf('/Type /ObjStm /N 1 /First 6', huge) });
      const peak = () => process.resourceUsage().maxRSS * 1024;
      const before = peak();
      await normalPaper(bytes);
      expect(peak() - before).toBeLessThan(400_000_000);
      expect((await normalPaper(await paperOf(2)))?.pages).toHaveLength(2);
    },
  );
});

it('is none with a password, and none of more than a hundred pages', async () => {
  const locked = await PDFDocument.load(await paperOf());
  locked.encrypt({ userPassword: 'secret' });
  expect(await normalPaper(await locked.save())).toBeNull();
  expect((await normalPaper(await paperOf(100)))?.pages).toHaveLength(100);
  expect(await normalPaper(await paperOf(101))).toBeNull();
  expect(await normalPaper(await paperOf(500))).toBeNull();
});

it('is refused when it has what the place of a signature is found by', async () => {
  const words = `/ByteRange [0 /${BYTE_RANGE_MARK} /${BYTE_RANGE_MARK} /${BYTE_RANGE_MARK}]`;
  const pdf = await PDFDocument.create();
  const stream = pdf.context.register(pdf.context.stream(`% ${words}\n`));
  pdf.addPage([612, 792]).node.set(PDFName.of('Contents'), stream);
  expect(await normalPaper(await pdf.save())).toBeNull();
});

it('keeps the pages of a paper, what its form shows, and nothing that could change later', async () => {
  const given = await PDFDocument.create();
  const page = given.addPage([400, 300]);
  const field = given.getForm().createTextField('name');
  field.setText('Filled before');
  field.addToPage(page, { x: 20, y: 20, width: 200, height: 20 });
  given.addJavaScript('greet', 'app.alert("x")');
  await given.attach(Buffer.from('x'), 'x.txt', {});
  const { context } = given;
  const link = (action: object) =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: context.obj({ ...action }) }),
    );
  page.node.addAnnot(link({ S: 'URI', URI: PDFString.of('https://provider.example') }));
  page.node.addAnnot(link({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));

  const paper = await normalPaper(await given.save());
  expect(paper?.pages).toEqual([{ w: 400, h: 300 }]);
  const read = await PDFDocument.load(paper!.bytes);
  for (const name of ['AcroForm', 'Names', 'OpenAction', 'AA'])
    expect(read.catalog.get(PDFName.of(name))).toBeUndefined();
  expect(read.getPage(0).node.Annots()?.size()).toBe(1);
  const text = Buffer.from(await read.save({ useObjectStreams: false })).toString('latin1');
  expect(text).not.toMatch(/JavaScript|\/JS /);
});
