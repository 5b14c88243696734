import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { breather } from '#server/platform/breathe.ts';
import { cut, openFace, packFaces, wrap, type Face } from './faces.ts';

/** Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 48, foot: 30 } as const;
const INK = rgb(0.13, 0.16, 0.2);
const PALE = rgb(0.42, 0.46, 0.52);
const LINE = rgb(0.85, 0.87, 0.9);
const SIZE = 9;
const FOOT = 8;
const LEADING = 1.35;

/** Objects of a document that are written before others have their turn. */
export const OBJECTS_A_TURN = 5;

/**
 * What stands for a number of a signature's byte range until it is known: `@signpdf` looks for it in a paper's bytes. A paper
 * that has it besides cannot be signed.
 */
export const BYTE_RANGE_MARK = '**********';

/** A cell's text; its column's share of the line. */
export interface Cell {
  readonly text: string;
  readonly share: number;
  readonly pale?: true;
}

/** A paper that grows downwards, page by page. Every call may yield to others: papers are long. */
export interface Paper {
  title(text: string): Promise<void>;
  heading(text: string): Promise<void>;
  line(text: string): Promise<void>;
  /** A line that stands apart from what is above it. */
  note(text: string): Promise<void>;
  row(cells: readonly Cell[], bold?: boolean): Promise<void>;
  /** Writes at the foot of each of its pages. */
  number(foot: (page: number, of: number) => string): Promise<void>;
  save(): Promise<Uint8Array>;
}

/** A paper, empty or after the pages of another one. */
export async function openPaper(title: string, after?: PDFDocument): Promise<Paper> {
  const pdf = after ?? (await PDFDocument.create());
  const before = pdf.getPageCount();
  pdf.setTitle(title);
  const [plain, bold] = [await openFace(pdf, 'plain'), await openFace(pdf, 'bold')];
  const width = PAGE.width - 2 * PAGE.margin;
  const breathe = breather();
  let page: PDFPage | null = null;
  let y = 0;

  function room(height: number): PDFPage {
    if (!page || y - height < PAGE.margin + PAGE.foot) {
      page = pdf.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    }
    return page;
  }

  async function text(words: string, face: Face, size: number, before = 0): Promise<void> {
    await breathe();
    y -= before;
    for (const one of wrap(words, face, size, width)) {
      const on = room(size * LEADING);
      y -= size * LEADING;
      on.drawText(one, { x: PAGE.margin, y, size, font: face.font, color: INK });
    }
  }

  return {
    async title(words) {
      await text(words, bold, 18);
      y -= 8;
    },
    async heading(words) {
      // Not alone at the foot of a page.
      room(70);
      await text(words, bold, 12, 14);
      y -= 4;
    },
    line: (words) => text(words, plain, SIZE),
    note: (words) => text(words, plain, SIZE, 10),
    async row(cells, isBold = false) {
      await breathe();
      const face = isBold ? bold : plain;
      const gap = 8;
      const columns = cells.map(({ text: words, share, pale }) => ({
        pale,
        width: width * share - gap,
        lines: wrap(words, face, SIZE, width * share - gap),
      }));
      const height = Math.max(...columns.map(({ lines }) => lines.length)) * SIZE * LEADING + 5;
      // A row that is longer than a page goes on over it, line by line.
      let on = room(Math.min(height, PAGE.height - 2 * PAGE.margin - PAGE.foot));
      const rows = Math.max(...columns.map(({ lines }) => lines.length));
      for (let index = 0; index < rows; index += 1) {
        on = room(SIZE * LEADING);
        y -= SIZE * LEADING;
        let x: number = PAGE.margin;
        for (const column of columns) {
          const one = column.lines[index];
          if (one) on.drawText(one, { x, y, size: SIZE, font: face.font, color: column.pale ? PALE : INK });
          x += column.width + gap;
        }
      }
      y -= 5;
      on.drawLine({
        start: { x: PAGE.margin, y: y + 2 },
        end: { x: PAGE.width - PAGE.margin, y: y + 2 },
        thickness: 0.5,
        color: LINE,
      });
    },
    async number(foot) {
      const pages = pdf.getPages().slice(before);
      for (const [index, one] of pages.entries()) {
        await breathe();
        const lines = wrap(foot(index + 1, pages.length), plain, FOOT, width);
        const [line = ''] = cut(lines, 1, plain, FOOT, width);
        one.drawText(line, { x: PAGE.margin, y: PAGE.foot, size: FOOT, font: plain.font, color: PALE });
      }
    },
    async save() {
      await packFaces(pdf);
      return pdf.save({ objectsPerTick: OBJECTS_A_TURN });
    },
  };
}
