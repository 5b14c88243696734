import AxeBuilder from '@axe-core/playwright';
import axeCore from 'axe-core';
import { expect, type Browser, type Page } from 'playwright/test';
import { signIn } from './support.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    readonly axe: typeof axeCore;
  }
}

/** The rule that takes axe longest: it depends on the theme alone. */
const CONTRAST = 'color-contrast';

export interface AxeOptions {
  /** Only colours, everything but them, or besides everything the colours of each kind of text once. */
  readonly colours?: 'only' | 'none' | 'once';
  /** The part of the page that is looked at, as a selector; all of it if none is given. */
  readonly within?: string;
  /** Parts that are not looked at, as a selector. */
  readonly without?: string;
}

type Part = Pick<AxeOptions, 'within' | 'without'>;

/** What axe finds on the page as it stands, each as `place rule: element`. */
export async function axeFinds(
  page: Page,
  place: string,
  { colours, within, without }: AxeOptions = {},
): Promise<string[]> {
  const axe = (await axeIn(page, colours === 'once' ? { within, without } : undefined)).options({
    resultTypes: ['violations'],
  });
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  if (colours === 'only') axe.withRules([CONTRAST]);
  else axe.withTags(TAGS);
  if (colours === 'none') axe.disableRules([CONTRAST]);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, target: target.join(' ') })),
  );
  const isFound = await Promise.all(
    found.map(async ({ id, target }) => id !== 'target-size' || !(await isToScale(page, target))),
  );
  return found.filter((_, at) => isFound[at]).map(({ id, target }) => `${place} ${id}: ${target}`);
}

/** In frames axe must be asked one by one; elsewhere it reads the page in one call, and stays for the next. */
async function axeIn(page: Page, once?: Part): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  await (once ? lookOnceAtColours(page, once) : lookAtAllColours(page));
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode();
}

/**
 * Lets axe compare the colors of one text of each kind: of those that have the same size, weight and color, on the same
 * grounds. To find out what lies behind each takes half of its time.
 */
const lookOnceAtColours = (page: Page, { within = 'html', without }: Part): Promise<void> =>
  page.evaluate(
    ({ rule, within, without }) => {
      const grounds = new Map<Element | null, string>([[null, '']]);
      const groundOf = (element: Element | null): string => {
        const known = grounds.get(element);
        if (known !== undefined || element === null) return known ?? '';
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const isClear =
          backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
        const below = groundOf(element.parentElement);
        const ground = isClear ? below : `${below} ${backgroundColor} ${backgroundImage} ${opacity}`;
        grounds.set(element, ground);
        return ground;
      };
      const hasText = (element: Element) =>
        element.matches('input, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const kinds = new Set<string>();
      for (const element of document.querySelectorAll('*')) {
        element.removeAttribute('data-kind');
        const isLookedAt = element.closest(within) && !(without && element.closest(without));
        if (!isLookedAt || !hasText(element) || !element.checkVisibility()) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const kind = `${color} ${fontSize} ${fontWeight} ${groundOf(element)}`;
        if (kinds.has(kind)) continue;
        kinds.add(kind);
        element.setAttribute('data-kind', '');
      }
      window.axe.configure({ rules: [{ id: rule, selector: '[data-kind]' }] });
    },
    { rule: CONTRAST, within, without },
  );

const lookAtAllColours = (page: Page): Promise<void> =>
  page.evaluate((rule) => window.axe.configure({ rules: [{ id: rule, selector: '*' }] }), CONTRAST);

/**
 * What is placed on a template's page is as large as what will stand there (WCAG 2.5.8, 'Essential'); the list beside the
 * pages has each of them as well ('Equivalent').
 */
const isToScale = (page: Page, target: string): Promise<boolean> =>
  page.evaluate((selector) => document.querySelector(selector)?.closest('[data-page]') != null, target);

/** Signs somebody in with a browser that looks as axe is to see it. */
export async function signInToLook(
  browser: Browser,
  who: string,
  path: string,
  more: object = {},
): Promise<Page> {
  const page = await (await browser.newContext({ ...LOOK, ...more })).newPage();
  await signIn(page, who, path);
  return page;
}

/** What axe finds on the page as it stands; the screens themselves are walked over in walk/walk.test.ts. */
export async function findings(page: Page, place: string): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return findingsNow(page, place);
}

/** The same where a window inside the page keeps it from ever being idle. What only a theme changes are colours. */
export async function findingsNow(page: Page, place: string): Promise<string[]> {
  await expect(page.locator('h1')).toBeVisible();
  const found = await axeFinds(page, place);
  await turn(page, 'dark');
  found.push(...(await axeFinds(page, `${place}, dark`, { colours: 'only' })));
  await turn(page, 'light');
  return found;
}

/** Who has chosen no theme has the machine's, and what is open stays so when that changes. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.emulateMedia({ colorScheme });
  await expect.poll(ground).not.toBe(before);
}

/** How a page is opened whose findings are asked for. */
export const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Waits until nothing in sight is a placeholder: what is out of sight may wait until somebody scrolls to it. */
export const drawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.MuiSkeleton-root, .cell-waits')].every((waiting) => {
      const { top, bottom, left, right } = waiting.getBoundingClientRect();
      return bottom < 0 || right < 0 || top > window.innerHeight || left > window.innerWidth;
    }),
  );

/** A window over the page, which is inert behind it. */
const MODAL = '[role="dialog"][aria-modal="true"]';

/** What repeats the rows of a table, or the cards of a column, that stand before it. */
const REPEATED = 'tbody tr:nth-child(n+4), main ul ul > li:nth-child(n+4)';

/**
 * Fails the story, which goes on, where axe finds something on the screen, or in the window that lies over it. The stories
 * of `npm test` look once at each screen that they pass through, and at three of what repeats; walk/ looks at all of
 * every screen in every look.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await drawn(page);
  const isCovered = await page.locator(MODAL).first().isVisible();
  const part = { colours: 'once' as const, ...(isCovered && { within: MODAL }), without: REPEATED };
  expect.soft(await axeFinds(page, place, part)).toEqual([]);
}
