import { expect, type Locator } from 'playwright/test';
import { draft, nameProvider, newLead, send, statusOf } from './agreements.ts';
import { choose } from './choose.ts';
import { longPdf } from './pdfs.ts';
import { opensLink, signs } from './signers.ts';
import { complaints, signIn, test } from './support.ts';

/** Drags something with the mouse onto a place of a page, said in parts of it. */
async function drag(what: Locator, onto: Locator, x: number, y: number): Promise<void> {
  const page = what.page();
  await onto.scrollIntoViewIfNeeded();
  const [from, to] = [(await what.boundingBox())!, (await onto.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 5 });
  await page.mouse.move(to.x + to.width * x, to.y + to.height * y, { steps: 5 });
  await page.mouse.up();
}

test('a contract whose template was just made is signed by both, and the lead follows', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  await signIn(page, 'sp.supervisor', '/prospecting/contracting/signatories');
  const stamp = String(Date.now());
  const [internal, provider] = [`ivo.${stamp}@network.example`, `nina.${stamp}@provider.example`];
  const template = `Rates ${stamp}`;

  await test.step('somebody who signs for the network', async () => {
    await page.getByRole('link', { name: 'New signer' }).click();
    const dialog = page.getByRole('dialog', { name: 'New signer' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Ivo Signer ${stamp}`);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(internal);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Signer saved')).toBeVisible();
  });

  await test.step('a template with fields on its pages', async () => {
    await page.goto('/prospecting/contracting/templates/new');
    await page.getByRole('textbox', { name: 'Name' }).fill(template);
    await choose(page, 'Type', 'Contract');
    await choose(page, 'Internal signer', `Ivo Signer ${stamp}`);
    await page
      .getByTestId('file-template')
      .setInputFiles({ name: 'rates.pdf', mimeType: 'application/pdf', buffer: longPdf(2) });
    await expect(page.getByText(/Uploaded/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Save and place fields' }).click();
    await expect(page).toHaveURL(/tab=placements/);
    const sheet = page.locator('[data-page="1"]');
    await expect(sheet).toBeVisible();
    const item = (name: string) =>
      page.getByRole('group', { name: /^Fields for/ }).getByRole('button', { name });
    await drag(item('Signature'), sheet, 0.3, 0.6);
    await expect(page.getByText('1 field placed')).toBeVisible();
    await drag(item('Date'), sheet, 0.7, 0.6);
    await drag(item('Field of the lead'), sheet, 0.5, 0.2);
    await choose(page, 'Field of the lead', 'Company name');
    await page.getByRole('button', { name: 'Internal signer', exact: true }).click();
    await drag(item('Signature'), sheet, 0.3, 0.8);
    await expect(page.getByText('4 fields placed')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await page.getByRole('switch', { name: /^Offer/ }).click();
    await expect(page.getByText(`“${template}” is offered for new agreements`)).toBeVisible();
    await page.getByRole('button', { name: 'Filled preview' }).click();
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const records = await newLead(page, `Contracted ${stamp}`);
  const record = page.getByRole('group', { name: template });
  await test.step('a draft of it, which is sent', async () => {
    await page.goto(records);
    await draft(page, 'Contract', template, template);
    await nameProvider(record, provider);
    await send(page, record);
  });

  await test.step('both sign it, the second after the first', async () => {
    await signs(await opensLink(browser, provider), 'Nina Peña');
    await expect(record.getByText('1 of 2 signed')).toBeVisible();
    await signs(await opensLink(browser, internal), 'Ivo Signer');
  });

  await expect(record.getByText('Signed paper')).toBeVisible();
  await expect(statusOf(page)).toHaveText('Contract signed');
  expect(said).toEqual([]);
});

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
