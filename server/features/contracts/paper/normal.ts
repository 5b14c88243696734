import { PDFDocument } from '@cantoo/pdf-lib';
import { seenSize } from '#server/platform/pdf/place.ts';
import { paperReader } from './reader.ts';

/** A paper as it is shown, filled in and signed. */
export interface NormalPaper {
  /** PDF. */
  readonly bytes: Uint8Array;
  /** Sizes of its pages as they are seen (points). */
  readonly pages: readonly { readonly w: number; readonly h: number }[];
}

/**
 * Nothing of a PDF but its pages: what it has in form fields stays as it looks, its scripts, forms, earlier signatures and
 * attachments are left behind, so that nothing in it changes by itself once it is signed. Null: it cannot be read, not in a
 * reasonable time and memory, has a password, no page or more than a hundred, one that is no sheet, or what signatures are
 * found by.
 */
export async function normalPaper(given: Uint8Array): Promise<NormalPaper | null> {
  try {
    const bytes = await paperReader.run('normal', given);
    if (!bytes) return null;
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: OBJECTS_A_TURN });
    const pages = pdf.getPages().map((page) => {
      const { width, height } = seenSize(page);
      return { w: width, h: height };
    });
    return pages.every(({ w, h }) => isSide(w) && isSide(h)) ? { bytes, pages } : null;
  } catch {
    return null;
  }
}

/** What programs that read PDF files take as a side of a page (points; ISO 32000-1 Annex C.2). */
const SIDE = { least: 3, most: 14_400 };
const isSide = (length: number): boolean => length >= SIDE.least && length <= SIDE.most;

const OBJECTS_A_TURN = 50;
