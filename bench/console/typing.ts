import type { Page } from 'playwright';
import { computing } from './visits.ts';

const KEYS = Number(process.env.KEYS ?? 100);
/** A fast typist. */
const PAUSE_MS = 80;
/** A text without conditions, and one in a section of them. */
const PATHS = ['part4.f1', 'part4.f7'];

export interface Typed {
  /** From each key to the frame that shows it, in milliseconds. */
  readonly frames: readonly number[];
  /** What the page itself computes for a key, whatever else the machine does. */
  readonly computing: number;
}

export const inputOf = (path: string): string => `[id="form.${path}"]`;

/** In the place of the page's content the two inputs and nothing else: the floor under a form's keys. */
export const plainInputs = (page: Page): Promise<void> =>
  page.evaluate((paths) => {
    document.body.innerHTML = paths.map((path) => `<input id="form.${path}">`).join('');
  }, PATHS);

/** Keeps from each key to the frame that shows it. */
function watchKeys(): void {
  const frames: number[] = [];
  Object.assign(window, { frames });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A task of its own comes after the frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => frames.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    { capture: true },
  );
}

/** Types into the large form that is open. */
export async function typing(page: Page): Promise<Typed> {
  await page.evaluate(watchKeys);
  const busy = await computing(page);
  let spent = 0;
  for (const path of PATHS) {
    await page.locator(inputOf(path)).click();
    await page.keyboard.type('warm up', { delay: PAUSE_MS });
    const before = await busy();
    const text = 'the quick brown fox '.repeat(KEYS).slice(0, KEYS);
    await page.keyboard.type(text, { delay: PAUSE_MS });
    await page.waitForTimeout(200);
    spent += (await busy()) - before;
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return { frames, computing: spent / (KEYS * PATHS.length) };
}
