import { expect, type Locator, type Page } from 'playwright/test';
import { signIn, test } from './support.ts';

const TEMPLATES = '/prospecting/contracting/templates';
const boxOf = async (what: Locator) => (await what.boundingBox())!;

/** The pages of the demo's letter of intent. */
async function openPages(page: Page): Promise<void> {
  await signIn(page, 'sp.supervisor', TEMPLATES);
  const path = await page.getByRole('link', { name: 'Letter of intent' }).getAttribute('href');
  await page.goto(`${path}?tab=placements`);
  await expect(page.locator('[data-page="1"] [role=button]').first()).toBeVisible();
}

/** Whether the tools of a paper stand in one line. */
const isOneLine = (tools: Locator): Promise<boolean> =>
  tools.locator('> *').evaluateAll((all) => {
    const rects = all.map((tool) => tool.getBoundingClientRect());
    return rects.every(({ top, bottom }) => rects.every((other) => top < other.bottom && other.top < bottom));
  });

test('the pages of a template are worked at on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPages(page);
  const placed = page.locator('[data-page] [role=button]');
  // A name as tall as its field at most: it stands over no other.
  const heights = await placed.evaluateAll((all) =>
    all.map((box) => [box.clientHeight, box.querySelector('span')!.offsetHeight] as const),
  );
  for (const [box, name] of heights) expect(name).toBeLessThanOrEqual(box + 2);
  const tools = page.getByRole('group', { name: 'Document' });
  expect(await isOneLine(tools)).toBe(true);
  // The paper has all the width there is, and no more.
  expect((await boxOf(page.locator('[data-stage]'))).width).toBe(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Saving is within reach wherever the page is, and what gets the focus is behind neither bar.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [head, save] = [
    await boxOf(page.getByRole('banner')),
    await boxOf(page.getByRole('button', { name: 'Save' })),
  ];
  expect(save.y).toBeGreaterThanOrEqual(head.y + head.height);
  const item = page.getByRole('button', { name: 'Signature', exact: true });
  await item.focus();
  expect((await boxOf(item)).y).toBeGreaterThanOrEqual(save.y + save.height);

  await page.getByRole('button', { name: 'Filled preview' }).click();
  const preview = page.getByRole('dialog').getByRole('group', { name: 'Document' });
  await expect(preview).toBeVisible();
  expect(await isOneLine(preview)).toBe(true);
});

test('the pages of a template stay in sight beside the list of what is placed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openPages(page);
  const last = page.getByRole('listitem').filter({ hasText: 'Date' }).last();
  await last.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-stage]')).toBeInViewport({ ratio: 0.9 });
  await last.getByRole('button').click();
  await expect(page.locator('[data-page="2"] [aria-pressed="true"]')).toBeInViewport();
});
