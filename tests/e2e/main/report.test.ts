import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { test, visit } from '../support.ts';

const REPORTS = '/prospecting/reports';
const preview = (page: Page) => page.getByRole('table').first();
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a report is built with its preview, saved, run to Excel, and lies in the own folder of documents', async ({
  quietAt,
}) => {
  const page = await quietAt('sp.supervisor', `${REPORTS}/template`);
  await page.getByRole('link', { name: /^Leads \(account\)/ }).click();
  for (const column of ['Status', 'Created'])
    await page.getByRole('checkbox', { name: column, exact: true }).check();
  await expect(preview(page).getByRole('columnheader', { name: 'Created (UTC)' })).toBeVisible();
  await expect(preview(page).getByRole('row')).toHaveCount(51);

  await page.getByRole('combobox', { name: 'Add a filter' }).fill('Status');
  await page.getByRole('option', { name: 'Status', exact: true }).first().click();
  const rule = page.getByRole('group', { name: 'Filter: Status' });
  await rule
    .getByRole('combobox', { name: /Status|Value/ })
    .last()
    .click();
  await page.getByRole('option', { name: 'Converted' }).click();
  await page.keyboard.press('Escape');
  await expect(preview(page).getByRole('cell', { name: 'Converted' }).first()).toBeVisible();
  await expect(preview(page).getByRole('cell', { name: 'New', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a report and its preview');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const save = dialogOf(page, 'Save the report');
  await save.getByRole('textbox', { name: 'Name' }).fill('Converted leads');
  await expectAccessible(page, 'where it is saved');
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Converted leads');

  await page.getByRole('button', { name: 'Run' }).click();
  const run = dialogOf(page, /^Run/);
  await run.getByRole('radio', { name: 'Excel' }).check();
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(run.getByRole('button', { name: 'Download' })).toBeEnabled();
  await expectAccessible(page, 'a report that has run');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Converted leads \d{4}-\d{2}-\d{2}\.xlsx$/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await readFile(await file.path())) as never);
  const [sheet] = book.worksheets;
  const heads = Array.from(sheet!.getRow(1).values as unknown[]);
  expect(heads).toEqual(expect.arrayContaining(['Company name', 'Status', 'Created (UTC)']));
  expect(sheet!.getColumn(heads.indexOf('Status')).values.slice(2)).toEqual(
    Array.from({ length: sheet!.rowCount - 1 }, () => 'Converted'),
  );
  expect(sheet!.getRow(2).getCell(heads.indexOf('Created (UTC)')).value).toBeInstanceOf(Date);
  await run.getByRole('button', { name: 'Close' }).click();

  await visit(page, REPORTS);
  await expect(page.getByRole('link', { name: 'Converted leads' })).toBeVisible();
  await expectAccessible(page, 'the reports');

  await visit(page, '/prospecting/file-explorer');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Marcus Bell/ }).click();
  await main.getByRole('link', { name: /^Reports/ }).click();
  await expect(page.getByText(file.suggestedFilename())).toBeVisible();
});
