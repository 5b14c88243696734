/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `auto`: as it is first shown; `fit`: as large as there is room; else times its own size. */
export type Zoom = 'auto' | 'fit' | number;

const STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6] as const;
const [SMALLEST, LARGEST] = [STEPS[0], STEPS[STEPS.length - 1] as number];

/** The next larger (`by` 1) or smaller (-1) step, or null at the end. */
export function stepFrom(scale: number, by: 1 | -1): number | null {
  // A scale that was fitted lies between steps, or so near one that the step would show no difference.
  const next =
    by > 0 ? STEPS.find((step) => step > scale * 1.01) : STEPS.findLast((step) => step < scale / 1.01);
  return next ?? null;
}

/** Space around what is shown. */
export const MARGIN = 16;

const roomIn = (stage: Size): Size => ({
  width: Math.max(stage.width - 2 * MARGIN, 1),
  height: Math.max(stage.height - 2 * MARGIN, 1),
});

/** A picture is fitted whole, and never blown up by that. */
export function imageScale(zoom: Zoom, image: Size, stage: Size): number {
  if (typeof zoom === 'number') return zoom;
  const { width, height } = roomIn(stage);
  return Math.min(1, width / image.width, height / image.height);
}

/** On a wide screen lines stay readable. */
const PAGE_AUTO_MAX = 1.25;
/** Of a page in CSS pixels: whatever size a document claims, the browser can still lay it out. */
const PAGE_SIDE_MAX = 12_000;

/** A page is fitted to the width. */
export function pageScale(zoom: Zoom, page: Size, stage: Size): number {
  const fit = roomIn(stage).width / page.width;
  const wanted = typeof zoom === 'number' ? zoom : zoom === 'fit' ? fit : Math.min(fit, PAGE_AUTO_MAX);
  const bounded = Math.min(Math.max(wanted, SMALLEST), LARGEST);
  return Math.min(bounded, PAGE_SIDE_MAX / Math.max(page.width, page.height));
}

/** What every browser draws, in device pixels: more fails silently, or takes the machine's memory. */
const CANVAS_SIDE_MAX = 8192;
const CANVAS_AREA_MAX = 16_777_216;

/** Device pixels per CSS pixel with which so large a canvas is drawn: sharp where it can be, never out of bounds. */
export function sharpness({ width, height }: Size, devicePixelRatio: number): number {
  return Math.min(
    devicePixelRatio,
    CANVAS_SIDE_MAX / Math.max(width, height),
    Math.sqrt(CANVAS_AREA_MAX / (width * height)),
  );
}

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;
export const turned = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;
export const sizeTurned = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };
