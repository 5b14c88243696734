import { SMALLEST, type Placement } from '#schemas/contract/placement.ts';
import type { PlacementKind } from '#schemas/vocabulary/index.ts';

/** Fractions (0–1) of a page from its top left corner. */
export type Rect = Pick<Placement, 'x' | 'y' | 'w' | 'h'>;
export type Point = Pick<Rect, 'x' | 'y'>;

/** How large something is when it is placed. */
export const SIZES: Readonly<Record<PlacementKind, Pick<Rect, 'w' | 'h'>>> = {
  SIGNATURE: { w: 0.3, h: 0.05 },
  INITIALS: { w: 0.09, h: 0.035 },
  DATE: { w: 0.16, h: 0.025 },
  TEXT: { w: 0.26, h: 0.028 },
  CHECKBOX: { w: 0.026, h: 0.02 },
  MERGE: { w: 0.26, h: 0.025 },
};

/** A step of the keyboard. */
export const STEP = 0.005;

const within = (value: number, low: number, high: number): number =>
  // No more digits than a printer shows, so that going there and back is the same place.
  Math.round(Math.min(Math.max(value, low), high) * 10_000) / 10_000;

/** A share of a page as people read and write it. */
export const percent = (share: number): number => Math.round(share * 1000) / 10;

/** The same size elsewhere, wholly on the page. */
export const movedTo = (rect: Rect, { x, y }: Point): Rect => ({
  ...rect,
  x: within(x, 0, 1 - rect.w),
  y: within(y, 0, 1 - rect.h),
});

/** With its right or lower edge elsewhere: never smaller than can be hit, nor beyond the page. */
export const resizedTo = (rect: Rect, { w, h }: Pick<Rect, 'w' | 'h'>): Rect => ({
  ...rect,
  w: within(w, SMALLEST.w, 1 - rect.x),
  h: within(h, SMALLEST.h, 1 - rect.y),
});

/** A corner or edge by which a size is changed: which sides go along. */
export interface Handle {
  readonly x: 'start' | 'end';
  readonly y: 'start' | 'end';
}

/** With the corner of a handle at a point; the opposite corner stays. */
export function stretched(rect: Rect, handle: Handle, to: Point): Rect {
  const [right, bottom] = [rect.x + rect.w, rect.y + rect.h];
  const x = handle.x === 'start' ? within(to.x, 0, right - SMALLEST.w) : rect.x;
  const y = handle.y === 'start' ? within(to.y, 0, bottom - SMALLEST.h) : rect.y;
  const w = (handle.x === 'start' ? right : to.x) - x;
  const h = (handle.y === 'start' ? bottom : to.y) - y;
  return resizedTo({ ...rect, x, y }, { w, h });
}

/** Lines to which a rectangle was drawn: across the page at `y`, down it at `x`. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

/** How near an edge must come to a line to be drawn to it. */
const NEAR = { x: 0.008, y: 0.006 } as const;

const linesOf = (rects: readonly Rect[], at: 'x' | 'y', size: 'w' | 'h'): number[] =>
  rects.flatMap((rect) => [rect[at], rect[at] + rect[size] / 2, rect[at] + rect[size]]);

/** The line nearest to one of the edges, and how far it is; null: none is near. */
function nearest(edges: readonly number[], lines: readonly number[], near: number) {
  let best: { readonly line: number; readonly by: number } | null = null;
  for (const edge of edges)
    for (const line of lines) {
      const by = line - edge;
      if (Math.abs(by) <= (best ? Math.abs(best.by) : near)) best = { line, by };
    }
  return best;
}

/** Moved to where its edges or middle stand in line with another of the page, or with the middle of the page. */
export function snapped(
  rect: Rect,
  others: readonly Rect[],
): { readonly rect: Rect; readonly guides: Guides } {
  const { x, y, w, h } = rect;
  const down = nearest([x, x + w / 2, x + w], [...linesOf(others, 'x', 'w'), 0.5], NEAR.x);
  const across = nearest([y, y + h / 2, y + h], linesOf(others, 'y', 'h'), NEAR.y);
  return {
    rect: movedTo(rect, { x: x + (down?.by ?? 0), y: y + (across?.by ?? 0) }),
    guides: { x: down?.line ?? null, y: across?.line ?? null },
  };
}

/** A corner that is drawn out, in line with another of the page. */
export function snappedPoint(
  point: Point,
  others: readonly Rect[],
): { readonly point: Point; readonly guides: Guides } {
  const down = nearest([point.x], linesOf(others, 'x', 'w'), NEAR.x);
  const across = nearest([point.y], linesOf(others, 'y', 'h'), NEAR.y);
  return {
    point: { x: down?.line ?? point.x, y: across?.line ?? point.y },
    guides: { x: down?.line ?? null, y: across?.line ?? null },
  };
}

const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const MARGIN = 0.1;
const ROW = 0.02;

/** A free place of a page: what is signed stands in its lower part, all else from the top. */
export function freePlace(kind: PlacementKind, others: readonly Rect[]): Rect {
  const size = SIZES[kind];
  const from = kind === 'SIGNATURE' || kind === 'INITIALS' ? 0.7 : MARGIN;
  const rows = Math.floor((1 - 2 * MARGIN) / ROW);
  for (let row = 0; row <= rows; row += 1) {
    // Around by the top where the lower part is full.
    const y = MARGIN + ((from - MARGIN + row * ROW) % (1 - 2 * MARGIN));
    for (const x of [MARGIN, 0.55]) {
      const rect = movedTo({ x, y, ...size }, { x, y });
      if (!others.some((other) => overlaps(rect, other))) return rect;
    }
  }
  return { x: MARGIN, y: MARGIN, ...size };
}

/** As a page is read: what stands in one line from left to right, lines from the top. */
const LINE_HEIGHT = 0.01;
export const inReadingOrder = <T extends Placement>(placements: readonly T[]): T[] => {
  const line = ({ y }: Placement) => Math.round(y / LINE_HEIGHT);
  return [...placements].sort(
    (one, other) => one.page - other.page || line(one) - line(other) || one.x - other.x,
  );
};
