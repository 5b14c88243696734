import { expect, type Locator, type Page } from 'playwright/test';
import { choose } from './choose.ts';
import { saveLead, title } from './leads.ts';

/** Looks at what is open, and says what that is. */
type Look = (place: string) => Promise<void>;
const noLook: Look = async () => {};

/** A lead whose name ends in five digits, made by its supervisor; answers the address of its legal records. */
export async function newLead(page: Page, company: string): Promise<string> {
  await saveLead(page, 'sp', { name: company, phone: `30543${company.slice(-5)}`, pr: 'Sofía Reyes' });
  await expect(title(page, company)).toBeVisible();
  return `${new URL(page.url()).pathname}?tab=legal`;
}

/** Says in a draft who signs for the provider: what is missing leads to where it is filled in. */
export async function nameProvider(record: Locator, email: string): Promise<void> {
  await record.getByRole('button', { name: 'Provider · Name: Required' }).click();
  const dialog = record.page().getByRole('dialog', { name: 'Edit draft' });
  const provider = dialog.getByRole('group', { name: 'Signers 1' });
  await expect(provider.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await record.page().keyboard.type('Nina Peña');
  await provider.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(record.getByText('Nina Peña')).toBeVisible();
}

/** Drafts an agreement from a template; answers its record. */
export async function draft(
  page: Page,
  type: string,
  template: string,
  name: string,
  look = noLook,
): Promise<Locator> {
  await page.getByRole('button', { name: 'Prepare an e-signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare an e-signature' });
  await choose(dialog, 'Type', type);
  await choose(dialog, 'Template', template);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await look('an agreement that is prepared');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const record = page.getByRole('group', { name });
  await expect(record).toBeVisible();
  return record;
}

/** Sends a draft, once there was time to read to whom. */
export async function send(page: Page, record: Locator, look = noLook): Promise<void> {
  await record.getByRole('button', { name: /^Send to be signed/ }).click();
  const question = page.getByRole('dialog', { name: /^Send to be signed/ });
  await expect(question).toContainText('Nina Peña');
  await look('what is asked before it is sent');
  await question.getByRole('button', { name: 'Send to be signed', exact: true }).click();
  await expect(question).toBeHidden();
  await look('an agreement on its way');
  await expect(record.getByText(/^0 of \d signed$/)).toBeVisible();
}

/** The status that the lead on the screen has now, among those of its way. */
export const statusOf = (page: Page): Locator =>
  page.getByRole('group', { name: 'Status' }).locator('[aria-current="step"]');

/** Answers the question that stands before what stays as it is, once there was time to read it. */
export async function recordForGood(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'This cannot be undone' });
  await question.getByRole('button', { name: 'Record it', exact: true }).click();
}
