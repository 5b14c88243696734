import type { Locator, Page } from 'playwright/test';
import { choose } from './choose.ts';
import { visit } from './support.ts';

export const LIST = '/prospecting/leads';
export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody tr[data-row]');
export const search = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Search', { exact: true }).fill(text);
export const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** Saves a new lead with its first service, as its team types it; `pr` is who works on it, `look` looks at the form. */
export async function saveLead(
  page: Page,
  type: 'sp' | 'tp',
  { name, phone, pr }: { readonly name: string; readonly phone: string; readonly pr?: string },
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await visit(page, `${LIST}/new`);
  await page.getByLabel('Company name', { exact: true }).fill(name);
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await choose(page, 'States served', 'Florida');
  if (pr) await choose(page, 'PR', pr);
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .click();
  const service = page.getByRole('group', { name: / 1$/ });
  if (type === 'sp') await choose(service, 'Specialty', 'Home Health');
  else await choose(service, 'Level of service', /^Door.to.door$/i);
  await look();
  await page.getByRole('button', { name: 'Save' }).click();
}
