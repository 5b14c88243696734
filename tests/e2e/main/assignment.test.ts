import { expect } from 'playwright/test';
import { ASSIGN, panel, settled } from '../assignment.ts';
import { expectAccessible } from '../axe.ts';
import { rows } from '../leads.ts';
import { test } from '../support.ts';

test('a supervisor shares out leads, sees who gets what before and after, and takes it back', async ({
  quietAt,
}) => {
  const page = await quietAt('sp.supervisor', ASSIGN);
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
  await expectAccessible(page, 'leads and whom they go to');
  await panel(page).getByRole('button', { name: 'Assign', exact: true }).click();
  const undo = page.getByRole('button', { name: /Undo/ }).first();
  await expect(undo).toBeVisible();
  await expect(page.getByText(/^\d+ results$/)).not.toHaveText(before!);
  await undo.click();
  await expectAccessible(page, 'what is asked before it is undone');
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByText(before!)).toBeVisible();
});
