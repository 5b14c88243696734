import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { giveNewFile } from './completeFile.ts';
import { EDIT, field, PHONE, saved, submitInSpanish } from './providerFile.ts';
import { complaints, signIn, test } from './support.ts';

test('a provider sees beside its field why a value was sent back, and writes to the network about it', async ({
  personAt,
}) => {
  const provider = await personAt('sp.provider', EDIT);
  await expect(provider.getByText(/the network asks for corrections/)).toBeVisible();
  await provider
    .getByRole('list')
    .getByRole('link', { name: /To be corrected$/ })
    .first()
    .click();
  await expect(provider.getByText(/Updates needed: /)).toBeVisible();
  await expect(provider.getByText('To be corrected').first()).toBeVisible();
  await expect(provider.getByText('Reason:').first()).toBeVisible();
  await provider.getByLabel('Write to the network').fill('Which certificate do you mean?');
  await provider.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(provider.getByText('Which certificate do you mean?', { exact: true })).toBeVisible();
  await expect(provider.getByLabel('Write to the network')).toHaveValue('');
});

test('a provider has no way into other files or areas', async ({ page }) => {
  await signIn(page, 'sp.provider', EDIT);
  await page.goto(`${EDIT}/resource/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('This part of the file does not exist, or not any more.')).toBeVisible();
  await page.goto('/credentialing/credential/details/00000000-0000-4000-8000-000000000000/account');
  await expect(page).toHaveURL(/\/portal\/session\/end/);
});

test('a form is never wider than the window, and what has the focus never behind the bar at its foot', async ({
  page,
}) => {
  await signIn(page, 'sp.provider', EDIT);
  await page.getByRole('list', { name: 'Locations' }).getByRole('link').first().click();
  await expect(page.getByRole('group', { name: /^Hours by day/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  const bar = page.getByRole('button', { name: 'Next', exact: true });
  // The button of a date's calendar has the focus without being `:focus`.
  await field(page, 'Name of the location').focus();
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab');
    const foot = (await bar.boundingBox())!.y;
    const [end, id] = await page.evaluate(() => {
      const at = document.activeElement!;
      return [at.getBoundingClientRect().bottom, at.id] as const;
    });
    expect(end, id).toBeLessThanOrEqual(foot);
  }
});

test('two people at one form: a change in between is shown, nothing is lost', async ({ personAt }) => {
  const form = `${EDIT}/form/sp-account`;
  const [one, two] = [await personAt('sp.provider', form), await personAt('sp.provider', form)];
  // Who hears of a change before typing just has it: this one hears of nothing.
  await two.routeWebSocket(/./, () => undefined);
  await two.reload();
  await expect(field(two, 'Website')).toBeEnabled();
  await field(one, 'Website').fill('https://one.example');
  await saved(one);
  await field(two, 'Website').fill('https://two.example');
  const dialog = two.getByRole('dialog');
  await expect(dialog).toContainText('https://one.example');
  await expect(dialog).toContainText('https://two.example');
});

test('a provider on a phone, in Spanish, loses nothing on a bad line, and is told what its file lacks', async ({
  browser,
  personAt,
}) => {
  await giveNewFile(await personAt('cred.supervisor'), 'tp.provider');
  const phone = await browser.newContext(PHONE);
  let page = await phone.newPage();
  const said = complaints(page);
  await signIn(page, 'tp.provider', EDIT);

  await test.step('what is typed survives a lost line and a closed tab', async () => {
    await page.getByRole('link', { name: 'Número de conductores' }).click();
    await expect(field(page, 'Número de conductores')).toBeFocused();
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

  await test.step('an incomplete file is refused with all that is missing, each with the way to it', async () => {
    await submitInSpanish(page);
    const refused = page.getByRole('alert').filter({ hasText: /^No se presentó/ });
    await expect(refused).toBeFocused();
    await expect(refused.getByRole('link', { name: /^Van 7/ })).toBeVisible();
    await expectAccessible(page, 'a file that is refused');
    await refused.getByRole('link', { name: 'Categoría' }).click();
    await expect(page.getByText(/campos requieren su atención/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Categoría/ })).toBeFocused();
  });
  // A line that is cut on purpose is complained about.
  expect(said.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
  await phone.close();
});
