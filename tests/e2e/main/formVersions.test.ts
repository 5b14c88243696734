import { expect, type BrowserContext, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { addField, beginDraft, FORMS, publishDraft } from '../formEditor.ts';
import { EDIT } from '../providerFile.ts';
import { complaints, signIn, test } from '../support.ts';

const NEW = { en: 'Line for emergencies', es: 'Línea de emergencias' };

const item = (page: Page, row: string, action: string) =>
  test.step(`${action}: ${row}`, async () => {
    await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  });

test.describe.configure({ mode: 'serial' });

/** A provider's browser, in which a form stays open while it changes. */
let home: BrowserContext;
let provider: Page;
let said: string[];
const fieldOf = (label: string) => provider.getByLabel(label, { exact: true }).first();
const dba = () => fieldOf('Nombre comercial (DBA)');
const fax = () => fieldOf('Fax de la empresa');

test.beforeAll(async ({ browser }) => {
  home = await browser.newContext({ locale: 'es-US' });
  provider = await home.newPage();
  said = complaints(provider);
  await signIn(provider, 'sp.provider', `${EDIT}/form/sp-account`);
});
test.afterAll(() => home.close());

test('a supervisor adds a field to a form, moves one, and takes one away, while a provider types without a line', async ({
  personAt,
}) => {
  await test.step('the provider types', async () => {
    await expect(fax()).toBeEnabled();
    await home.setOffline(true);
    await fax().fill('3055550199');
    await fieldOf('Sitio web').fill('https://uno.example');
    await dba().fill('Clínica Uno');
    await dba().press('Home');
    for (let steps = 0; steps < 3; steps++) await dba().press('ArrowRight');
    await expect(provider.getByText(/Sin conexión/)).toBeVisible();
  });

  const boss = await personAt('cred.supervisor', '/credentialing/credential');
  const { visual } = await beginDraft(boss, 'sp-account');
  await visual.getByRole('button', { name: 'Company company', exact: true }).click();
  await addField(boss, 'Text', NEW.en, NEW.es);
  await item(boss, 'Electronic health record system', 'Contact person');
  await item(boss, 'Company fax', 'Remove');
  const dialog = boss.getByRole('dialog', { name: 'Remove “Company fax”?' });
  await expect(dialog).toContainText('stay on file, shown no more');
  await expectAccessible(boss, 'what removing a field does');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await publishDraft(boss, 2, 'No more faxes', (place) => expectAccessible(boss, place));
});

test('the provider is told in its language what is new and what is gone, loses nothing, and goes on where it was', async () => {
  await home.setOffline(false);
  const notice = provider.getByRole('region', { name: /^Este formulario se actualizó \(versión 2\)/ });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('Sus datos se conservan');
  await expect(notice.getByRole('button', { name: NEW.es })).toBeVisible();
  await expect(notice.getByRole('term').filter({ hasText: 'Fax de la empresa' })).toBeVisible();
  await expect(notice.getByRole('definition')).toContainText('(305) 555-0199');
  await expect(fax()).toHaveCount(0);
  await expect(dba()).toBeFocused();
  await expectAccessible(provider, 'a form that has changed');
  await provider.keyboard.type('–');
  await expect(dba()).toHaveValue('Clí–nica Uno');
  await expect(fieldOf('Sitio web')).toHaveValue('https://uno.example');
  await notice.getByRole('button', { name: NEW.es }).click();
  await expect(fieldOf(NEW.es)).toBeFocused();
  await provider.keyboard.type('Ana');
  await expect(provider.getByText(/^Guardado: /)).toBeVisible();
  await provider.reload();
  await expect(dba()).toHaveValue('Clí–nica Uno');
  await expect(fieldOf(NEW.es)).toHaveValue('Ana');
  await expect(fieldOf('Sitio web')).toHaveValue('https://uno.example');
  expect(said.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

test('files that are approved or in review stay on their version', { tag: '@full' }, async ({ personAt }) => {
  const boss = await personAt('cred.supervisor', `${FORMS}/sp-account`);
  const statuses = (no: number) =>
    boss.getByRole('listitem', { name: `Version ${no}`, exact: true }).getByRole('listitem');
  await expect(statuses(1).first()).toBeVisible();
  await expect(statuses(2).first()).toBeVisible();
  await expectAccessible(boss, 'the versions of a form');
  const [old, now] = await Promise.all(
    [1, 2].map(async (no) => (await statuses(no).allTextContents()).map((text) => text.split(':')[0])),
  );
  expect(old!.filter((status) => now!.includes(status))).toEqual([]);
});
