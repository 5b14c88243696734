import { expect } from 'playwright/test';
import { expectAccessible } from '../axe.ts';
import { complaints, enter, passwordField, signIn, test } from '../support.ts';

test('a person signs in where a link leads, and out so that nothing is left to go back to', async ({
  page,
}) => {
  const said = complaints(page);
  const leads = '/prospecting/leads';
  await page.goto(leads);
  await expect(passwordField(page)).toBeVisible();
  await expectAccessible(page, 'the sign-in page');

  await enter(page, 'sp.agent', 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\//);
  await expectAccessible(page, 'the sign-in page that has refused');

  await signIn(page, 'sp.agent', leads);
  await expect(page.getByRole('table').locator('tbody tr[data-row]').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await expectAccessible(page, 'the home page');

  await page.getByRole('button', { name: /account/i }).click();
  await expectAccessible(page, 'the account menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\//);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('provnet.user:'))).toEqual([]);

  await page.goto(leads);
  await expect(passwordField(page)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(said).toEqual([]);
});
