import react from '@vitejs/plugin-react';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import type { FieldStates } from '#schemas/credential/file.ts';
import { fieldsOf, rulesByPath } from '#schemas/engine/form.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { validatorModule } from '#server/platform/forms/standalone.ts';
import { largeForm } from '#tests/support/largeForm.ts';
import { millis, quantile } from '../figures.ts';

/**
 * Types into a generated form in Chromium, production build, and prints how long a key takes to its frame and how long
 * the page computes for it. FIELDS and KEYS set the sizes.
 */
const FIELDS = Number(process.env.FIELDS ?? 150);
const KEYS = Number(process.env.KEYS ?? 200);
/** A fast typist. */
const PAUSE_MS = 80;

const outDir = await mkdtemp(join(tmpdir(), 'typing-'));
const root = 'bench/typing';
try {
  const alias = Object.fromEntries(
    ['schemas', 'server', 'src', 'tests'].map((name) => [`#${name}`, join(process.cwd(), name)]),
  );
  const config = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react()],
    resolve: { alias },
  };
  await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const form = largeForm(FIELDS);
  const { schema, uiSchema } = localise(form, formLists(), 'en');
  await writeFile(join(outDir, 'validator.js'), await validatorModule(schema));
  const fields = fieldsOf(form);
  const states: FieldStates = Object.fromEntries(
    fields.map(({ fieldId, path, required }) => [
      fieldId,
      {
        path,
        label: fieldId,
        section: path[0],
        required,
        shown: true,
        rev: 0,
        state: null,
        draft: false,
        sensitive: false,
        reason_code: null,
        reason_text: null,
        reviewed_at: null,
      },
    ]),
  );
  const definition = {
    schema,
    ui_schema: uiSchema,
    rules: rulesByPath(form),
    validator_url: '/validator.js',
  };
  const values = Object.fromEntries(
    fields.filter(({ schema: { type } }) => type === 'boolean').map(({ fieldId }) => [fieldId, true]),
  );
  await writeFile(join(outDir, 'form.json'), JSON.stringify({ definition, states, values }));
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls!.local[0]!);
    const session = await page.context().newCDPSession(page);
    // What the page itself computes, whatever else the machine does.
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await session.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
    };
    for (const path of (process.env.PATHS ?? 'part4.f1,part4.f7').split(',')) {
      await page.locator(`[id="form.${path}"]`).click();
      await page.keyboard.type('warm up', { delay: PAUSE_MS });
      await page.waitForTimeout(1500);
      await page.evaluate('frames.length = 0');
      const before = await busy();
      await page.keyboard.type('the quick brown fox '.repeat(KEYS).slice(0, KEYS), { delay: PAUSE_MS });
      await page.waitForTimeout(200);
      const spent = (await busy()) - before;
      const frames = (await page.evaluate('frames')) as number[];
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => millis(quantile(frames, share)));
      console.log(
        `${FIELDS} fields, ${path}: key to frame p50 ${p50} ms, p95 ${p95} ms, most ${most} ms; computing ${millis(spent / KEYS)} ms a key (${frames.length} keys)`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
} finally {
  await rm(outDir, { recursive: true, force: true });
}
