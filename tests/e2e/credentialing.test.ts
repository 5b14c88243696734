import { expect, type Page } from 'playwright/test';
import { signIn, test } from './support.ts';

const EDIT = '/credentialing/credential/edit';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const saved = (page: Page) => expect(page.getByText(/^(Saved at|Guardado:)/)).toBeVisible();
test('a provider sees beside its field why a value was sent back, and writes to the network about it', async ({
  personAt,
}) => {
  const provider = await personAt('sp.provider', EDIT);
  await expect(provider.getByText(/the network asks for corrections/)).toBeVisible();
  await provider
    .getByRole('list')
    .getByRole('link', { name: /To be corrected$/ })
    .first()
    .click();
  await expect(provider.getByText(/Updates needed: /)).toBeVisible();
  await expect(provider.getByText('To be corrected').first()).toBeVisible();
  await expect(provider.getByText('Reason:').first()).toBeVisible();
  await provider.getByLabel('Write to the network').fill('Which certificate do you mean?');
  await provider.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(provider.getByText('Which certificate do you mean?', { exact: true })).toBeVisible();
  await expect(provider.getByLabel('Write to the network')).toHaveValue('');
});

test('a provider has no way into other files or areas', async ({ page }) => {
  await signIn(page, 'sp.provider', EDIT);
  await page.goto(`${EDIT}/resource/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('This part of the file does not exist, or not any more.')).toBeVisible();
  await page.goto('/credentialing/credential/details/00000000-0000-4000-8000-000000000000/account');
  await expect(page).toHaveURL(/\/portal\/session\/end/);
});

test('a file of the other type does not exist for PR people', async ({ personAt }) => {
  const staff = await personAt('cred.supervisor', '/credentialing/credential');
  await staff.getByLabel('Search', { exact: true }).fill('Transit');
  const row = staff.getByRole('row').filter({ hasText: 'Transportation' }).first();
  const href = await row.getByRole('link').first().getAttribute('href');
  const agent = await personAt('sp.agent', href!);
  await expect(agent.getByText('No results found').first()).toBeVisible();
});

test('a form is never wider than the window, and what has the focus never behind the bar at its foot', async ({
  page,
}) => {
  await signIn(page, 'sp.provider', EDIT);
  await page.getByRole('list', { name: 'Locations' }).getByRole('link').first().click();
  await expect(page.getByRole('group', { name: /^Hours by day/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  const bar = page.getByRole('button', { name: 'Next', exact: true });
  // The button of a date's calendar has the focus without being `:focus`.
  await field(page, 'Name of the location').focus();
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab');
    const foot = (await bar.boundingBox())!.y;
    const [end, id] = await page.evaluate(() => {
      const at = document.activeElement!;
      return [at.getBoundingClientRect().bottom, at.id] as const;
    });
    expect(end, id).toBeLessThanOrEqual(foot);
  }
});

test('two people at one form: a change in between is shown, nothing is lost', async ({ personAt }) => {
  const form = `${EDIT}/form/sp-account`;
  const [one, two] = [await personAt('sp.provider', form), await personAt('sp.provider', form)];
  // Who hears of a change before typing just has it: this one hears of nothing.
  await two.routeWebSocket(/./, () => undefined);
  await two.reload();
  await expect(field(two, 'Website')).toBeEnabled();
  await field(one, 'Website').fill('https://one.example');
  await saved(one);
  await field(two, 'Website').fill('https://two.example');
  const dialog = two.getByRole('dialog');
  await expect(dialog).toContainText('https://one.example');
  await expect(dialog).toContainText('https://two.example');
});
