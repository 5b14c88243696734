import { expect, test } from 'playwright/test';
import { findings, findingsNow, signInToLook } from './axe.ts';
import { addField, beginDraft, FORMS, showParts } from './formEditor.ts';
import { longPdf } from './pdfs.ts';

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
  for (const name of ['Requirements', 'Documents', 'Verification', 'History', 'Comments', 'Form']) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await findings(page, name)).toEqual([]);
  }
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
