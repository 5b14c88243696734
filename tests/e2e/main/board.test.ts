import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { choose } from '../choose.ts';
import { LIST, saveLead, rows, search, title } from '../leads.ts';
import { test, visit } from '../support.ts';

/** From the middle of a card to the middle of a column, in steps as a hand makes them. */
async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const from = (await card.boundingBox())!;
  const to = (await column.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 12);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 15, from.y + from.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 });
}

test('the board keeps the filters, and a card goes only where the lifecycle lets it', async ({ quietAt }) => {
  const page = await quietAt('tp.agent');
  await saveLead(page, 'tp', { name: 'Board Shuttle', phone: '(415) 555-0177' });
  await expect(title(page, 'Board Shuttle')).toBeVisible();
  await visit(page, LIST);
  await search(page, 'board shuttle');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/\/board\?.*board(\+|%20)shuttle/);
  const column = (status: string) => page.getByRole('listitem', { name: status, exact: true });
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Board Shuttle' }) })
    .last();
  await expect(column('New').getByRole('link', { name: 'Board Shuttle' })).toBeVisible();
  await expectAccessible(page, 'the board');

  await drag(page, card, column('LOI sent'));
  await expect(page.getByText(/Legal Records need this signed/).first()).toBeVisible();
  await page.mouse.up();
  await expect(column('New').getByRole('link', { name: 'Board Shuttle' })).toBeVisible();

  await drag(page, card, column('Contacted'));
  await page.mouse.up();
  await expect(column('Contacted').getByRole('link', { name: 'Board Shuttle' })).toBeVisible();

  await page.getByRole('button', { name: 'Move Board Shuttle to…' }).click();
  await page.getByRole('menuitem', { name: 'Unqualified' }).click();
  const ask = page.getByRole('dialog', { name: 'Move to: Unqualified' });
  await ask.getByRole('button', { name: 'Move' }).click();
  await expect(ask.getByText('Say why', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a reason that is missing');
  await choose(ask, 'Status reason', 'Out of business');
  await ask.getByRole('button', { name: 'Move' }).click();
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(rows(page)).toHaveText([/Board Shuttle.*Unqualified/]);
  // A reload shows what the server has.
  await page.reload();
  await expect(rows(page)).toHaveText([/Board Shuttle.*Unqualified/]);
});

test('everything that matches is changed by one job that says what it left alone', async ({ quietAt }) => {
  const page = await quietAt('tp.agent', LIST);
  // The list shows its old rows until the answer arrives, and a selection of old rows is lost then.
  const found = page.waitForResponse(/\/api\/.*transport/);
  await search(page, 'transport');
  await found;
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page, 'the list with a selection');
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Assignee', 'Tomás Herrera');
  await expectAccessible(page, 'to whom all are assigned');
  await dialog.getByRole('button', { name: /^Assign/ }).click();
  const result = page.getByRole('dialog').filter({ hasText: /assigned/ });
  await expect(result).toContainText(/Done: [\d,]+ assigned.*[\d,]+ skipped/);
  await expect(result.getByText(/Assigned to someone else/).first()).toBeVisible();
  await expectAccessible(page, 'what the job did');
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toHaveCount(0);
});
