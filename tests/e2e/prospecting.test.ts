import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test, type Page } from 'playwright/test';
import { choose } from './choose.ts';
import { nppesFile } from './data/nppes.ts';
import { complaints, signIn } from './support.ts';

const table = (page: Page) => page.getByRole('table');
const cells = (page: Page) => table(page).locator('tbody tr');

for (const type of ['sp', 'tp'] as const) {
  test.describe(`prospecting, ${type === 'sp' ? 'Specialty' : 'Transportation'}`, () => {
    test('a PR agent imports a real NPPES file, works the leads, and exports them', async ({ page }) => {
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

      await test.step('open one, edit it, see the change in its history', async () => {
        await page.goto('/prospecting/leads');
        await page.getByLabel('Search', { exact: true }).fill(row.NPI!);
        await expect(cells(page)).toHaveText([new RegExp(escapeRegExp(company))]);
        await cells(page).first().getByRole('link').first().click();
        await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByLabel('DBA', { exact: true }).fill('Known as Daylight');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Known as Daylight').first()).toBeVisible();
        await page.getByRole('tab', { name: 'History' }).click();
        const entry = page.getByRole('listitem').filter({ hasText: 'Known as Daylight' }).first();
        await expect(entry).toContainText('DBA');
      });

      // Of its own: a number that a lead of the other type has would be asked about.
      const phone = type === 'sp' ? '(415) 555-0142' : '(415) 555-0143';
      await test.step('create one by hand', async () => {
        await page.goto('/prospecting/leads/new');
        await page.getByLabel('Company name', { exact: true }).fill(`Handmade ${type} Care`);
        await page.getByLabel('Phone number', { exact: true }).fill(phone);
        await choose(page, 'States served', 'Florida');
        await choose(page, 'PR', type === 'sp' ? 'Sofía Reyes' : 'Tomás Herrera');
        await page
          .getByRole('button', { name: /^Add to / })
          .first()
          .click();
        const first = page.getByRole('group', { name: / 1$/ });
        await choose(
          first,
          type === 'sp' ? 'Specialty' : 'Level of service',
          type === 'sp' ? 'Home Health' : /^Door.to.door$/i,
        );
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('heading', { level: 1, name: `Handmade ${type} Care` })).toBeVisible();
        await expect(page.getByText(phone).first()).toBeVisible();
      });

      await test.step('export the filtered list', async () => {
        await page.goto('/prospecting/leads');
        await page.getByLabel('Search', { exact: true }).fill(`handmade ${type}`);
        await expect(cells(page)).toHaveText([new RegExp(`Handmade ${type} Care`)]);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Export CSV' }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/\d{8}\.csv$/);
        const csv = Papa.parse<Record<string, string>>(
          (await readFile((await download.path())!, 'utf8')).slice(1),
          { header: true, skipEmptyLines: true },
        );
        expect(csv.data).toHaveLength(1);
        expect(csv.data[0]).toMatchObject({
          'Company name': `Handmade ${type} Care`,
          'Phone number': phone,
          'States served': 'FL',
          Status: 'New',
        });
      });
      expect(said).toEqual([]);
    });
  });
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
