import { expect, type Page } from 'playwright/test';
import { complaints, test } from '../support.ts';

const ASSIGN = '/prospecting/leads/assign';
const panel = (page: Page) => page.getByRole('form', { name: 'To whom' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr[data-row]');
const settled = (page: Page) => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

test('a supervisor shares out leads, sees who gets what before and after, and takes it back', async ({
  personAt,
}) => {
  const page = await personAt('sp.supervisor', ASSIGN);
  const said = complaints(page);
  // What nobody has is what people come for.
  await settled(page);
  const before = await page.getByText(/^\d+ results$/).textContent();
  for (const n of [0, 1, 2, 3, 4]) await rows(page).nth(n).getByRole('checkbox').check();
  await panel(page).getByRole('button', { name: 'Equal shares' }).click();
  const agents = panel(page).getByRole('list', { name: 'Agents' }).getByRole('checkbox');
  await agents.nth(0).check();
  await agents.nth(1).check();
  // Five among two: the odd one goes to the first.
  await expect(panel(page).getByText(/\+3 = \d+/)).toHaveCount(1);
  await expect(panel(page).getByText(/\+2 = \d+/)).toHaveCount(1);
  await expect(panel(page).getByText('5 of 5 will be assigned.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Assign', exact: true }).click();
  const undo = page.getByRole('button', { name: /Undo/ }).first();
  await expect(undo).toBeVisible();
  await expect(page.getByText(/^\d+ results$/)).not.toHaveText(before!);
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByText(before!)).toBeVisible();
  expect(said).toEqual([]);
});

test('parts must come to a hundred percent, and the screen says by how much they do not', async ({
  personAt,
}) => {
  const page = await personAt('tp.supervisor', ASSIGN);
  await settled(page);
  await rows(page).nth(0).getByRole('checkbox').check();
  await panel(page).getByRole('button', { name: 'By percentage' }).click();
  const parts = panel(page).getByRole('textbox', { name: /^Part of/ });
  await parts.nth(0).fill('60');
  await parts.nth(1).fill('30');
  await expect(panel(page).getByText('Sum: 90 of 100, 10 missing')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Assign', exact: true }).click();
  // Nothing was begun, and nothing that was typed is gone.
  await expect(parts.nth(0)).toHaveValue('60');
  await parts.nth(1).fill('40');
  await expect(panel(page).getByText('1 of 1 will be assigned.')).toBeVisible();
});

test('an agent shares out what nobody has and their own, and is offered nothing else', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', ASSIGN);
  const said = complaints(page);
  await settled(page);
  const which = page.getByRole('group', { name: 'Whose leads' });
  await expect(which.getByRole('button')).toHaveText(['Unassigned', 'Assigned to me', 'Unassigned and mine']);
  await which.getByRole('button').nth(2).click();
  // The click is done before the screen is: a list that has not begun to read is not busy either.
  await expect(which.getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  await page.getByRole('table').locator('thead').getByRole('checkbox').check();
  await panel(page).getByRole('radio').first().check();
  await expect(panel(page).getByText('25 of 25 will be assigned.')).toBeVisible();
  expect(said).toEqual([]);
});
