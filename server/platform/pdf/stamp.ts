import {
  concatTransformationMatrix,
  drawObject,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  rgb,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  stroke as strokePath,
  type PDFDocument,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { LETTERS } from '#schemas/contract/room.ts';
import type { Mark } from '#schemas/contract/signing.ts';
import { cut, legible, widthOf, wrap, type Face } from './faces.ts';
import { asSeen, boxOf, type Box, type Place } from './place.ts';

const INK = rgb(0.05, 0.09, 0.2);
const { leading: LEADING } = LETTERS;
/** Of a text's size: how far the letters go below their line. */
const BELOW = 0.24;

/**
 * Writes a text into its place: as large as it fits, then on several lines.
 * @param longer what becomes of one that cannot be read there: cut off with an ellipsis, or all of it, however small
 */
export function stampText(
  page: PDFPage,
  place: Place,
  text: string,
  face: Face,
  longer: 'cut' | 'whole' = 'cut',
): void {
  const box = boxOf(page, place);
  const { size, lines } = fitted(text, face, box) ?? (longer === 'cut' ? shortened : shrunk)(text, face, box);
  const top = lines.length === 1 ? box.y + (box.height + size * LEADING) / 2 : box.y + box.height;
  asSeen(page, () => {
    for (const [index, line] of lines.entries()) {
      const y = top - (index + 1) * size * LEADING + size * BELOW;
      page.drawText(line, { x: box.x, y, size, font: face.font, color: INK });
    }
  });
}

interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** As large as it fits; null: it cannot be read there. */
function fitted(text: string, face: Face, { width, height }: Box): Fitted | null {
  for (let size = Math.min(LETTERS.most, height / LEADING); size >= LETTERS.least; size -= 0.5) {
    const lines = wrap(text, face, size, width);
    const isOneWord = lines.length > 1 && lines.some((line) => !line.includes(' '));
    const fits = lines.length * size * LEADING <= height;
    // Rather smaller than a word in pieces.
    if (fits && !(isOneWord && size > LETTERS.least + 2)) return { size, lines };
  }
  return null;
}

/** Smaller and smaller: widest letters only, or a paper that is smaller than those that places are measured on. */
function shrunk(text: string, face: Face, { width, height }: Box): Fitted {
  for (let size = Math.min(LETTERS.least, height / LEADING); ; size *= 0.95) {
    const lines = wrap(text, face, size, width);
    if (lines.length * size * LEADING <= height) return { size, lines };
  }
}

function shortened(text: string, face: Face, { width, height }: Box): Fitted {
  const size = LETTERS.least;
  const room = Math.max(1, Math.floor(height / (size * LEADING)));
  return { size, lines: cut(wrap(text, face, size, width), room, face, size, width) };
}

/** Writes or draws a signature, or initials, into their place. */
export function stampMark(page: PDFPage, place: Place, mark: Mark, hand: Face): void {
  const box = boxOf(page, place);
  if (mark.kind === 'typed') {
    const text = legible(mark.text, hand);
    const wide = widthOf(hand, text);
    const size = Math.min(box.height / LEADING, wide === 0 ? box.height : box.width / wide);
    const y = box.y + (box.height - size) / 2 + size * BELOW;
    asSeen(page, () => page.drawText(text, { x: box.x, y, size, font: hand.font, color: INK }));
    return;
  }
  // As large as it fits, in the proportions in which it was drawn.
  const scale = Math.min(box.width / DRAWN.wide, box.height);
  const name = page.node.newXObject('Mark', drawingOf(page.doc, mark));
  asSeen(page, () =>
    page.pushOperators(
      concatTransformationMatrix(scale, 0, 0, scale, box.x, box.y + (box.height - scale) / 2),
      // Of the drawing's own measure.
      setLineWidth(Math.max(DRAWN.thinnest / scale, DRAWN.thickness)),
      drawObject(name),
    ),
  );
}

/** The field that is drawn in (schemas/contract/signing.ts): so many times as wide as it is high, and its pen, in points at least. */
const DRAWN = { wide: 3, thickness: 0.025, thinnest: 0.6 };

type Drawing = Extract<Mark, { readonly kind: 'drawn' }>;
const DRAWINGS = new WeakMap<PDFDocument, Map<Drawing, PDFRef>>();

/** A drawing as a document has it once, in however many places it stands: as high as 1, from its bottom left corner. */
function drawingOf(pdf: PDFDocument, mark: Drawing): PDFRef {
  const known = DRAWINGS.get(pdf) ?? new Map<Drawing, PDFRef>();
  DRAWINGS.set(pdf, known);
  const { context } = pdf;
  const ref =
    known.get(mark) ??
    context.register(
      context.formXObject(
        [
          setStrokingColor(INK),
          setLineCap(LineCapStyle.Round),
          setLineJoin(LineJoinStyle.Round),
          ...mark.strokes.flatMap((stroke) => [...lineOf(stroke), strokePath()]),
        ],
        // The pen goes over the edge.
        { BBox: context.obj([-1, -1, DRAWN.wide + 1, 2]), Resources: {} },
      ),
    );
  known.set(mark, ref);
  return ref;
}

/** The line through the points of a stroke; one that is a dot has a length as well. */
function lineOf(stroke: Drawing['strokes'][number]): PDFOperator[] {
  const [from, ...on] = stroke.map(([x, y]) => [x * DRAWN.wide, 1 - y] as const);
  if (!from) return [];
  const rest = on.length > 0 ? on : [[from[0], from[1] - 0.0001] as const];
  return [moveTo(...from), ...rest.map(([x, y]) => lineTo(x, y))];
}

/** A tick: two lines, of no font. */
export function stampTick(page: PDFPage, place: Place): void {
  const box = boxOf(page, place);
  const side = Math.min(box.width, box.height) * 0.8;
  const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  const at = (right: number, up: number) => ({ x: x + right * side, y: y + up * side });
  const line = { thickness: Math.max(1, side * 0.12), color: INK, lineCap: LineCapStyle.Round };
  asSeen(page, () => {
    page.drawLine({ start: at(0.08, 0.5), end: at(0.38, 0.15), ...line });
    page.drawLine({ start: at(0.38, 0.15), end: at(0.95, 0.9), ...line });
  });
}
