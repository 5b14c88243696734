import { expect, type BrowserContextOptions, type Locator, type Page } from 'playwright/test';
import { pdfFrom } from './pdfs.ts';

/** Where providers work on their own file. */
export const EDIT = '/credentialing/credential/edit';
/** A phone whose owner speaks Spanish. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'es-US',
};
/** A document that a requirement asks for. */
export const PAPER = pdfFrom([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
]);
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: false }).first();
export const saved = (page: Page): Promise<void> =>
  expect(page.getByText(/^(Saved at|Guardado:)/)).toBeVisible();

/** Submits the file, and confirms it. */
export async function submitInSpanish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Presentar para revisión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Presentar para revisión' }).click();
}
