import { PDFDocument } from '@cantoo/pdf-lib';
import type { Placement } from '#schemas/contract/placement.ts';
import { breather } from '#server/platform/breathe.ts';
import { openFace, packFaces } from '#server/platform/pdf/faces.ts';
import { stampText } from '#server/platform/pdf/stamp.ts';

/**
 * A paper with the lead's values where its MERGE fields are; what has no value stays empty.
 * @param values texts as people read them, by field of the lead
 */
export async function fillPaper(
  paper: Uint8Array,
  placements: readonly Placement[],
  values: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const merged = placements.filter(({ kind, field }) => kind === 'MERGE' && field !== null && values[field]);
  if (merged.length === 0) return paper;
  const pdf = await PDFDocument.load(paper, { updateMetadata: false, parseSpeed: OBJECTS_A_TURN });
  const face = await openFace(pdf, 'plain');
  const pages = pdf.getPages();
  const breathe = breather();
  for (const place of merged) {
    await breathe();
    const page = pages[place.page - 1];
    if (page) stampText(page, place, values[place.field!]!, face);
  }
  await packFaces(pdf);
  return pdf.save({ objectsPerTick: OBJECTS_A_TURN });
}

const OBJECTS_A_TURN = 50;
