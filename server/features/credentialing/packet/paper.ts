import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { breather } from '#server/platform/breathe.ts';

/** Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 48, foot: 30 } as const;
const INK = rgb(0.13, 0.16, 0.2);
const PALE = rgb(0.42, 0.46, 0.52);
const LINE = rgb(0.85, 0.87, 0.9);
const SIZE = 9;
const LEADING = 1.35;

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
  row(cells: readonly Cell[], bold?: boolean): Promise<void>;
  /** Numbers the pages and gives the bytes. */
  finish(foot: (page: number, of: number) => string): Promise<Uint8Array>;
}

const fontFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`);

/** An empty paper. Its letters are embedded (Liberation Sans, SIL OFL): names of any European language are legible. */
export async function openPaper(title: string): Promise<Paper> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  pdf.setTitle(title);
  // Whole, not as a subset: the library's subsets of this font cannot be written (140 KB each).
  const load = async (name: string): Promise<Face> =>
    faceOf(await pdf.embedFont(await readFile(fontFile(name))));
  const [plain, bold] = [await load('Regular'), await load('Bold')];
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
    title: (words) => text(words, bold, 18),
    async heading(words) {
      // Not alone at the foot of a page.
      room(70);
      await text(words, bold, 12, 14);
      y -= 4;
    },
    line: (words) => text(words, plain, SIZE),
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
    async finish(foot) {
      const pages = pdf.getPages();
      for (const [index, one] of pages.entries()) {
        await breathe();
        one.drawText(foot(index + 1, pages.length), {
          x: PAGE.margin,
          y: PAGE.foot,
          size: 8,
          font: plain.font,
          color: PALE,
        });
      }
      return pdf.save({ objectsPerTick: 25 });
    },
  };
}

/** A font with what measuring it again and again would cost. */
interface Face {
  readonly font: PDFFont;
  readonly known: ReadonlySet<number>;
  readonly widths: Map<string, number>;
}

const faceOf = (font: PDFFont): Face => ({
  font,
  known: new Set(font.getCharacterSet()),
  widths: new Map(),
});

function widthOf({ font, widths }: Face, word: string): number {
  const known = widths.get(word) ?? font.widthOfTextAtSize(word, 1);
  widths.set(word, known);
  return known;
}

/** Lines that fit a width; a word that does not is broken. Letters that the font lacks become question marks. */
function wrap(text: string, face: Face, size: number, width: number): string[] {
  const most = width / size;
  const space = widthOf(face, ' ');
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const clean = [...paragraph].map((sign) => (face.known.has(sign.codePointAt(0)!) ? sign : '?')).join('');
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const put = (word: string, wide: number): void => {
      line = line ? `${line} ${word}` : word;
      used += (line === word ? 0 : space) + wide;
    };
    const turn = (): void => {
      if (line) lines.push(line);
      line = '';
      used = 0;
    };
    for (const word of clean.split(/\s+/).filter(Boolean)) {
      const wide = widthOf(face, word);
      if (used + (line ? space : 0) + wide > most) turn();
      if (wide <= most) {
        put(word, wide);
        continue;
      }
      for (const sign of word) {
        const one = widthOf(face, sign);
        if (used + one > most) turn();
        line += sign;
        used += one;
      }
    }
    return [...lines, line];
  });
}
