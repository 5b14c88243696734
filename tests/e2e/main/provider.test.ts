import { expect, type BrowserContextOptions, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { completeFile, ownFile } from '../completeFile.ts';
import { pdfFrom } from '../pdfs.ts';
import { complaints, signIn, test } from '../support.ts';

const EDIT = '/credentialing/credential/edit';
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'es-US',
};
const PAPER = pdfFrom([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
]);
const LONG_NAME = 'poliza de seguro con un nombre mas largo que la pantalla de un telefono.pdf';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const saved = (page: Page) => expect(page.getByText(/^(Saved at|Guardado:)/)).toBeVisible();
/** A day so many days from now. */
const inYear = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a provider on a phone, in Spanish, with a bad line, fills in and submits its whole file', async ({
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  let page = await phone.newPage();
  const said = complaints(page);
  await signIn(page, 'tp.provider', EDIT);

  await test.step('the file says whose turn it is and what is missing, each with the way to it', async () => {
    await expect(page.getByText(/Es su turno/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Avance total' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page, 'the file of a provider');
    await page.getByRole('link', { name: 'Número de conductores' }).click();
    await expect(page).toHaveURL(/\/edit\/form\/tp-account#/);
    await expect(field(page, 'Número de conductores')).toBeFocused();
  });

  await test.step('what is typed survives a lost line and a closed tab', async () => {
    await page.keyboard.type('12');
    await saved(page);
    await phone.setOffline(true);
    await field(page, 'Número de vehículos').fill('9');
    await expect(page.getByText(/Sin conexión/)).toBeVisible();
    await page.close();
    await phone.setOffline(false);
    page = await phone.newPage();
    said.push(...complaints(page));
    await page.goto(EDIT);
    await expect(page.getByText('Cambios aún sin enviar')).toBeVisible();
    await expectAccessible(page, 'a file with changes that are not sent');
    await page.getByRole('alert').getByRole('link', { name: 'Proveedor de transporte' }).click();
    await expect(field(page, 'Número de vehículos')).toHaveValue('9');
    await expect(field(page, 'Número de conductores')).toHaveValue('12');
    await saved(page);
    await page.reload();
    await expect(field(page, 'Número de vehículos')).toHaveValue('9');
    await page.getByRole('link', { name: 'Mi acreditación' }).last().click();
    await expect(page.getByText('Cambios aún sin enviar')).toHaveCount(0);
  });

  await test.step('a document is uploaded with its dates', async () => {
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

  await test.step('vehicles come by spreadsheet: what is wrong stands at its cell, is mended, all are added', async () => {
    await page.goto(`${EDIT}/add/vehicle`);
    const head = 'Nombre o número de unidad;Número de identificación del vehículo (VIN);Marca';
    await page
      .getByLabel('O pegue aquí las celdas, con su encabezado')
      .fill(`${head}\nVan 7;1HGCM82633A004352;Ford\nVan 8;123;Dodge`);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Agregar 2' }).click();
    await expect(page.getByText('No se agregó nada: hay una fila por corregir')).toBeVisible();
    const row = page.getByRole('group', { name: 'Fila 3' });
    await expect(row.getByText(/^VIN no válido/)).toBeVisible();
    await expectAccessible(page, 'a spreadsheet with a fault');
    await row.getByLabel('Número de identificación del vehículo (VIN)').fill('1M8GDM9AXKP042788');
    await page.getByRole('button', { name: 'Agregar 2' }).click();
    await expect(page).toHaveURL(new RegExp(`${EDIT}$`));
    const vehicles = page.getByRole('list', { name: 'Vehículos' });
    await expect(vehicles.getByRole('link', { name: /^Van 7/ })).toBeVisible();
    await expect(vehicles.getByRole('link', { name: /^Van 8/ })).toBeVisible();
  });

  await test.step('a driver is added by its name, and one that was never submitted is removed', async () => {
    await page.getByRole('button', { name: 'Agregar un conductor' }).click();
    await page.getByLabel('Nombre del conductor').fill('Rosa Marín');
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marín' })).toBeVisible();
    await expectAccessible(page, 'a driver');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(page).toHaveURL(new RegExp(`${EDIT}$`));
    await expect(page.getByRole('link', { name: /^Rosa Marín/ })).toHaveCount(0);
  });

  const submit = async () => {
    await page.getByRole('button', { name: 'Presentar para revisión' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Presentar para revisión' }).click();
  };

  await test.step('an incomplete file is refused with all that is missing, each with the way to it', async () => {
    await submit();
    const refused = page.getByRole('alert').filter({ hasText: /^No se presentó/ });
    await expect(refused).toBeFocused();
    await expect(refused.getByRole('link', { name: /^Van 7/ })).toBeVisible();
    await expectAccessible(page, 'a file that is refused');
    await refused.getByRole('link', { name: 'Categoría' }).click();
    await expect(page.getByText(/campos requieren su atención/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Categoría/ })).toBeFocused();
  });

  await test.step('a complete one is locked once it is submitted', async () => {
    await completeFile(page, PAPER);
    await page.goto(EDIT);
    await expect(page.getByText('No falta nada')).toBeVisible();
    await submit();
    await expect(page.getByText('Edición bloqueada: Pendiente de revisión')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Presentar para revisión' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Proveedor de transporte/ }).click();
    await expect(field(page, 'Número de vehículos')).toBeDisabled();
    await expect(page.getByText(/Edición bloqueada/)).toBeVisible();
    await expectAccessible(page, 'a form that is locked');
  });
  // A line that is cut on purpose is complained about.
  expect(said.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
  await phone.close();
});

test('what an agent rejects by keyboard is corrected by its provider and approved when it comes again', async ({
  personAt,
}) => {
  const form = `${EDIT}/form/tp-account`;
  const NAME = 'Number of drivers';
  const WHY = 'The roster names fourteen drivers.';
  const provider = await personAt('tp.provider', EDIT);
  const submit = async () => {
    await provider.getByRole('button', { name: 'Submit for review' }).click();
    await provider.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
    await expect(provider.getByText('Locked for editing: Pending review')).toBeVisible();
  };
  // The story above has left it submitted; alone this one brings it there.
  await completeFile(provider, PAPER);
  await provider.reload();
  await expect(provider.getByText(/^Overall progress/)).toBeVisible();
  if (await provider.getByRole('button', { name: 'Submit for review' }).isVisible()) await submit();

  const { entity_id } = await ownFile(provider);
  const agent = await personAt(
    'cred.agent',
    `/credentialing/credential/details/${entity_id}/account?tab=review`,
  );
  const row = agent.getByRole('group', { name: NAME, exact: true });

  await test.step('the agent takes it on, rejects with a reason, and sends it back', async () => {
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

  await test.step('the provider reads the reason beside the field, corrects it and hands the file in again', async () => {
    await provider.goto(EDIT);
    await provider.getByRole('link', { name: /^Number of drivers To be corrected$/ }).click();
    await expect(provider).toHaveURL(new RegExp(`${form}#`));
    await expect(field(provider, NAME)).toBeFocused();
    await expect(provider.getByText(WHY)).toBeVisible();
    await expectAccessible(provider, 'a field to be corrected');
    await field(provider, NAME).fill('14');
    await saved(provider);
    await expect(provider.getByText('Ready to submit again')).toBeVisible();
    await provider.goto(EDIT);
    await submit();
  });

  await test.step('the agent sees what it was and what it is, approves it, and the file is refused only for what still lacks', async () => {
    await agent.reload();
    await agent.getByRole('button', { name: 'Start review' }).click();
    await expect(row.getByText('14')).toBeVisible();
    await row.focus();
    await agent.keyboard.press('a');
    await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    await expectAccessible(agent, 'a field that is approved');
    await provider.goto(form);
    await expect(field(provider, NAME)).toHaveValue('14');
    await expect(field(provider, NAME)).toBeDisabled();
  });
});
