import { expect, test, type Page } from 'playwright/test';
import { nppesFile } from './data/nppes.ts';
import { complaints, signIn } from './support.ts';

const table = (page: Page) => page.getByRole('table');
const cells = (page: Page) => table(page).locator('tbody tr');

for (const type of ['sp', 'tp'] as const) {
  test.describe(`prospecting, ${type === 'sp' ? 'Specialty' : 'Transportation'}`, () => {
    test('a PR agent imports a real NPPES file, and finds the leads', async ({ page }) => {
      const said = complaints(page);
      const file = nppesFile(type, 200);
      test.info().annotations.push({
        type: 'file',
        description: file.real ? file.name : 'made rows in the NPPES layout',
      });
      await signIn(page, `${type}.agent`, '/prospecting/leads/import');

      await test.step('choose data', async () => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });
        await expect(page.getByText(`First rows of ${file.name}`)).toBeVisible();
        await page.getByRole('button', { name: 'Upload and continue' }).click();
      });

      await test.step('map the columns', async () => {
        await expect(page.getByLabel('Field for column NPI', { exact: true })).toBeVisible();
        await expect(
          page.getByLabel('Field for column Provider Business Practice Location Address State Name'),
        ).toContainText('States served');
        await page.getByRole('button', { name: 'Analyse the data' }).click();
      });

      const ready = page.getByRole('button', { name: /^Import [\d,]+ rows?$/ });
      await test.step('look at the analysis and import', async () => {
        await expect(ready).toBeVisible({ timeout: 60_000 });
        await ready.click();
        await expect(page.getByText(/[\d,]+ leads? imported/).first()).toBeVisible({ timeout: 60_000 });
        await page.getByRole('link', { name: 'Go to the leads of this import' }).click();
        await expect(page).toHaveURL(/\/prospecting\/leads/);
      });

      const row =
        file.rows.find(
          (candidate) =>
            candidate['Provider Organization Name (Legal Business Name)'] &&
            candidate['Provider Business Practice Location Address State Name'] === 'FL',
        ) ?? file.rows.find((candidate) => candidate['Provider Organization Name (Legal Business Name)'])!;
      const company = row['Provider Organization Name (Legal Business Name)']!;
      await test.step('search, filter and sort by the server', async () => {
        await page.goto('/prospecting/leads');
        await page.getByLabel('Search', { exact: true }).fill(row.NPI!);
        await expect(cells(page)).toHaveText([new RegExp(escapeRegExp(company))]);
        await page.getByLabel('Search', { exact: true }).fill('');
        await expect(cells(page)).toHaveCount(25);
        await table(page).getByRole('button', { name: 'Company name' }).click();
        await expect(page).toHaveURL(/sort=company_name/);
        const names = await cells(page).locator('td a').first().textContent();
        await page.getByRole('button', { name: 'Go to next page' }).click();
        await expect(page).toHaveURL(/page=2/);
        await expect(cells(page).locator('td a').first()).not.toHaveText(names ?? '');
      });
      expect(said).toEqual([]);
    });
  });
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
