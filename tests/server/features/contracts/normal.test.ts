import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { normalPaper } from '#server/features/contracts/paper/normal.ts';
import { paperReader } from '#server/features/contracts/paper/reader.ts';

afterAll(() => paperReader.close());

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

it('is none of what cannot be read', async () => {
  const empty = await PDFDocument.create();
  expect(await normalPaper(Buffer.from('%PDF-1.7 nothing'))).toBeNull();
  expect(await normalPaper(new Uint8Array())).toBeNull();
  expect(await normalPaper(await empty.save({ addDefaultPage: false }))).toBeNull();
});
