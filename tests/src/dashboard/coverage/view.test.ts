import { describe, expect, it } from 'vitest';
import type { Box } from '#src/resources/dashboard/coverage/shapes.ts';
import {
  fitted,
  MAX_ZOOM,
  moved,
  wholeOf,
  windowOf,
  zoomed,
} from '#src/resources/dashboard/coverage/view.ts';

const WORLD: Box = [-100, 50, 1000, 600];

describe('what of the map is seen', () => {
  it('keeps the place under the pointer where it is', () => {
    const at = [300, 200] as const;
    const before = { x: 0, y: 100, zoom: 2 };
    const after = zoomed(WORLD, before, 1.5, at);
    const placeIn = (view: typeof before) => {
      const [x, y, width, height] = windowOf(WORLD, view);
      return [(at[0] - x) / width, (at[1] - y) / height];
    };
    expect(after.zoom).toBe(3);
    expect(placeIn(after)[0]).toBeCloseTo(placeIn(before)[0]!);
    expect(placeIn(after)[1]).toBeCloseTo(placeIn(before)[1]!);
  });

  it('is never smaller than the map, larger than its shapes bear, or beside it', () => {
    const whole = wholeOf(WORLD);
    expect(zoomed(WORLD, whole, 0.1)).toEqual(whole);
    expect(zoomed(WORLD, whole, 100).zoom).toBe(MAX_ZOOM);
    expect(moved(WORLD, whole, 50, 50)).toEqual(whole);
    expect(windowOf(WORLD, moved(WORLD, { x: 0, y: 100, zoom: 4 }, -5000, 5000))).toEqual([
      650, 50, 250, 150,
    ]);
  });

  it('takes in all of a box, in the middle', () => {
    const [x, y, width, height] = windowOf(WORLD, fitted(WORLD, [200, 200, 100, 150]));
    expect(x + width / 2).toBeCloseTo(250);
    expect(y + height / 2).toBeCloseTo(275);
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(150);
    expect(height).toBeLessThan(200);
  });
});
