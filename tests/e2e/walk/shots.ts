import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type Page } from 'playwright/test';
import { signIn } from '../support.ts';
import { addressesOf, isSeen, LOOKERS, lookerOn, patternsOf, settled } from './looks.ts';
import { overEach } from './overlays.ts';

/** Where the pictures go: `npm run shots` says where that is. */
const FOLDER = process.env.SHOTS ?? 'shots';
const SIZES = { desktop: { width: 1366, height: 900 }, phone: { width: 360, height: 740 } } as const;
/** A picture of a whole page is no longer than this; a longer one is cut. */
const LONGEST = 2400;

/** A file's name for an address: what is in it but keys. */
const nameOf = (address: string): string =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/%[0-9A-F]{2}/g, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '') || 'home';

/** A picture of the whole page: the window becomes as high as it, so that what keeps to its edges lies there and not within. */
async function shoot(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.min(height, LONGEST) });
  await settled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.setViewportSize(viewport);
}

/** What can lie over every screen. */
const shootOverlays = (page: Page, person: string, look: string) =>
  overEach(
    page,
    async (name) =>
      void (await page.screenshot({ path: join(FOLDER, `${person}--over-${name}--${look}.png`) })),
  );

test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));

for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of Object.entries(SIZES)) {
    const look = `${size}-${colorScheme}`;
    const locale = process.env.SHOTS_LOCALE ?? 'en-US';
    const options = { reducedMotion: 'reduce', locale, viewport, colorScheme } as const;

    for (const person of LOOKERS)
      test(`pictures of what ${person} sees first, ${look}`, async ({ browser }) => {
        const patterns = patternsOf(person).filter((pattern) => !isSeen(pattern, person));
        test.setTimeout((patterns.length + 1) * 20_000);
        const context = await browser.newContext(options);
        const page = await context.newPage();
        await signIn(page, person);
        const looker = await lookerOn(page, person);
        for (const pattern of patterns)
          for (const address of await addressesOf(pattern, looker)) {
            await page.goto(address);
            await settled(page);
            await shoot(page, `${person}--${nameOf(address)}--${look}`);
            if (address === '/' && person === LOOKERS[0] && size === 'desktop')
              await shootOverlays(page, person, look);
          }
        await context.close();
      });

    test(`pictures of what anybody sees, ${look}`, async ({ browser }) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      for (const pattern of patternsOf(null)) {
        await page.goto(pattern);
        await settled(page);
        await shoot(page, `anybody--${nameOf(pattern)}--${look}`);
      }
      await context.close();
    });
  }

test.afterAll(() => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  const pictures = names.map(
    (name) => `<figure><figcaption>${name}</figcaption><img src="${name}" loading="lazy"></figure>`,
  );
  const style =
    'body{font:14px sans-serif;columns:3}figure{break-inside:avoid;margin:0 0 1rem}img{max-width:100%}';
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${pictures.join('')}`,
  );
});
