import fontkit from '@pdf-lib/fontkit';
import { StandardFonts, type PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { breather } from '#server/platform/breathe.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Sans: Liberation Sans (SIL OFL), of any European language. Hand: Caveat (SIL OFL), for names that are typed to sign. Fixed:
 * Courier, which every viewer has by itself, for hashes.
 */
const FILES = {
  plain: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  bold: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
  hand: '@expo-google-fonts/caveat/600SemiBold/Caveat_600SemiBold.ttf',
  fixed: StandardFonts.Courier,
} as const;

type FaceName = keyof typeof FILES;

const OPENED = new WeakMap<PDFDocument, Map<FaceName, Promise<Face>>>();

/** A font of a document, in it once, however many ask for it: whole, not as a subset, which the library cannot write of these. */
export function openFace(pdf: PDFDocument, name: FaceName): Promise<Face> {
  const opened = OPENED.get(pdf) ?? new Map<FaceName, Promise<Face>>();
  OPENED.set(pdf, opened);
  const face = opened.get(name) ?? readFace(pdf, name);
  opened.set(name, face);
  return face;
}

/** One glyph for each letter: the library knows neither width nor letter of those that stand for several, or vary. */
const PLAIN = { calt: false, liga: false, clig: false, rlig: false, ccmp: false };

async function readFace(pdf: PDFDocument, name: FaceName): Promise<Face> {
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(name === 'fixed' ? FILES.fixed : await readFile(resolve(FILES[name])), {
    features: PLAIN,
  });
  return { font, known: new Set(font.getCharacterSet()), widths: new Map() };
}

/** To be done before a document is saved, which would pack all its fonts in one go: each takes tens of milliseconds. */
export async function packFaces(pdf: PDFDocument): Promise<void> {
  const breathe = breather();
  for (const face of OPENED.get(pdf)?.values() ?? []) {
    await (await face).font.embed();
    await breathe();
  }
}

/** A font with what measuring it again and again would cost. */
export interface Face {
  readonly font: PDFFont;
  readonly known: ReadonlySet<number>;
  readonly widths: Map<string, number>;
}

/** Of a text at size 1. */
export function widthOf({ font, widths }: Face, word: string): number {
  const known = widths.get(word) ?? font.widthOfTextAtSize(word, 1);
  widths.set(word, known);
  return known;
}

const SIGNS = new Intl.Segmenter();
const PRINTABLE = /^[\x20-\x7E]*$/;

/**
 * What people see as one sign becomes a question mark where the font lacks it. A letter with its accent beside it is put
 * together, as whoever types on a Mac may have it apart. Soft hyphens and other spaces go: they have the glyph of hyphen and
 * space, and a glyph is read as one of its letters throughout a document.
 */
export function legible(text: string, { known }: Face): string {
  if (PRINTABLE.test(text)) return text;
  const whole = text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\u00AD/g, '');
  const signs = [...SIGNS.segment(whole)].map(({ segment }) => {
    const found = [...segment].filter((one) => known.has(one.codePointAt(0)!));
    return found.length > 0 ? found.join('') : '?';
  });
  return signs.join('');
}

/** Lines that fit a width; a word that does not is broken. */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  const most = width / size;
  const space = widthOf(face, ' ');
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const clean = legible(paragraph, face);
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

/** At most so many lines of a width; the last one tells by an ellipsis that there was more. */
export function cut(
  lines: readonly string[],
  most: number,
  face: Face,
  size: number,
  width: number,
): string[] {
  if (lines.length <= most) return [...lines];
  let last = lines[most - 1] ?? '';
  while (last && widthOf(face, `${last}…`) * size > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}
