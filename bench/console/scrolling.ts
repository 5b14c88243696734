import type { Page } from 'playwright';

const ROWS = 1000;
const COLUMNS = 11;

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

/** In the place of the page's content as many rows of plain text with a fixed head, all of them drawn: the floor under a list's frames. */
export const plainRows = (page: Page): Promise<void> =>
  page.evaluate(
    ({ rows, columns }) => {
      const cells = (tag: string, name: string) =>
        Array.from({ length: columns }, (_, at) => `<${tag}>${name} ${at}</${tag}>`).join('');
      const all = Array.from({ length: rows }, (_, at) => `<tr>${cells('td', `row ${at}, column`)}</tr>`);
      const head = `<thead style="position: sticky; top: 0; background: white"><tr>${cells('th', 'Column')}</tr></thead>`;
      document.body.innerHTML = `<div role="region" style="height: 550px; overflow: auto; white-space: nowrap">
        <style>td { height: 45px; padding: 0 12px; border-bottom: 1px solid silver }</style>
        <table style="width: 100%; border-collapse: separate; border-spacing: 0">${head}<tbody>${all.join('')}</tbody></table>
      </div>`;
    },
    { rows: ROWS, columns: COLUMNS },
  );
