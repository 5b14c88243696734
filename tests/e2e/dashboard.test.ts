import { expect, type Page } from 'playwright/test';
import { complaints, signIn, test } from './support.ts';

const DASHBOARD = '/prospecting/dashboard';
const results = (page: Page) => page.getByText(/^[\d,]+ results?$/);
const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

for (const person of ['sp.supervisor', 'tp.supervisor'])
  test(`figures lead to the lists of exactly their leads, filtered as the dashboard is: ${person}`, async ({
    personAt,
  }) => {
    const page = await personAt(person, DASHBOARD);
    const said = complaints(page);
    // Until they are there, the figures without the filter stay in sight.
    const filtered = page.waitForResponse((answer) => /stats\?.*created_at_range/.test(answer.url()));
    await page.getByRole('button', { name: /^90 days|Last 90 days/ }).click();
    await expect(page).toHaveURL(/created_at_range/);
    await filtered;
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const funnel = page.getByRole('figure', { name: /funnel|pipeline/i });
    await expect(funnel).toBeVisible();
    const address = page.url();
    await funnel.getByRole('button', { name: /table/i }).click();
    const link = funnel.getByRole('table').getByRole('link').first();
    const count = numberIn(await link.textContent());
    expect(count).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/prospecting\/leads\?.*created_at_range/);
    await expect(results(page)).toHaveText(new RegExp(`^${count.toLocaleString('en')} results?$`));
    await page.goBack();
    await expect(page).toHaveURL(address);
    expect(said).toEqual([]);
  });

test('the map of coverage draws, tells its counties as a table, and opens one', async ({ quietAt }) => {
  const page = await quietAt('sp.supervisor', DASHBOARD);
  const map = page.getByRole('figure', { name: /county|coverage/i });
  await expect(map.locator('svg path').first()).toBeAttached({ timeout: 20_000 });
  await map.getByRole('button', { name: /table/i }).click();
  const link = map.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  const count = numberIn(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/counties_in/);
  await expect(results(page)).toHaveText(new RegExp(`^${count.toLocaleString('en')} results?$`));
});

test('the figures and a chart can be taken away: CSV of all, PNG of one', async ({ quietAt }) => {
  const page = await quietAt('tp.supervisor', DASHBOARD);
  const funnel = page.getByRole('figure', { name: /funnel|pipeline/i });
  await expect(funnel).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  const png = page.waitForEvent('download');
  await funnel.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('menuitem', { name: /PNG/ }).click();
  expect((await png).suggestedFilename()).toMatch(/\.png$/);
});

test('names in a chart are whole where motion is reduced', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, 'tp.supervisor', DASHBOARD);
  const funnel = page.getByRole('figure', { name: /funnel|pipeline/i });
  for (const stage of ['Contacted', 'Nurturing'])
    await expect(funnel.locator('svg').getByText(stage, { exact: true })).toBeVisible();
  await context.close();
});
