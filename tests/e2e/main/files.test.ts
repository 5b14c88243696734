import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { complaints, signIn, test, visit } from '../support.ts';

const EXPLORER = '/prospecting/file-explorer';

/** A page with a word on it, as small as a PDF can be. */
const pdf = (word: string) => {
  const text = `BT /F1 24 Tf 20 100 Td (${word}) Tj ET`;
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R' +
        '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
      `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
    'latin1',
  );
};

const upload = (page: Page, ...names: readonly string[]) =>
  page
    .getByTestId('upload-files')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true });

test.describe.configure({ mode: 'serial' });

test('files are uploaded, filed, renamed and looked at', async ({ page }) => {
  const said = complaints(page);
  await signIn(page, 'sp.supervisor', EXPLORER);
  await button(page, 'New folder').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Contracts 2026');
  await button(page, 'Create').click();
  await expect(entry(page, 'Contracts 2026')).toBeVisible();

  await upload(page, 'Plan.pdf', 'Año & más.pdf', 'Third.pdf');
  const rows = page.getByRole('table').locator('tbody tr');
  const uploaded = ['Plan.pdf', 'Año & más.pdf', 'Third.pdf'];
  for (const name of uploaded) await expect(rows.filter({ hasText: name })).toBeVisible();
  // Each is checked by a job.
  for (const name of uploaded) await expect(rows.filter({ hasText: name })).toContainText('Not scanned');
  await expectAccessible(page, 'a folder and its uploads');
  await button(page, 'Clear the list').click();

  // Two that are chosen go with the one that is dragged.
  await page.getByRole('checkbox', { name: 'Select Plan.pdf' }).check();
  await page.getByRole('checkbox', { name: 'Select Año & más.pdf' }).check();
  const from = (await rows.filter({ hasText: 'Plan.pdf' }).boundingBox())!;
  const to = (await entry(page, 'Contracts 2026').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('2 items moved')).toBeVisible();
  await expect(entry(page, 'Plan.pdf')).toHaveCount(0);

  await entry(page, 'Contracts 2026').click();
  await expect(page).toHaveURL(/Contracts/);
  await entry(page, 'Plan.pdf').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Plan (final).pdf');
  await button(page, 'Save').click();
  await expect(entry(page, 'Plan (final).pdf')).toBeVisible();

  await entry(page, 'Plan (final).pdf').click();
  await expect(page.getByRole('dialog', { name: 'Plan (final).pdf' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Plan.pdf');
  await expectAccessible(page, 'a preview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(said).toEqual([]);
});

test(
  'what is filed is read by a colleague, taken along, deleted and brought back',
  { tag: '@full' },
  async ({ page, personAt }) => {
    const said = complaints(page);
    await signIn(page, 'sp.supervisor', EXPLORER);
    await entry(page, 'Contracts 2026').click();

    const colleague = await personAt('sp.agent', EXPLORER);
    await entry(colleague, 'Contracts 2026').click();
    await button(colleague, 'Actions: Año & más.pdf').click();
    await expect(colleague.getByRole('menuitem')).toHaveText(['Open', 'Download', 'Copy link', 'Versions…']);
    await expectAccessible(colleague, 'what a colleague can do');

    await entry(page, 'Año & más.pdf').focus();
    await page.keyboard.press('Control+a');
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);

    await entry(page, 'Año & más.pdf').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Drop files here')).toBeVisible();
    await page.getByRole('link', { name: 'Trash' }).click();
    await button(page, 'Restore: Año & más.pdf').click();
    await expect(page.getByText('1 item restored')).toBeVisible();
    await expectAccessible(page, 'the trash');
    await button(page, 'Delete for good: Plan (final).pdf').click();
    await button(page, 'Delete for good').click();
    await expect(page.getByText('1 item deleted for good')).toBeVisible();
    await expect(page.getByText('Plan (final).pdf')).toHaveCount(0);

    await visit(page, EXPLORER);
    await entry(page, 'Contracts 2026').click();
    await expect(entry(page, 'Año & más.pdf')).toBeVisible();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await button(page, 'Grid').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Año & más.pdf' })).toBeVisible();
    expect((await kept).ok()).toBe(true);
    await expectAccessible(page, 'the grid');
    // Another time it opens as it was liked.
    await visit(page, EXPLORER);
    await expect(page.getByRole('listitem').filter({ hasText: 'Contracts 2026' })).toBeVisible();
    expect(said).toEqual([]);
  },
);
