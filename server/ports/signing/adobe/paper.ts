import { PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Placement } from '#schemas/contract/placement.ts';
import type { ContractParty, PlacementKind } from '#schemas/vocabulary/index.ts';
import { rectOf } from '#server/platform/pdf/place.ts';

type Fillable = Exclude<PlacementKind, 'MERGE'>;

/** What a field is called and is of, in Acrobat Sign's language of text tags; a date is that of the signature. */
const TAGS: Readonly<Record<Fillable, { readonly name: string; readonly type: string }>> = {
  SIGNATURE: { name: 'Sig', type: ':signature' },
  INITIALS: { name: 'Int', type: ':initials' },
  DATE: { name: 'Dte', type: ':date' },
  TEXT: { name: 'Txt', type: '' },
  CHECKBOX: { name: 'Chk', type: ':checkbox' },
};

/**
 * A paper (PDF) with a form field at each place that somebody fills in, named as a text tag without braces: Acrobat Sign
 * makes its own fields of them, where they stand (its text tag guide, 'PDF form fields').
 * @param parties those who sign: the first is signer1
 */
export async function withFields(
  paper: Uint8Array,
  placements: readonly Placement[],
  parties: readonly ContractParty[],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(paper, { updateMetadata: false });
  const pages = pdf.getPages();
  for (const [index, place] of placements.entries()) {
    const page = pages[place.page - 1];
    if (place.kind === 'MERGE' || place.party === null || !page) continue;
    const { name, type } = TAGS[place.kind];
    const isNeeded = place.required && (place.kind === 'TEXT' || place.kind === 'CHECKBOX');
    const signer = parties.indexOf(place.party) + 1;
    const tag = `${isNeeded ? '*' : ''}${name}${String(index + 1)}_es_:signer${String(signer)}${type}`;
    addField(pdf, page, place, tag);
  }
  return pdf.save();
}

function addField(pdf: PDFDocument, page: PDFPage, place: Placement, name: string): void {
  const form = pdf.getForm();
  const box = { ...rectOf(page, place), borderWidth: 0 };
  const field = place.kind === 'CHECKBOX' ? form.createCheckBox(name) : form.createTextField(name);
  field.addToPage(page, box);
  for (const widget of field.acroField.getWidgets()) widget.setRectangle(rectOf(page, place));
  // What a signer reads at it (ISO 32000-1 §12.7.3.1 TU).
  if (place.label !== null) field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(place.label));
}
