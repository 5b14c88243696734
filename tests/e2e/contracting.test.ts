import { expect } from 'playwright/test';
import { draft, nameProvider, newLead, recordForGood, send, statusOf } from './agreements.ts';
import { choose } from './choose.ts';
import { longPdf } from './pdfs.ts';
import { opensLink } from './signers.ts';
import { signIn, test } from './support.ts';

test('who declines says why, and the agent reads it', async ({ page, browser }) => {
  await signIn(page, 'sp.supervisor');
  const stamp = String(Date.now());
  const provider = `otto.${stamp}@provider.example`;
  await page.goto(await newLead(page, `Declining ${stamp}`));
  const record = await draft(page, 'Letter of intent (LOI)', 'Letter of intent', `Letter ${stamp}`);
  await nameProvider(record, provider);
  await send(page, record);
  const phone = await opensLink(browser, provider);
  await phone.getByRole('button', { name: 'Decline' }).tap();
  const question = phone.getByRole('dialog', { name: 'Decline to sign?' });
  await question.getByLabel('Reason').fill('The rates are too low');
  await question.getByRole('button', { name: 'Decline', exact: true }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'You have declined to sign' })).toBeVisible();
  await expect(record.getByText('Declined by a signer')).toBeVisible({ timeout: 30_000 });
  await expect(record.getByText('The rates are too low').first()).toBeVisible();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByText(new RegExp(`Letter ${stamp}`)).first()).toBeVisible();
});

test('a paper that was signed by hand is kept with its record, and the lead follows', async ({ page }) => {
  await signIn(page, 'sp.supervisor');
  const stamp = String(Date.now());
  await page.goto(await newLead(page, `By hand ${stamp}`));
  await page.getByRole('button', { name: 'Record a signed agreement' }).click();
  const form = page.getByRole('dialog', { name: 'Record a signed agreement' });
  await choose(form, 'Type', 'Non-disclosure agreement (NDA)');
  await choose(form, 'Template', 'Mutual non-disclosure agreement');
  await form.getByRole('textbox', { name: 'Name' }).fill(`Mutual ${stamp}`);
  await form.getByRole('textbox', { name: 'Signing date' }).fill('2026-01-15');
  await form
    .getByTestId('file-agreement')
    .setInputFiles({ name: 'wet.pdf', mimeType: 'application/pdf', buffer: longPdf(1) });
  await expect(form.getByText(/Uploaded/).first()).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await recordForGood(page);
  const record = page.getByRole('group', { name: `Mutual ${stamp}` });
  await expect(record.getByText('wet.pdf')).toBeVisible();
  await expect(statusOf(page)).toHaveText('NDA signed');
});
