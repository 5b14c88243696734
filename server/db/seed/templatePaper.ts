import { PDFDocument, rgb, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import type { Placement } from '#schemas/contract/placement.ts';
import { wrap, type Face } from '#server/platform/pdf/faces.ts';
import { demoId } from './people.ts';

/** What a paper of the demo says, and which fields of the lead stand in it. */
export interface PaperText {
  readonly title: string;
  readonly intro: string;
  /** What stands before the value of a field of the lead. */
  readonly merged: Readonly<Record<string, string>>;
  readonly terms: readonly string[];
  /** What the provider confirms with a tick, if anything. */
  readonly confirms?: string;
}

/** A paper with the places on it that people fill in. */
export interface DrawnPaper {
  /** PDF. */
  readonly bytes: Uint8Array;
  readonly pages: readonly { readonly w: number; readonly h: number }[];
  readonly placements: readonly Placement[];
}

/** Letter, in points. */
const PAGE = { w: 612, h: 792 };
const MARGIN = 72;
const WIDTH = PAGE.w - 2 * MARGIN;
const LEADING = 1.45;
const INK = rgb(0.13, 0.16, 0.2);
const RULE = rgb(0.6, 0.64, 0.7);

/** The terms on a first page, the signatures on a second one. */
export async function drawPaper({ title, intro, merged, terms, confirms }: PaperText): Promise<DrawnPaper> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const faceOf = (font: PDFFont): Face => ({
    font,
    known: new Set(font.getCharacterSet()),
    widths: new Map(),
  });
  const plain = faceOf(await pdf.embedFont(StandardFonts.Helvetica));
  const bold = faceOf(await pdf.embedFont(StandardFonts.HelveticaBold));
  const placements: Placement[] = [];
  let page = pdf.addPage([PAGE.w, PAGE.h]);
  /** How far down the page everything has come. */
  let top = MARGIN;

  function write(text: string, face = plain, size = 10.5): void {
    for (const line of wrap(text, face, size, WIDTH)) {
      page.drawText(line, { x: MARGIN, y: PAGE.h - top - size, size, font: face.font, color: INK });
      top += size * LEADING;
    }
    top += size * 0.6;
  }

  /** A place with what it is for: before it on its line, or below the line. */
  function place(what: Partial<Placement>, caption: string, x: number, w: number, h: number): void {
    const small = h > 24;
    const [left, down] = small ? [x, top + h + 12] : [MARGIN, top + h - 4];
    page.drawText(caption, {
      x: left,
      y: PAGE.h - down,
      size: small ? 8 : 10.5,
      font: plain.font,
      color: INK,
    });
    const y = PAGE.h - top - h;
    page.drawLine({ start: { x, y }, end: { x: x + w, y }, thickness: 0.5, color: RULE });
    placements.push({
      id: demoId(`place ${title} ${placements.length}`),
      kind: 'TEXT',
      party: 'PROVIDER',
      page: pdf.getPageCount(),
      x: x / PAGE.w,
      y: top / PAGE.h,
      w: w / PAGE.w,
      h: h / PAGE.h,
      required: true,
      label: caption,
      field: null,
      ...what,
    });
  }

  write(title, bold, 18);
  write(intro);
  for (const [field, caption] of Object.entries(merged)) {
    place({ kind: 'MERGE', party: null, field, label: null }, caption, MARGIN + 140, WIDTH - 140, 18);
    top += 24;
  }
  top += 10;
  terms.forEach((term, index) => write(`${index + 1}. ${term}`));

  page = pdf.addPage([PAGE.w, PAGE.h]);
  top = MARGIN;
  write('Signatures', bold, 14);
  if (confirms) {
    place({ kind: 'CHECKBOX' }, confirms, MARGIN + WIDTH - 16, 16, 16);
    top += 40;
  }
  for (const [party, heading] of [
    ['PROVIDER', 'For the provider'],
    ['INTERNAL', 'For the network'],
  ] as const) {
    write(heading, bold);
    place({ kind: 'SIGNATURE', party }, 'Signature', MARGIN, 230, 44);
    place({ kind: 'DATE', party }, 'Date', MARGIN + 260, 120, 44);
    top += 76;
    if (party === 'PROVIDER') {
      place({ kind: 'TEXT', required: false }, 'Title', MARGIN, 230, 28);
      place({ kind: 'INITIALS' }, 'Initials', MARGIN + 260, 120, 28);
      top += 76;
    }
  }
  return { bytes: await pdf.save(), pages: [PAGE, PAGE], placements };
}
