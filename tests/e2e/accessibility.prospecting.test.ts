import { expect, test, type Page } from 'playwright/test';
import { findings, LOOK, signInToLook } from './axe.ts';
import { draft, nameProvider, newLead, send } from './agreements.ts';
import { opensLink, signs } from './signers.ts';
import { upload } from './upload.ts';

const LEADS = '/prospecting/leads';

test('axe finds nothing from a template to its signature', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', '/prospecting/contracting/templates');
  const clear = async (on: Page, place: string) => expect.soft(await findings(on, place)).toEqual([]);
  await page.getByRole('link', { name: 'Letter of intent' }).click();
  await clear(page, 'a template');
  for (const [tab, part] of [
    ['Fields on the pages', '[data-page="1"] [role="button"]'],
    ['Versions', 'li:has-text("Version 1")'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.locator(part).first()).toBeVisible();
    await clear(page, tab);
  }

  const stamp = String(Date.now());
  const address = `axe.${stamp}@provider.example`;
  await page.goto(await newLead(page, `Readable ${stamp}`));
  const record = await draft(page, 'Letter of intent (LOI)', 'Letter of intent', `Letter ${stamp}`);
  await clear(page, 'a draft');
  await nameProvider(record, address);
  await record.getByRole('button', { name: /^Send to be signed/ }).click();
  await clear(page, 'what is asked before it is sent');
  await page.keyboard.press('Escape');
  await send(page, record);
  await clear(page, 'an agreement that is out');

  const phone = await opensLink(browser, address, LOOK);
  await signs(phone, 'Nina Peña', (step) => clear(phone, step));
  await clear(phone, 'signed');
  for (const path of ['/sign', '/verify']) {
    await phone.goto(path);
    await clear(phone, path);
  }
});

test('axe finds nothing in what opens over the leads', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', LEADS);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const rows = page.getByRole('table').locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();
  for (const [opener, role] of [
    ['Columns', 'dialog'],
    ['Filters', 'dialog'],
    [/^View:/, 'menu'],
  ] as const) {
    await button(opener).click();
    await expect(page.getByRole(role)).toBeVisible();
    expect(await findings(page, String(opener))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await rows.nth(0).getByRole('checkbox').check();
  for (const action of ['Assign', 'Change status', 'Delete']) {
    await button(action).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page, action)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // Two that are selected can be one.
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge leads' })).toBeVisible();
  await expect(button('Merge')).toBeVisible();
  expect(await findings(page, 'merge')).toEqual([]);
});

test('axe finds nothing in the details of a lead', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', LEADS);
  await page.getByRole('table').locator('tbody tr[data-row] th a').first().click();
  await expect(page).toHaveURL(/\/details\//);
  for (const name of ['Overview', 'Legal records', 'History']) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await findings(page, name)).toEqual([]);
  }
});

test('axe finds nothing in the steps of an import and in its task', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', `${LEADS}/import`);
  const look = async (step: string) => expect(await findings(page, step)).toEqual([]);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const file = 'axe.csv';
  const phone = '617-555-018';
  // One row that is valid, its twin, and one without a state that there is; later the first is the lead's twin.
  const rows = [
    'Clinic,Phone,State,ZIP',
    `Axe Clinic,${phone}1,MA,02134`,
    `Axe Clinic LLC,${phone}2,MA,02134`,
    `Axe Surgery,${phone}3,Masachusetts,02134`,
  ].join('\n');
  await upload(page, rows, file);
  await look('mapping');
  await button('Analyse the data').click();
  await expect(tab(/^Invalid \(1\)/)).toBeVisible({ timeout: 30_000 });
  await look('invalid rows');
  await button(/^Fix all/).click();
  await expect(page.getByLabel('New text of column State')).toBeVisible();
  await look('one fault in all its rows');
  await tab(/^Duplicated \(1\)/).click();
  await button('Compare row 3').click();
  await expect(page.getByRole('group', { name: 'Row 3 compared' }).getByRole('table')).toBeVisible();
  await look('two rows of the file');
  await button('Import 1 row').click();
  await expect(page.getByText('1 lead imported').first()).toBeVisible({ timeout: 30_000 });
  await look('report');
  await button('Undo this import').click();
  await expect(page.getByRole('dialog')).toContainText('1 lead that it created is removed');
  await look('undo');

  await page.goto(`${LEADS}/import`);
  await upload(page, rows, file);
  await button('Analyse the data').click();
  await expect(tab(/^Duplicated \(2\)/)).toBeVisible({ timeout: 30_000 });
  await tab(/^Duplicated/).click();
  await button('Compare row 2').click();
  await expect(page.getByRole('group', { name: 'Row 2 compared' }).getByRole('table')).toBeVisible();
  await look('a row beside its lead');

  await page.goto(`${LEADS}/manage-import-tasks`);
  await page
    .getByRole('link', { name: `Details: ${file}` })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: file })).toContainText('Job ID');
  await look('details of a task');
});
