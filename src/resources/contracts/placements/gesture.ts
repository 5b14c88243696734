import type { PointerEvent as ReactPointerEvent } from 'react';

/** A place on the screen, CSS pixels. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

interface Gesture {
  /** At most once for each picture that the screen shows. */
  readonly onMove: (at: ScreenPoint) => void;
  /** It is over; `at` null: it was given up (Escape, or the browser took the pointer away). */
  readonly onEnd: (at: ScreenPoint | null) => void;
}

/** Less is a click by a hand that is not quite still. */
const CLICK_PX = 4;

/**
 * Follows a pointer that was pressed until it is let go. It goes past React: nothing is rendered while it moves. `onMove`
 * and `onEnd` are not called for what is only a click.
 */
export function follow(pressed: ReactPointerEvent<HTMLElement>, { onMove, onEnd }: Gesture): void {
  const { pointerId, clientX, clientY } = pressed;
  let at: ScreenPoint = { x: clientX, y: clientY };
  let isMoved = false;
  let frame = 0;
  const ending = new AbortController();
  const { signal } = ending;

  const end = (last: ScreenPoint | null) => {
    ending.abort();
    cancelAnimationFrame(frame);
    if (isMoved) onEnd(last);
  };
  const isOther = (event: PointerEvent) => event.pointerId !== pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (isOther(event)) return;
      at = { x: event.clientX, y: event.clientY };
      isMoved ||= Math.hypot(at.x - clientX, at.y - clientY) >= CLICK_PX;
      if (!isMoved || frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        onMove(at);
      });
    },
    { signal },
  );
  window.addEventListener('pointerup', (event) => isOther(event) || end(at), { signal });
  window.addEventListener('pointercancel', (event) => isOther(event) || end(null), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // Only the gesture ends, not the dialog or selection around it.
      event.stopPropagation();
      end(null);
    },
    { signal, capture: true },
  );
}

/** The layer over a page that a point of the screen is in. */
export const LAYER = 'data-page';

const layersOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[${LAYER}]`)];
export const pageOf = (layer: HTMLElement): number => Number(layer.getAttribute(LAYER));

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: ScreenPoint): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The layer under a point, where that is not hidden by what scrolls; null: beside the pages. */
export function layerAt(root: HTMLElement, at: ScreenPoint): HTMLElement | null {
  if (!isIn(root.getBoundingClientRect(), at)) return null;
  return layersOf(root).find((layer) => isIn(layer.getBoundingClientRect(), at)) ?? null;
}

/** A point of the screen as fractions of a page. */
export function onPage(layer: HTMLElement, { x, y }: ScreenPoint): { x: number; y: number } {
  const { left, top, width, height } = layer.getBoundingClientRect();
  return { x: (x - left) / (width || 1), y: (y - top) / (height || 1) };
}

/** The page that is looked at: that which is nearest to the middle of what is seen. */
export function pageInView(root: HTMLElement): number {
  const { top, height } = root.getBoundingClientRect();
  const middle = top + height / 2;
  const distance = (layer: HTMLElement) => {
    const rect = layer.getBoundingClientRect();
    return Math.max(rect.top - middle, middle - rect.bottom, 0);
  };
  const [first, ...others] = layersOf(root);
  if (!first) return 1;
  return pageOf(others.reduce((best, layer) => (distance(layer) < distance(best) ? layer : best), first));
}
