import { expect, test, type Page } from 'playwright/test';
import { findings, findingsNow, LOOK, signInToLook } from './axe.ts';
import { draft, nameProvider, newLead, send } from './agreements.ts';
import { addField, beginDraft, FORMS, showParts } from './formEditor.ts';
import { longPdf } from './pdfs.ts';
import { opensLink, signs } from './signers.ts';
import { upload } from './upload.ts';

const LEADS = '/prospecting/leads';

test('axe finds nothing from a template to its signature', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', '/prospecting/contracting/templates');
  const clear = async (on: Page, place: string) => expect.soft(await findings(on, place)).toEqual([]);
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

test('axe finds nothing in a credential file, a document beside its fields', async ({ browser }) => {
  const filter = encodeURIComponent(
    JSON.stringify({ kind_in: 'DRIVER', credential_status_in: 'CRED_ON_REVIEW' }),
  );
  const viewport = { width: 1440, height: 900 };
  const page = await signInToLook(browser, 'cred.supervisor', '/credentialing/credential/resources', {
    viewport,
  });
  await page.goto(`/credentialing/credential/resources?filter=${filter}`);
  await expect(page.getByRole('table').locator('tbody tr[data-row]').first()).toContainText('Driver');
  // The charts come when they are drawn, and move what is below them.
  await expect(page.getByRole('table', { name: 'By status' })).toBeAttached();
  await page.getByRole('table').locator('tbody tr[data-row] th a').first().click();
  await expect(page).toHaveURL(/\/details\/[^/]+\/driver/);
  await page.goto(`${page.url().split('?')[0]}?tab=review&show=all`);
  await page.getByRole('group', { name: 'Driver license', exact: true }).focus();
  await page.keyboard.press('d');
  await expect(page.locator('aside canvas')).toBeVisible();
  expect(await findings(page, 'review beside a document')).toEqual([]);
  // Who works through the fields goes on there.
  await page.keyboard.press('j');
  await expect(page.locator('[data-review-row]:focus')).toHaveCount(1);
});

test('axe finds nothing in what opens over the documents', async ({ browser }) => {
  const page = await signInToLook(browser, 'sp.supervisor', '/prospecting/file-explorer');
  const look = async (place: string) => expect(await findings(page, place)).toEqual([]);
  const name = 'axe.pdf';
  const chosen = { name, mimeType: 'application/pdf', buffer: longPdf(1) };
  const upload = () => page.getByTestId('upload-files').first().setInputFiles([chosen]);
  await upload();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Uploaded');
  await look('uploads');
  await upload();
  await expect(page.getByRole('dialog')).toContainText(name);
  await look('a name that is taken');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('actions');
  await page.keyboard.press('Escape');
  for (const action of ['Rename…', 'Move…', 'Versions…', 'Upload new version…']) {
    await page.getByRole('button', { name: `Actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(action);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('deleted');
});

test('axe finds nothing in the editor of a form and on the way to its version', async ({ browser }) => {
  const page = await signInToLook(browser, 'cred.supervisor', FORMS);
  const look = async (place: string) => expect(await findings(page, place)).toEqual([]);
  const { visual, saved } = await beginDraft(page, 'owner');
  await visual
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor();
  await addField(page, 'Text', 'Axe', 'Hacha');
  await look('visual and code');
  await visual.getByRole('button', { name: 'Languages' }).click();
  await look('languages');
  await showParts(page, 'Visual', 'Preview');
  await expect(page.frameLocator('iframe[title="Preview"]').locator('h2').first()).toBeVisible();
  expect(await findingsNow(page, 'preview')).toEqual([]);
  await showParts(page, 'Visual');
  await expect(saved).toBeVisible();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/^Tried: /)).toBeVisible({ timeout: 30_000 });
  await look('publish');
  await page.getByRole('link', { name: 'The report, file by file' }).click();
  await expect(page).toHaveURL(/\/migrations\//);
  await look('migration');
  await page.goto(`${FORMS}/owner`);
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('compare');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('discard');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('The draft was discarded')).toBeVisible();
});
