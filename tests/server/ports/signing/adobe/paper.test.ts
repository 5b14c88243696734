import { degrees, PDFCheckBox, PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { withFields } from '#server/ports/signing/adobe/paper.ts';
import { paperOf, placement } from '#tests/support/signing.ts';

const fieldsOf = async (paper: Uint8Array) => {
  const pdf = await PDFDocument.load(paper);
  return pdf.getForm().getFields();
};

it('names each field by whose it is and what it is, in the language of text tags', async () => {
  const paper = await withFields(
    await paperOf(2),
    [
      placement(),
      placement({ kind: 'INITIALS', party: 'INTERNAL' }),
      placement({ kind: 'DATE', page: 2 }),
      placement({ kind: 'TEXT', label: 'Title' }),
      placement({ kind: 'TEXT', required: false }),
      placement({ kind: 'CHECKBOX', party: 'COSIGNER' }),
      placement({ kind: 'MERGE', party: null, field: 'company_name' }),
    ],
    ['PROVIDER', 'COSIGNER', 'INTERNAL'],
  );
  const fields = await fieldsOf(paper);
  expect(fields.map((field) => field.getName())).toEqual([
    'Sig1_es_:signer1:signature',
    'Int2_es_:signer3:initials',
    'Dte3_es_:signer1:date',
    '*Txt4_es_:signer1',
    'Txt5_es_:signer1',
    '*Chk6_es_:signer2:checkbox',
  ]);
  expect(fields[5]).toBeInstanceOf(PDFCheckBox);
});

it.each([
  [0, { x: 61.2, y: 110.88, width: 183.6, height: 47.52 }],
  [90, { x: 489.6, y: 79.2, width: 36.72, height: 237.6 }],
])('puts them where they are seen, also on a page turned by %i degrees', async (angle, rect) => {
  const pdf = await PDFDocument.load(await paperOf());
  pdf.getPage(0).setRotation(degrees(angle));
  const [field] = await fieldsOf(await withFields(await pdf.save(), [placement()], ['PROVIDER']));
  const found = field!.acroField.getWidgets()[0]!.getRectangle();
  for (const name of ['x', 'y', 'width', 'height'] as const) expect(found[name]).toBeCloseTo(rect[name], 1);
});
