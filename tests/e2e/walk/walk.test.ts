import { sleep } from '#tests/support/clock.ts';
import { expect, test, type Page } from 'playwright/test';
import { axeFinds } from '../axe.ts';
import { refusedByPolicy, signIn } from '../support.ts';
import { addressesOf, isSeen, LOOKERS, lookerOn, patternsOf, settled, switchTheme } from './looks.ts';
import { axeFindsOver, DESK, PHONE } from './overlays.ts';

/** What the Web Vitals call good: more than that, and readers lose the line that they read. */
const SHIFT_MAX = 0.1;

/** Until a row of tabs stands still. */
const TABS_MOVE_MS = 600;

declare global {
  interface Window {
    shifts?: number;
  }
}

/** Counts how far what is on the page moves by itself while it loads. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifts = (window.shifts ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** An address of no screen, and what is said there. */
const NOWHERE = '/no-such-page';
const NOT_FOUND = /^(No such page|Esta página no existe)$/;

/**
 * Opens another screen as a link does: the console stays loaded. The page that says that there is no such screen stands
 * between two screens, so that nobody takes the former screen for the new one.
 */
async function follow(page: Page, address: string): Promise<void> {
  const isNowhere = page.getByRole('heading', { level: 1, name: NOT_FOUND });
  await push(page, NOWHERE);
  await expect(isNowhere).toBeVisible();
  await push(page, address);
  await expect(isNowhere).toBeHidden();
}

const push = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.shifts = 0;
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const switchLanguage = async (page: Page) => {
  const isSpanish = (await page.locator('html').getAttribute('lang')) === 'es';
  await page.getByRole('button', { name: isSpanish ? 'English' : 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', isSpanish ? 'en' : 'es');
};

/**
 * In both themes and both languages, from the look in which the page stands: colours are the theme's alone, whatever the
 * language, and everything else is the same in either theme.
 */
async function inEveryLook(page: Page, place: string, find = axeFinds): Promise<string[]> {
  const found = await find(page, place);
  await switchTheme(page);
  await switchLanguage(page);
  await settled(page);
  found.push(...(await find(page, `${place} other theme and language`)));
  return found;
}

/**
 * What a phone's width does to a page.
 * @param isLoaded also when it comes as narrow as that: a row of tabs has yet to find its open one then
 */
async function onPhone(page: Page, address: string, isLoaded = false): Promise<void> {
  await page.setViewportSize(PHONE);
  await settled(page);
  if (isLoaded && (await page.locator('.MuiTabs-scroller').count()) > 0) {
    await page.reload();
    await settled(page);
    await sleep(TABS_MOVE_MS);
  }
  const { excess, tab } = await page.evaluate(() => {
    const open = document.querySelector('.MuiTabs-scroller [role="tab"][aria-selected="true"]');
    const row = open?.closest('.MuiTabs-scroller')?.getBoundingClientRect();
    const box = open?.getBoundingClientRect();
    return {
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      // A tab can be wider than what is seen of the row.
      tab:
        box && row
          ? (Math.min(box.right, row.right) - Math.max(box.left, row.left)) / Math.min(box.width, row.width)
          : 1,
    };
  });
  // It would scroll sideways as a whole (WCAG 2.2, 1.4.10 Reflow).
  expect.soft(excess, `${address} is too wide by`).toBeLessThanOrEqual(0);
  expect.soft(tab, `${address} shows of its open tab`).toBeGreaterThan(0.95);
  await page.setViewportSize(DESK);
}

for (const person of LOOKERS) {
  test(`every screen of ${person}: axe finds nothing, nothing moves, nothing is too wide`, async ({
    browser,
  }) => {
    const patterns = patternsOf(person);
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: DESK,
      // The looks that others saw are seen by them in Spanish and dark.
      ...(LOOKERS.indexOf(person) > 2 ? { colorScheme: 'dark', locale: 'es-US' } : {}),
    });
    const page = await context.newPage();
    const refused = refusedByPolicy(page);
    test.setTimeout(patterns.length * 60_000);
    await countShifts(page);
    await signIn(page, person);
    const looker = await lookerOn(page, person);
    for (const pattern of patterns) {
      const isFirst = !isSeen(pattern, person);
      const addresses = await addressesOf(pattern, looker);
      // Of the tabs of a screen the last one.
      const farthest = addresses.filter((address) => address.includes('?tab=')).at(-1) ?? addresses.at(-1);
      for (const address of isFirst ? addresses : addresses.slice(0, 1)) {
        await test.step(address, async () => {
          // Who looks at it for the first time also loads it.
          await (isFirst || address === NOWHERE ? page.goto(address) : follow(page, address));
          await settled(page);
          const moved = (await page.evaluate(() => window.shifts)) ?? 0;
          expect.soft(moved, `${address} moves`).toBeLessThan(SHIFT_MAX);
          // What can lie over every screen is looked at once in each look.
          const find = address === '/' && person === LOOKERS[0] ? axeFindsOver : axeFinds;
          const canSwitch = (await page.getByRole('banner').count()) > 0;
          expect
            .soft(
              isFirst && canSwitch
                ? await inEveryLook(page, address, find)
                : // The colours of a screen are the same for everybody.
                  await axeFinds(page, address, isFirst ? {} : { colours: 'none' }),
            )
            .toEqual([]);
          if (isFirst) await onPhone(page, address, address === farthest);
        });
      }
    }
    expect(refused).toEqual([]);
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const locale of ['en-US', 'es-US'] as const)
    test(`axe finds nothing where nobody is signed in, ${colorScheme}, ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme, locale });
      const page = await context.newPage();
      for (const pattern of patternsOf(null)) {
        await page.goto(pattern);
        await settled(page);
        expect.soft(await axeFinds(page, pattern)).toEqual([]);
        await onPhone(page, pattern);
      }
      await context.close();
    });
