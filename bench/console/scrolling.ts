import type { Page } from 'playwright';

const STEP = 120;
const FRAMES = 250;

/** Scrolls the list that is open, some rows a frame: how long each frame took, in milliseconds. */
export const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ step, count }) => {
      const list = document.querySelector('[role="region"]:has(> table)')!;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      let before = await frame();
      for (let at = 0; at < count; at += 1) {
        list.scrollTop += step;
        const now = await frame();
        frames.push(now - before);
        before = now;
      }
      return frames;
    },
    { step: STEP, count: FRAMES },
  );
