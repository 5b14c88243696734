import { expect } from 'playwright/test';
import { ASSIGN, panel, settled } from './assignment.ts';
import { rows } from './leads.ts';
import { test } from './support.ts';

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
  quietAt,
}) => {
  const page = await quietAt('sp.agent', ASSIGN);
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
});
