import { PDFArray, PDFContentStream, PDFDocument, PDFRef, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { breather } from '#server/platform/breathe.ts';
import { cut, openFace, packFaces, widthOf, wrap, type Face } from './faces.ts';

/** Letter, in points; a wide paper lies on its side. */
const PAGE = { short: 612, long: 792, margin: 48, foot: 30 } as const;
const INK = rgb(0.13, 0.16, 0.2);
const PALE = rgb(0.42, 0.46, 0.52);
const LINE = rgb(0.85, 0.87, 0.9);
const SIZE = 9;
const FOOT = 8;
/** Of a table, whose columns are narrow. */
const SMALL = 7;
const GAP = 8;
/** Below the cells of a line, with the line that ends them. */
const UNDER = 5;
const LEADING = 1.35;

/** Objects of a document that are written before others have their turn. */
export const OBJECTS_A_TURN = 5;

/** A cell's text; its column's share of the line. */
export interface Cell {
  readonly text: string;
  readonly share: number;
  readonly pale?: true;
}

/**
 * A column of a table: its head, its share of the line; `fixed`: for hashes, whose letters stand below each other;
 * `figures` stand to the right.
 */
export interface Column {
  readonly head: string;
  readonly share: number;
  readonly fixed?: true;
  readonly figures?: boolean;
}

/** Cells beside each other as they are drawn. */
interface Laid {
  readonly columns: readonly (Pick<Cell, 'share' | 'pale'> & {
    readonly face: Face;
    readonly lines: readonly string[];
    readonly figures?: boolean;
  })[];
  /** Of lines. */
  readonly count: number;
  readonly size: number;
  readonly height: number;
}

/** A paper that grows downwards, page by page. Every call may yield to others: papers are long. */
export interface Paper {
  title(text: string): Promise<void>;
  heading(text: string): Promise<void>;
  line(text: string): Promise<void>;
  row(cells: readonly Cell[], bold?: boolean): Promise<void>;
  /** Rows in columns, below heads that stand on each of their pages. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void>;
  /** Writes at the foot of each of its pages. */
  number(foot: (page: number, of: number) => string): Promise<void>;
  save(): Promise<Uint8Array>;
}

/** A paper, empty or after the pages of another one. */
export async function openPaper(
  title: string,
  { after, isWide = false }: { readonly after?: PDFDocument; readonly isWide?: boolean } = {},
): Promise<Paper> {
  const size = isWide ? { width: PAGE.long, height: PAGE.short } : { width: PAGE.short, height: PAGE.long };
  const pdf = after ?? (await PDFDocument.create());
  const before = pdf.getPageCount();
  pdf.setTitle(title);
  const [plain, bold] = [await openFace(pdf, 'plain'), await openFace(pdf, 'bold')];
  const width = size.width - 2 * PAGE.margin;
  const breathe = breather();
  let page: PDFPage | null = null;
  let y = 0;

  function room(height: number): PDFPage {
    if (!page || y - height < PAGE.margin + PAGE.foot) {
      if (page) packPage(pdf, page);
      page = pdf.addPage([size.width, size.height]);
      y = size.height - PAGE.margin;
    }
    return page;
  }

  async function text(words: string, face: Face, points: number, before = 0): Promise<void> {
    await breathe();
    y -= before;
    for (const one of wrap(words, face, points, width)) {
      const on = room(points * LEADING);
      y -= points * LEADING;
      on.drawText(one, { x: PAGE.margin, y, size: points, font: face.font, color: INK });
    }
  }

  /** Cells as the lines that fit them. At most so high as a page: what is longer goes on over it, line by line. */
  function lay(
    cells: readonly (Cell & Pick<Column, 'figures'>)[],
    points: number,
    faceOf: (at: number) => Face,
  ): Laid {
    const columns = cells.map(({ text: words, share, pale, figures }, at) => {
      const face = faceOf(at);
      return { share, face, pale, figures, lines: wrap(words, face, points, width * share - GAP) };
    });
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    const most = size.height - 2 * PAGE.margin - PAGE.foot;
    return { columns, count, size: points, height: Math.min(count * points * LEADING + UNDER, most) };
  }

  /** Draws cells, and a line below them. */
  async function put({ columns, count, size: points, height }: Laid): Promise<void> {
    await breathe();
    let on = room(height);
    for (let index = 0; index < count; index += 1) {
      on = room(points * LEADING);
      y -= points * LEADING;
      let x: number = PAGE.margin;
      for (const { share, face, pale, figures, lines } of columns) {
        const line = lines[index];
        const before = figures && line ? width * share - GAP - widthOf(face, line) * points : 0;
        if (line)
          on.drawText(line, { x: x + before, y, size: points, font: face.font, color: pale ? PALE : INK });
        x += width * share;
      }
    }
    y -= UNDER;
    on.drawLine({
      start: { x: PAGE.margin, y: y + 2 },
      end: { x: size.width - PAGE.margin, y: y + 2 },
      thickness: 0.5,
      color: LINE,
    });
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
    row: (cells, isBold = false) => put(lay(cells, SIZE, () => (isBold ? bold : plain))),
    async table(columns, rows) {
      const fixed = await openFace(pdf, 'fixed');
      const heads = lay(
        columns.map(({ head, share, figures }) => ({ text: head, share, pale: true, figures })),
        SMALL,
        () => bold,
      );
      let headed: PDFPage | null = null;
      y -= 3;
      for (const row of rows) {
        const laid = lay(
          columns.map(({ share, figures }, at) => ({ text: row[at] ?? '', share, figures })),
          SMALL,
          (at) => (columns[at]?.fixed ? fixed : plain),
        );
        const on = room(headed ? laid.height : heads.height + laid.height);
        if (on !== headed) await put(heads);
        headed = on;
        await put(laid);
      }
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

/**
 * A page that is full becomes the bytes that are written of it: the library keeps what is drawn letter by letter, which of
 * hundreds of pages is a gigabyte. What is drawn on it afterwards begins anew.
 */
function packPage(pdf: PDFDocument, page: PDFPage): void {
  const contents = page.node.Contents();
  for (const ref of contents instanceof PDFArray ? contents.asArray() : []) {
    const drawn = pdf.context.lookup(ref);
    if (ref instanceof PDFRef && drawn instanceof PDFContentStream)
      pdf.context.assign(ref, pdf.context.flateStream(drawn.getUnencodedContents()));
  }
  Object.assign(page, { contentStream: undefined });
}
