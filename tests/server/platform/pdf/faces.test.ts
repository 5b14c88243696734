import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { openPaper } from '#server/platform/pdf/paper.ts';
import { stampMark, stampText } from '#server/platform/pdf/stamp.ts';
import { openFace } from '#server/platform/pdf/faces.ts';
import { pdfText } from '#tests/support/packet.ts';
import { seen } from '#tests/support/pdf.ts';

const WHOLE = { x: 0.1, y: 0.1, w: 0.8, h: 0.1 };

/** What is given, and how it can be read, by what is special about it. */
const TEXTS = {
  'a letter with its accent beside it': ['Jose\u0301 Nin\u0303o', 'José Niño'],
  'pictures, each of many parts': ['Nina 👩🏽‍⚕️ Peña 🇵🇷', 'Nina ? Peña ?'],
  'letters from right to left': ['שלום', '????'],
  'what turns letters around': ['Nina\u202Egnp.exe', 'Nina?gnp.exe'],
  'a hyphen that is not seen': ['Peña\u00ADRuiz-Otto', 'PeñaRuiz-Otto'],
  'spaces that do not break': ['Peña\u00A0Ruiz\tOtto', 'Peña Ruiz Otto'],
} as const;

it('writes every text as it can be read, in a text and as a signature', async () => {
  const pdf = await PDFDocument.create();
  const [plain, hand] = [await openFace(pdf, 'plain'), await openFace(pdf, 'hand')];
  for (const [given] of Object.values(TEXTS)) {
    const page = pdf.addPage([400, 600]);
    stampText(page, WHOLE, given, plain);
    stampMark(page, { ...WHOLE, y: 0.5 }, { kind: 'typed', text: given }, hand);
  }
  const bytes = await pdf.save();
  for (const [index, [what, [, read]]] of Object.entries(TEXTS).entries())
    expect((await seen(bytes, index + 1)).map(({ text }) => text).join(' '), what).toBe(`${read} ${read}`);
});

it('leaves what is written beside it as it is', async () => {
  const paper = await openPaper('Certificate');
  await paper.line('Peña\u00ADRuiz\u00A0');
  await paper.line('SHA-256 of a paper');
  expect((await pdfText(await paper.save())).text).toContain('SHA-256 of a paper');
});
