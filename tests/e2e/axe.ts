import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rule that takes axe longest: it depends on the theme alone. */
const CONTRAST = 'color-contrast';

export interface AxeOptions {
  /** Only colours, or everything but them. */
  readonly colours?: 'only' | 'none';
}

/** What axe finds on the page as it stands, each as `place rule: element`. */
export async function axeFinds(page: Page, place: string, { colours }: AxeOptions = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page });
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

/**
 * What is placed on a template's page is as large as what will stand there (WCAG 2.5.8, 'Essential'); the list beside the
 * pages has each of them as well ('Equivalent').
 */
const isToScale = (page: Page, target: string): Promise<boolean> =>
  page.evaluate((selector) => document.querySelector(selector)?.closest('[data-page]') != null, target);
