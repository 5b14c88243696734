import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Words of a page, and where they stand as people see it: fractions of it from its top left corner. */
export async function seen(
  bytes: Uint8Array,
  no = 1,
): Promise<{ text: string; x: number; y: number; upright: boolean }[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(no);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , e = 0, f = 0] = item.transform as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(e + a, f + b) as number[];
    const upright = x2 > x && Math.abs(y2 - y) < 0.01;
    return [{ text: item.str, x: x / viewport.width, y: y / viewport.height, upright }];
  });
}
