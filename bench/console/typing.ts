import react from '@vitejs/plugin-react';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { build, preview } from 'vite';
import { fieldsOf } from '#schemas/engine/form.ts';
import { ownTexts } from '#src/i18n/texts.plugin.ts';
import { handedOut } from '#tests/support/definition.ts';
import { largeForm } from '#tests/support/largeForm.ts';
import { computing } from './visits.ts';

export const FIELDS = Number(process.env.FIELDS ?? 150);
const KEYS = Number(process.env.KEYS ?? 200);
/** A fast typist. */
const PAUSE_MS = 80;
/** A text without conditions, and one in a section of them. */
const PATHS = ['part4.f1', 'part4.f7'];
const ROOT = 'bench/console';

export interface Typed {
  /** Until the form can be typed into, in milliseconds since the navigation began. */
  readonly open: number;
  /** From each key to the frame that shows it. */
  readonly frames: readonly number[];
  /** What the page itself computes for a key, whatever else the machine does. */
  readonly computing: number;
}

/** Types into a generated form of a production build. */
export async function typing(browser: Browser): Promise<Typed> {
  const outDir = await mkdtemp(join(tmpdir(), 'typing-'));
  const alias = Object.fromEntries(
    ['schemas', 'server', 'src', 'tests'].map((name) => [`#${name}`, join(process.cwd(), name)]),
  );
  const config = {
    root: ROOT,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react(), ownTexts()],
    resolve: { alias },
  };
  try {
    await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } });
    await writeForm(outDir);
    const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    const page = await browser.newPage();
    try {
      await page.goto(server.resolvedUrls!.local[0]!);
      await page.locator(`[id="form.${PATHS[0]}"]`).waitFor();
      const open = await page.evaluate(() => performance.now());
      const busy = await computing(page);
      const frames: number[] = [];
      let spent = 0;
      for (const path of PATHS) {
        await page.locator(`[id="form.${path}"]`).click();
        await page.keyboard.type('warm up', { delay: PAUSE_MS });
        await page.waitForTimeout(1500);
        await page.evaluate('frames.length = 0');
        const before = await busy();
        const text = 'the quick brown fox '.repeat(KEYS).slice(0, KEYS);
        await page.keyboard.type(text, { delay: PAUSE_MS });
        await page.waitForTimeout(200);
        spent += (await busy()) - before;
        frames.push(...((await page.evaluate('frames')) as number[]));
      }
      return { open, frames, computing: spent / (KEYS * PATHS.length) };
    } finally {
      await page.close();
      await server.close();
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What the page is given of the form, and the validator beside it. */
async function writeForm(outDir: string): Promise<void> {
  const form = largeForm(FIELDS);
  const { definition, states, validator } = await handedOut(form, 'en');
  await writeFile(join(outDir, 'validator.js'), validator);
  const values = Object.fromEntries(
    fieldsOf(form)
      .filter(({ schema: { type } }) => type === 'boolean')
      .map(({ fieldId }) => [fieldId, true]),
  );
  await writeFile(
    join(outDir, 'form.json'),
    JSON.stringify({ definition: { ...definition, validator_url: '/validator.js' }, states, values }),
  );
}
