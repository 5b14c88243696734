import { expect, type Page } from 'playwright/test';
import { signIn, test } from './support.ts';

// These stories end sessions.
test.use({ keepsSignIn: false });

/** The key of the first lead in the list of the person's own type. */
async function firstLead(page: Page): Promise<string> {
  await page.goto('/prospecting/leads');
  const href = await page
    .getByRole('table')
    .locator('tbody a[href*="/details/"]')
    .first()
    .getAttribute('href');
  return href!.split('/').at(-1)!;
}

test('without a session every address leads to the portal, and back after signing in', async ({ page }) => {
  for (const path of ['/', '/prospecting/leads', '/credentialing/credential/edit']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/portal\//);
    await expect(page.getByLabel('Password')).toBeVisible();
  }
  await signIn(page, 'sp.agent', '/prospecting/leads/new');
});

test('who comes by the number of this machine signs in all the same', async ({ page, baseURL }) => {
  await page.goto(baseURL!.replace('localhost', '127.0.0.1'));
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/portal/`));
});

test('a wrong password is refused and the name is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('tp.supervisor');
  await page.getByLabel('Password').fill('not-this-one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The username or password is not correct');
  await expect(page.getByLabel('Username')).toHaveValue('tp.supervisor');
});

for (const [person, path] of [
  ['cred.agent', '/prospecting/leads'],
  ['tp.provider', '/prospecting/leads/import'],
  ['tp.provider', '/credentialing/credential'],
  ['sp.supervisor', '/credentialing/credential/edit'],
] as const) {
  test(`a wrong role, ${person} at ${path}, is sent to the portal's logout`, async ({ page }) => {
    await signIn(page, person);
    await page.goto(path);
    await expect(page).toHaveURL(/\/portal\/session\/end/);
  });
}

test('a lead of the other type does not exist', async ({ personAt }) => {
  const specialty = await personAt('sp.agent');
  const id = await firstLead(specialty);
  const transport = await personAt('tp.agent');
  await transport.goto(`/prospecting/leads/details/${id}`);
  await expect(transport.getByRole('heading', { level: 1, name: 'This lead is not here' })).toBeVisible();
  await specialty.goto(`/prospecting/leads/details/${id}`);
  await expect(specialty.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an invalid form names every fault on its field, and keeps what was typed', async ({ page }) => {
  await signIn(page, 'tp.agent', '/prospecting/leads/new');
  await page.getByLabel('Phone number', { exact: true }).fill('12');
  await page.getByLabel('NPI', { exact: true }).first().fill('1234567890');
  await page.getByLabel('ZIP code', { exact: true }).first().fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not a valid US phone number')).toBeVisible();
  await expect(page.getByText('Not a valid NPI: ten digits with a check digit')).toBeVisible();
  await expect(page.getByText('Write the five digits of the ZIP code')).toBeVisible();
  await expect(page.getByText('Add at least one row')).toBeVisible();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('12');
  await expect(page).toHaveURL(/\/leads\/new$/);
});

test('a stale save shows both versions and loses neither', async ({ personAt }) => {
  const [first, second] = [await personAt('sp.supervisor'), await personAt('sp.supervisor')];
  const id = await firstLead(first);
  for (const page of [first, second]) {
    await page.goto(`/prospecting/leads/details/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
  }
  await first.getByLabel('DBA', { exact: true }).fill('First to save');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('First to save').first()).toBeVisible();
  await second.getByLabel('DBA', { exact: true }).fill('Second to save');
  await second.getByRole('button', { name: 'Save' }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('First to save');
  await expect(dialog).toContainText('Second to save');
  await dialog.getByRole('radio', { name: /Second to save/ }).check();
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(second.getByText('Second to save').first()).toBeVisible();
  await second.getByRole('tab', { name: 'History' }).click();
  await expect(second.getByRole('listitem').filter({ hasText: 'First to save' }).first()).toBeVisible();
});

test('signing out ends the session in every tab', async ({ personAt }) => {
  const page = await personAt('cred.supervisor');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(other.getByLabel('Password')).toBeVisible();
});
