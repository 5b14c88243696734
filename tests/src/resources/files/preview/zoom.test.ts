import { describe, expect, it } from 'vitest';
import {
  imageScale,
  pageScale,
  sharpness,
  sizeTurned,
  stepFrom,
  turned,
} from '#src/resources/files/preview/zoom.ts';

const ROOM = { width: 1032, height: 632 };
const LETTER = { width: 816, height: 1056 };

describe('steps', () => {
  it('go from any scale to the next, and end', () => {
    expect([stepFrom(0.6, 1), stepFrom(0.6, -1)]).toEqual([0.75, 0.5]);
    expect([stepFrom(1, 1), stepFrom(1, -1)]).toEqual([1.25, 0.75]);
    expect([stepFrom(6, 1), stepFrom(0.1, -1), stepFrom(0.02, -1)]).toEqual([null, null, null]);
  });
  it('leave out one that would show no difference', () => {
    expect([stepFrom(0.9999, 1), stepFrom(1.0001, -1)]).toEqual([1.25, 0.75]);
  });
});

it('a page is fitted to the width, at first no larger than can be read well', () => {
  expect(pageScale('fit', LETTER, ROOM)).toBeCloseTo(1000 / 816);
  expect(pageScale('auto', LETTER, { width: 4000, height: 1000 })).toBe(1.25);
  expect(pageScale('auto', LETTER, { width: 360, height: 600 })).toBeCloseTo(328 / 816);
  expect(pageScale(2, LETTER, ROOM)).toBe(2);
});
it('a page of any claimed size stays within what a browser lays out', () => {
  for (const zoom of ['auto', 'fit', 6] as const)
    for (const [width, height] of [
      [19_200, 19_200],
      [1, 19_200],
      [1, 1],
      [1e9, 1e9],
    ] as const) {
      const scale = pageScale(zoom, { width, height }, ROOM);
      expect(scale).toBeGreaterThan(0);
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(12_000.001);
    }
});

it('a canvas has the pixels of the screen, as long as every browser can draw them', () => {
  expect(sharpness({ width: 800, height: 1000 }, 2)).toBe(2);
  for (const [width, height] of [
    [5000, 5000],
    [12_000, 12_000],
    [12_000, 2],
    [3, 12_000],
  ] as const) {
    const ratio = sharpness({ width, height }, 3);
    expect(Math.max(width, height) * ratio).toBeLessThanOrEqual(8192.001);
    expect(width * height * ratio ** 2).toBeLessThanOrEqual(16_777_217);
  }
});

it('a picture is fitted whole, not blown up', () => {
  expect(imageScale('fit', { width: 2000, height: 100 }, ROOM)).toBe(0.5);
  expect(imageScale('fit', { width: 100, height: 1200 }, ROOM)).toBe(0.5);
  expect(imageScale('auto', { width: 10, height: 10 }, ROOM)).toBe(1);
  expect(imageScale(3, { width: 10, height: 10 }, ROOM)).toBe(3);
});
it('a picture comes round after four turns', () => {
  expect(turned(turned(turned(turned(0))))).toBe(0);
  expect(sizeTurned({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 });
  expect(sizeTurned({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 });
});
