import {
  concatTransformationMatrix,
  popGraphicsState,
  pushGraphicsState,
  type PDFPage,
} from '@cantoo/pdf-lib';

/** Where something stands on a page as it is seen: fractions (0–1) from its top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The same in points, from the bottom left corner of the page as it is seen. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height (points) of a page as it is seen: its crop box, turned (ISO 32000-1 §14.11.2, §7.7.3.3). */
export function seenSize(page: PDFPage): { readonly width: number; readonly height: number } {
  const { width, height } = page.getCropBox();
  return isOnItsSide(page) ? { width: height, height: width } : { width, height };
}

const isOnItsSide = (page: PDFPage): boolean => turnOf(page) % 180 !== 0;
/** Clockwise, 0 to 270. */
const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

export function boxOf(page: PDFPage, { x, y, w, h }: Place): Box {
  const { width, height } = seenSize(page);
  return { x: x * width, y: (1 - y - h) * height, width: w * width, height: h * height };
}

/** Draws in points from the bottom left corner of the page as it is seen, whichever way the page itself is turned. */
export function asSeen(page: PDFPage, draw: () => void): void {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrixOf(page)));
  draw();
  page.pushOperators(popGraphicsState());
}

/** A place as the page itself has it, which annotations stand in (ISO 32000-1 §12.5.2 Rect). */
export function rectOf(page: PDFPage, place: Place): Box {
  const box = boxOf(page, place);
  const [a, b, c, d, e, f] = matrixOf(page);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
  const [x1, y1] = at(box.x, box.y);
  const [x2, y2] = at(box.x + box.width, box.y + box.height);
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
}

type Matrix = [number, number, number, number, number, number];

/** From the page as it is seen to the page itself. */
function matrixOf(page: PDFPage): Matrix {
  const { x, y, width, height } = page.getCropBox();
  const turned: Readonly<Record<number, Matrix>> = {
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  };
  return turned[turnOf(page)] ?? [1, 0, 0, 1, x, y];
}
