import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, type Page } from 'playwright/test';
import { LIST, rows, saveLead, search, title } from './leads.ts';
import { visit } from './support.ts';

const MADE = {
  sp: { name: 'Handmade sp Care', phone: '(415) 555-0142', pr: 'Sofía Reyes' },
} as const;

/** An agent creates a lead, edits it, reads its history and exports it; `look` looks at each screen. */
export async function createEditAndExport(
  page: Page,
  type: keyof typeof MADE,
  look: (place: string) => Promise<void>,
): Promise<void> {
  const { name, phone } = MADE[type];
  await saveLead(page, type, MADE[type], () => look('a new lead'));
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByText(phone).first()).toBeVisible();
  await look('the lead');

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('DBA', { exact: true }).fill('Known as Daylight');
  await look('the lead while it is edited');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Known as Daylight').first()).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Known as Daylight' }).first();
  await expect(entry).toContainText('DBA');
  await look('its history');

  await visit(page, LIST);
  await search(page, `handmade ${type}`);
  await expect(rows(page)).toHaveText([new RegExp(name)]);
  await look('the list');
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
    'Company name': name,
    'Phone number': phone,
    'States served': 'FL',
    Status: 'New',
  });
}
