import { expect } from 'playwright/test';
import {
  addField,
  beginDraft,
  DESK,
  editorOf,
  FORMS,
  migrationTo,
  publish,
  publishDraft,
  showParts,
} from './formEditor.ts';
import { EDIT } from './providerFile.ts';
import { signIn, test } from './support.ts';

const NAME = 'Fleet number';
const NOMBRE = 'Número de flota';
/** The name of a field makes its id. */
const ID = 'fleet_number';
const NOTE = 'Fleets number their vehicles';

test('a supervisor changes the vehicle form in pictures and in code, looks at what that does, and publishes it', async ({
  quietAt,
}) => {
  const page = await quietAt('cred.supervisor', '/credentialing/credential');
  await page.setViewportSize(DESK);
  const { properties, line, row, saved } = editorOf(page);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  const title = properties.getByLabel('Title (Español)');
  const longest = properties.getByLabel('Maximum length');
  const mark = row(NAME, ID).getByRole('img', { name: 'A text is missing in one language' });

  await test.step('from the menu to a draft of what is current', async () => {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Forms', exact: true })
      .click();
    await expect(page).toHaveURL(FORMS);
    await page.getByRole('button', { name: 'Edit Vehicle' }).click();
    await expect(page.getByText('Draft of version 2', { exact: true })).toBeVisible();
    await showParts(page, 'Visual', 'Code');
  });

  await test.step('a field is added, named in both languages, and a language that is missing is marked', async () => {
    await row('Registration', 'registration').click();
    await addField(page, 'Text', NAME, NOMBRE);
    await expect(mark).toHaveCount(0);
    await title.fill('');
    await expect(mark).toBeVisible();
    await expect(page.getByRole('button', { name: /^\d+ problems?$/ })).toBeVisible();
    await title.fill(NOMBRE);
    await expect(mark).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  });

  await test.step('the code is in step, and what is written there is in the properties', async () => {
    await expect(line(`"x-field-id": "${ID}"`)).toBeVisible();
    await line('"maxLength": 255').click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    for (const key of ['Backspace', 'Backspace', 'Backspace', '4', '0']) await page.keyboard.press(key);
    await expect(longest).toHaveValue('40');
    await undo.click();
    await expect(longest).not.toHaveValue('40');
    await redo.click();
    await expect(longest).toHaveValue('40');
    await longest.fill('30');
    await expect(line('"maxLength": 30')).toBeVisible();
  });

  await test.step('the preview shows it as a provider sees it on a phone, in Spanish', async () => {
    await showParts(page, 'Visual', 'Preview');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('button', { name: 'Español' }).click();
    await expect(preview.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
    const phone = page.frameLocator('iframe[title="Preview"]');
    await expect(phone.getByLabel(NOMBRE)).toBeVisible();
    expect(await phone.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360);
  });

  await test.step('a reload keeps all of it', async () => {
    await expect(saved).toBeVisible();
    await page.reload();
    await showParts(page, 'Visual', 'Code');
    await row(NAME, ID).click();
    await expect(title).toHaveValue(NOMBRE);
    await expect(longest).toHaveValue('30');
  });

  await test.step('what it does is shown in numbers, and tried on the real files', async () => {
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText(NAME);
    const files = page.getByRole('table', { name: 'Files by version and status' });
    await expect(files.getByRole('row').filter({ hasText: 'next cycle' }).first()).toContainText(/\d/);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText(/^Tried: (\d+) of \1 files\. Nothing was changed\.$/)).toBeVisible({
      timeout: 30_000,
    });
  });

  const version = (no: number) => page.getByRole('listitem', { name: `Version ${no}`, exact: true });

  await test.step('it is published with its note; files that are approved stay where they are', async () => {
    await publish(page, 2, NOTE);
    await expect(version(2)).toContainText('Published by Ruth Adeyemi');
    await expect(version(2)).toContainText(NOTE);
    await expect(
      version(1)
        .getByRole('listitem')
        .filter({ hasText: /^Active: \d/ }),
    ).toBeVisible();
    await expect(migrationTo(page, 2).getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(version(2)).toContainText(/[1-9]\d* files?/);
    await expect(
      version(2)
        .getByRole('listitem')
        .filter({ hasText: /^Active: / }),
    ).toHaveCount(0);
  });

  await test.step('the version before is restored by publishing it again, and the other one retired', async () => {
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Publish Vehicle' })).toBeVisible();
    // Files have the field by now.
    await page.getByRole('button', { name: `Say what becomes of the values: ${NAME}` }).click();
    await page.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(page.getByText(`${NAME}: the values are archived`).first()).toBeVisible();
    await publish(page, 3, 'Back to what it was');
    await expect(version(3)).toContainText('Made from version 1');
    await page.getByRole('button', { name: 'Retire version 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(version(2)).toContainText('Retired');
    await expect(page.getByRole('button', { name: 'Retire version 2' })).toHaveCount(0);
  });
});

test('a form that is begun after a publication is the new version, of the same server', async ({
  browser,
  personAt,
}) => {
  const PARKING = { en: 'Where one parks', es: 'Dónde se estaciona' };
  const boss = await personAt('cred.supervisor', '/credentialing/credential');
  const { visual } = await beginDraft(boss, 'location');
  await visual
    .getByRole('button', { name: / identity$/ })
    .first()
    .click();
  await addField(boss, 'Text', PARKING.en, PARKING.es);
  await publishDraft(boss, 2, 'Patients ask where to park');
  const provider = await (await browser.newContext({ locale: 'es-US' })).newPage();
  await signIn(provider, 'sp.provider', EDIT);
  await provider.getByRole('button', { name: /^Agregar una (ubicación|sede)/ }).click();
  const dialog = provider.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Sede Norte');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(provider.getByRole('heading', { level: 1, name: 'Sede Norte' })).toBeVisible();
  await expect(provider.getByLabel(PARKING.es, { exact: true }).first()).toBeVisible();
});
