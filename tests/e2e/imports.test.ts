import { expect } from 'playwright/test';
import { test } from './support.ts';
import { upload } from './upload.ts';

const IMPORT = '/prospecting/leads/import';

test('a run is paused, goes on and is cancelled by the keyboard; the rest comes in by another', async ({
  quietAt,
}) => {
  const page = await quietAt('tp.agent', IMPORT);
  const ROWS = 12_000;
  const lines = Array.from(
    { length: ROWS },
    (_, n) =>
      `Keyboard Rides ${n},212 32${Math.floor(n / 10_000)} ${String(n % 10_000).padStart(4, '0')},NY,10001`,
  );
  await upload(page, ['Company,Phone,State,ZIP', ...lines].join('\n'), 'long.csv');
  await page.getByRole('button', { name: 'Analyse the data' }).click();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await expect(button('Import 12,000 rows')).toBeEnabled({ timeout: 60_000 });
  await button('Import 12,000 rows').click();
  await button('Pause').focus();
  await page.keyboard.press('Enter');
  await expect(button('Resume')).toBeFocused();
  await page.reload();
  await button('Resume').focus();
  await page.keyboard.press('Enter');
  await expect(button('Pause')).toBeFocused();
  await button('Cancel the import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click();
  await expect(page.getByText('This import was cancelled.', { exact: false })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Import', exact: true })).toBeFocused();
  await button(/^Import [\d,]+ more rows$/).click();
  await expect(page.getByRole('region', { name: 'Other runs of this import' })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ leads imported \(/)).toBeVisible({ timeout: 60_000 });
  const counts = await page.getByText(/ leads imported/).allTextContents();
  const sum = counts.map((text) => Number(/([\d,]+) leads/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(sum.reduce((all, one) => all + one, 0)).toBe(ROWS);
});
