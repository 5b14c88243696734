import { readFile } from 'node:fs/promises';
import { expect, type Locator } from 'playwright/test';
import { draft, nameProvider, newLead, send, statusOf } from '../agreements.ts';
import { choose } from '../choose.ts';
import { longPdf } from '../pdfs.ts';
import { attachmentTo, opensLink, signs } from '../signers.ts';
import { complaints, signIn, test } from '../support.ts';

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

test('a contract goes from a template to both signatures', async ({ page, browser }) => {
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

  await test.step('the lead follows, and everybody has the signed paper', async () => {
    await expect(record.getByText('Signed paper')).toBeVisible();
    await expect(statusOf(page)).toHaveText('Contract signed');
    await record.getByRole('button', { name: /\.pdf$/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ]);
    const saved = await readFile((await download.path())!);
    expect(saved.equals(await attachmentTo(provider))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Agreement signed' }).first()).toBeVisible();
  });

  await test.step('it is genuine, for whoever has it and nobody knows', async () => {
    const paper = await attachmentTo(provider);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto('/verify');
    const drop = (name: string, buffer: Buffer) =>
      stranger.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await drop('signed.pdf', paper);
    await expect(stranger.getByRole('heading', { name: 'Genuine' })).toBeVisible();
    await expect(stranger.getByText('Nina Peña').first()).toBeVisible();
    const flipped = Buffer.from(paper);
    flipped[Math.floor(paper.length / 3)]! ^= 1;
    await drop('changed.pdf', flipped);
    await expect(stranger.getByRole('heading', { name: 'Changed after it was signed' })).toBeVisible();
    await drop('longer.pdf', Buffer.concat([paper, Buffer.from('\n% more\n')]));
    await expect(
      stranger.getByRole('heading', { name: 'Something was added after it was signed' }),
    ).toBeVisible();
  });
  expect(said).toEqual([]);
});
