import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { completeFile, ownFile } from '../completeFile.ts';
import { EDIT, field, PAPER, PHONE, saved, submitInSpanish } from '../providerFile.ts';
import { complaints, signIn, test, visit } from '../support.ts';

// The stories go on where the one before has left the file.
test.describe.configure({ mode: 'serial' });

const LONG_NAME = 'poliza de seguro con un nombre mas largo que la pantalla de un telefono.pdf';
const FORM = `${EDIT}/form/tp-account`;
const NAME = 'Number of drivers';
const WHY = 'The roster names fourteen drivers.';
const rowOf = (agent: Page) => agent.getByRole('group', { name: NAME, exact: true });
/** Where an agent reviews the file. */
let review: string;
/** A day so many days from now. */
const inYear = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a provider on a phone, in Spanish, fills in and submits its whole file', async ({ browser }) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  const said = complaints(page);
  await signIn(page, 'tp.provider', EDIT);

  await test.step('the file says whose turn it is and what is missing, and keeps what is typed', async () => {
    await expect(page.getByText(/Es su turno/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Avance total' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page, 'the file of a provider');
    await page.getByRole('link', { name: 'Número de conductores' }).click();
    await expect(page).toHaveURL(/\/edit\/form\/tp-account#/);
    await expect(field(page, 'Número de conductores')).toBeFocused();
    await page.keyboard.type('12');
    await saved(page);
    await expectAccessible(page, 'a form of the file');
  });

  await test.step('a document is uploaded with its dates', async () => {
    await page.getByRole('link', { name: 'Mi acreditación' }).last().click();
    await page.getByRole('link', { name: /^Seguro de automóvil/ }).click();
    const paper = page.getByRole('group', { name: 'Seguro de automóvil' });
    await paper.getByRole('button', { name: /^Subir/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByTestId('file-credential')
      .setInputFiles({ name: LONG_NAME, mimeType: 'application/pdf', buffer: PAPER });
    const date = dialog.getByLabel(/vence|vencimiento/i);
    await date.fill(inYear(300));
    const right = async (of: Locator) => await of.boundingBox().then((box) => box!.x + box!.width);
    expect(await right(date)).toBeLessThan(await right(dialog));
    await expectAccessible(page, 'the upload of a document');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(paper.getByText(LONG_NAME)).toBeVisible();
    await expect(paper.getByText('Por revisar').first()).toBeVisible();
    await expectAccessible(page, 'a document');
  });

  await test.step('a complete one is locked once it is submitted', async () => {
    await completeFile(page, PAPER);
    await visit(page, EDIT);
    await expect(page.getByText('No falta nada')).toBeVisible();
    await submitInSpanish(page);
    await expect(page.getByText('Edición bloqueada: Pendiente de revisión')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Presentar para revisión' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Proveedor de transporte/ }).click();
    await expect(field(page, 'Número de vehículos')).toBeDisabled();
    await expect(page.getByText(/Edición bloqueada/)).toBeVisible();
    await expectAccessible(page, 'a form that is locked');
  });
  review = `/credentialing/credential/details/${(await ownFile(page)).entity_id}/account?tab=review`;
  expect(said).toEqual([]);
  await phone.close();
});

test('an agent takes the file on, rejects a field by keyboard with a reason, and sends it back', async ({
  personAt,
}) => {
  const agent = await personAt('cred.agent', review);
  const row = rowOf(agent);
  const claim = agent.getByRole('button', { name: 'Claim' });
  const start = agent.getByRole('button', { name: 'Start review' });
  await expect(claim.or(start).first()).toBeVisible();
  if (await claim.isVisible()) await claim.click();
  await start.click();
  await row.focus();
  await agent.keyboard.press('r');
  await agent.keyboard.type(WHY);
  await agent.keyboard.press('Control+Enter');
  await expect(row.getByText('Rejected', { exact: true })).toBeVisible();
  await expectAccessible(agent, 'a field that is rejected');
  await agent.getByRole('button', { name: 'Send back for updates' }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(agent.getByRole('dialog')).toHaveCount(0);
});

test('its provider reads the reason beside the field, corrects it and hands the file in again', async ({
  personAt,
}) => {
  const provider = await personAt('tp.provider', EDIT);
  await provider.getByRole('link', { name: /^Number of drivers To be corrected$/ }).click();
  await expect(provider).toHaveURL(new RegExp(`${FORM}#`));
  await expect(field(provider, NAME)).toBeFocused();
  await expect(provider.getByText(WHY)).toBeVisible();
  await expectAccessible(provider, 'a field to be corrected');
  await field(provider, NAME).fill('14');
  await saved(provider);
  await expect(provider.getByText('Ready to submit again')).toBeVisible();
  await provider.goto(EDIT);
  await provider.getByRole('button', { name: 'Submit for review' }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(provider.getByText('Locked for editing: Pending review')).toBeVisible();
});

test('the agent sees the correction and approves it', async ({ personAt }) => {
  const agent = await personAt('cred.agent', review);
  const row = rowOf(agent);
  await agent.getByRole('button', { name: 'Start review' }).click();
  await expect(row.getByText('14')).toBeVisible();
  await row.focus();
  await agent.keyboard.press('a');
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await expectAccessible(agent, 'a field that is approved');
  const provider = await personAt('tp.provider', FORM);
  await expect(field(provider, NAME)).toHaveValue('14');
  await expect(field(provider, NAME)).toBeDisabled();
});
