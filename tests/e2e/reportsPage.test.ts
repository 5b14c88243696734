import { expect } from 'playwright/test';
import { test } from './support.ts';

test('on a screen without room for all columns a report still says whose it is', async ({ personAt }) => {
  const page = await personAt('tp.agent', '/prospecting/reports?view=shared');
  const row = page.getByRole('row').filter({ hasText: 'Pipeline by status' });
  const column = row.locator('td.owner');
  const line = row.locator('.note.to-lg');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(column).toBeVisible();
  await expect(line).toBeHidden();
  const owner = await column.textContent();
  expect(owner).toMatch(/\w/);
  for (const width of [1000, 700, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(column).toBeHidden();
    await expect(line).toBeVisible();
    await expect(line).toContainText(owner!);
  }
});
