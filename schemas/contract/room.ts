import type { Placement } from './placement.ts';
import { ANSWER_MAX } from './signing.ts';

/**
 * Letters as they are put on a paper, in points: the smallest that can still be read (their x-height is 0.9 mm), the
 * largest; from line to line, and of a capital how wide it is on average (Liberation Sans), both to their size.
 */
export const LETTERS = { least: 5, most: 12, leading: 1.2, wide: 0.7 } as const;

/** Letter, in points: what placements, which know of no page, are measured on. */
export const SHEET = { width: 612, height: 792 } as const;

/**
 * How many letters can be read in a place. Whoever fills it in is held to it, and the paper then has all of what they
 * wrote: nobody signs what is cut off.
 */
export function roomFor({ w, h }: Pick<Placement, 'w' | 'h'>): number {
  const lines = Math.floor((h * SHEET.height) / (LETTERS.least * LETTERS.leading));
  const letters = Math.floor((w * SHEET.width) / (LETTERS.least * LETTERS.wide));
  return Math.min(Math.max(lines, 1) * Math.max(letters, 1), ANSWER_MAX);
}
