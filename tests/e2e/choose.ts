import type { Locator, Page } from 'playwright/test';

/** Opens a choice, types where it can be typed into, and takes the entry of that name. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true });
  const page = field.page();
  // An open select hides the page behind it from assistive technology, and so from this locator.
  const typed = (await field.evaluate((element) => element.tagName)) === 'INPUT';
  await field.click();
  if (typed) await field.fill(String(option));
  await page.getByRole('option', { name: option, exact: true }).first().click();
  // A choice of several stays open. Where it has shut itself, Escape would shut the dialog around.
  if (typed && (await page.getByRole('listbox').count()) > 0) await page.keyboard.press('Escape');
}
