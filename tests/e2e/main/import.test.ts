import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { test, visit } from '../support.ts';
import { upload } from '../upload.ts';

const IMPORT = '/prospecting/leads/import';
const TASKS = '/prospecting/leads/manage-import-tasks';

/** A file as practices send them: a title above the headers, a state misspelt, a ZIP code that lost its zero, twins. */
const FILE = [
  'Practice list of the month',
  'Clinic,Main Phone,States,ZIP,Comments',
  'Lantern Street Clinic,(617) 555-0171,MA,02134,"quotes ""inside"", and a comma"',
  'Harbor Lights Health,617-555-0172,Masachusetts,02134,',
  'Elm Corner Care,617-555-0173,Masachusetts,02134,',
  'Pine Needle Care,617-555-0174,MA,2134,',
  'Lantern Street Clinic LLC,617-555-0175,MA,02134,the same provider again',
].join('\r\n');

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test.describe.configure({ mode: 'serial' });

test('a messy file is read, left and come back to, corrected and imported', async ({ quietAt }) => {
  const page = await quietAt('sp.agent', IMPORT);

  await test.step('the header row is found below the title, the columns are recognised', async () => {
    await upload(page, FILE);
    await expectAccessible(page, 'the mapping');
    await expect(page.getByLabel('Field for column Clinic', { exact: true })).toHaveValue('company_name');
    await expect(page.getByLabel('Field for column Main Phone', { exact: true })).toHaveValue('phone');
  });

  await test.step('whoever closes the browser finds it where it was', async () => {
    await visit(page, IMPORT);
    await page.getByRole('link', { name: 'practices.csv' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Mapping' })).toBeVisible();
    await page.getByRole('button', { name: 'Analyse the data' }).click();
    await expect(tab(page, /^Invalid \(3\)/)).toBeVisible();
    await expect(tab(page, /^Duplicated \(1\)/)).toBeVisible();
    await expectAccessible(page, 'the analysis');
  });

  await test.step('one fault is mended in all its rows, another in its cell', async () => {
    const fault = page.getByRole('listitem').filter({ hasText: 'Masachusetts' });
    await expect(fault).toContainText('2 rows');
    await fault.getByRole('button', { name: /^Fix all/ }).click();
    await page.getByLabel('New text of column States').selectOption('Massachusetts');
    await page.getByRole('button', { name: 'Fix in 2 rows' }).click();
    await expect(tab(page, /^Invalid \(1\)/)).toBeVisible();
    await page.getByRole('button', { name: /Correct ZIP in row 6/ }).click();
    await page.keyboard.type('02134');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Now valid', { exact: false }).first()).toBeVisible();
    await expectAccessible(page, 'a row that was corrected');
  });

  await test.step('the twin in the file is named, and left out', async () => {
    await tab(page, /^Duplicated/).click();
    await expect(page.getByText(/same value as in row 3/)).toBeVisible();
    await page.getByRole('button', { name: 'Import 4 rows' }).click();
    await expect(page.getByText('4 leads imported').first()).toBeVisible();
    await expectAccessible(page, 'the report');
  });

  await test.step('what came in is what is there', async () => {
    await page.getByRole('link', { name: 'Go to the leads of this import' }).click();
    await visit(page, '/prospecting/leads?search=Lantern+Street');
    await page.getByRole('link', { name: 'Lantern Street Clinic', exact: true }).click();
    await expect(page.getByText('02134').first()).toBeVisible();
    await expect(page.getByText('quotes "inside", and a comma').first()).toBeVisible();
  });
});

test(
  'the same file again brings nothing new, and a supervisor takes the import back',
  { tag: '@full' },
  async ({ quietAt, personAt }) => {
    const page = await quietAt('sp.agent', IMPORT);

    await test.step('the same file again brings nothing new', async () => {
      await upload(page, FILE, 'again.csv');
      await expect(page.getByLabel('Field for column Clinic', { exact: true })).toHaveValue('company_name');
      await page.getByRole('button', { name: 'Analyse the data' }).click();
      await expect(tab(page, /^Valid \(0\)/)).toBeVisible();
      await expect(tab(page, /^Duplicated \(2\)/)).toBeVisible();
    });

    await test.step('the bad rows come back as a file with their reasons', async () => {
      await tab(page, /^Invalid/).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      const text = await readFile((await download.path())!, 'utf8');
      expect(text).toContain('import_row,import_reason');
      expect(text).toContain('Pine Needle Care');
      expect(text).toContain('Write the five digits of the ZIP code');
    });

    await test.step('a supervisor takes the import back; the task can be closed, and is closed', async () => {
      const supervisor = await personAt('sp.supervisor', TASKS);
      await expectAccessible(supervisor, 'the tasks');
      await supervisor.getByRole('link', { name: 'practices.csv' }).first().click();
      await supervisor.getByRole('button', { name: 'Undo this import' }).click();
      const dialog = supervisor.getByRole('dialog');
      await expect(dialog).toContainText('4 leads that it created are removed');
      await expectAccessible(supervisor, 'what is asked before it is taken back');
      await dialog.getByRole('button', { name: 'Undo this import' }).click();
      await expect(supervisor.getByText(/4 leads taken back/)).toBeVisible();
      await supervisor.goto('/prospecting/leads?search=Lantern+Street');
      await expect(supervisor.getByText('Lantern Street Clinic')).toHaveCount(0);
      await supervisor.goto(`${TASKS}?`);
      await supervisor.getByRole('button', { name: /^Close task: practices.csv/ }).click();
      await supervisor.getByRole('dialog').getByRole('button', { name: 'Close task' }).click();
      await expect(
        supervisor.getByRole('row').filter({ hasText: 'practices.csv' }).getByText('Closed'),
      ).toBeVisible();
      await supervisor.getByRole('link', { name: 'practices.csv' }).first().click();
      await expect(supervisor.getByText('This task is closed and cannot be changed.')).toBeVisible();
    });
  },
);
