import { PixelsPerInch, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';
import { sharpness, type Turn } from './zoom.ts';

interface Shown {
  readonly scale: number;
  readonly turn: Turn;
}

const viewportOf = (page: PDFPageProxy, { scale, turn }: Shown) =>
  page.getViewport({
    scale: scale * PixelsPerInch.PDF_TO_CSS_UNITS,
    rotation: (page.rotate + turn) % 360,
  });

/** Draws a page into a place once it is ready: until then what stands there stays, stretched. @returns stops it */
export function drawPage(
  page: PDFPageProxy,
  place: HTMLElement,
  shown: Shown,
  onFail: () => void,
): () => void {
  const viewport = viewportOf(page, shown);
  const ratio = sharpness(viewport, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.floor(viewport.width * ratio), 1);
  canvas.height = Math.max(Math.floor(viewport.height * ratio), 1);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  let isWanted = true;
  task.promise.then(
    () => isWanted && place.replaceChildren(canvas),
    () => isWanted && onFail(),
  );
  return () => {
    isWanted = false;
    task.cancel();
  };
}

/** Lays the text of a page over its drawing; it follows the scale by itself. @returns takes it away */
export function layText(page: PDFPageProxy, place: HTMLElement, turn: Turn): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: place,
    viewport: viewportOf(page, { scale: 1, turn }),
  });
  // A text that cannot be read leaves the picture as it is.
  layer.render().catch(() => {});
  return () => {
    layer.cancel();
    place.replaceChildren();
  };
}
