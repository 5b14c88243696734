import { expect, type Page } from 'playwright/test';

/** Chooses a file in the first step of an import, and sends it: the mapping follows. */
export async function upload(page: Page, content: string, name = 'practices.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });
  await expect(page.getByText(`First rows of ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload and continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mapping' })).toBeVisible();
}
