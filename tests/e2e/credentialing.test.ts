import { expect, type Page } from 'playwright/test';
import { complaints, signIn, test } from './support.ts';

const EDIT = '/credentialing/credential/edit';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const reviewRow = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

/** What a transportation company enters; what the demo has filled in already stays. */
async function fillTheRest(page: Page): Promise<void> {
  await choose(page, 'State', 'Florida');
  await field(page, 'ZIP code').fill('33101');
  await choose(page, 'Category', 'General transportation');
  await page.getByLabel('Door to door').check();
  await field(page, 'Number of drivers').fill('12');
  await field(page, 'Number of vehicles').fill('9');
  await choose(page, 'Digital platform', 'Other');
  await choose(page, 'Auto policy type', 'Scheduled autos');
  await field(page, 'Insurance carrier').fill('Harbor Mutual');
  await field(page, 'Policy number').fill('HM-1');
  await field(page, 'Policy effective date').fill('2026-01-01');
  await field(page, 'Policy expiration date').fill('2025-01-01');
  await field(page, 'Coverage per occurrence').fill('1000000');
  await page.getByLabel('None', { exact: true }).check();
  await field(page, 'Name of the person who attests').fill('Victor Salgado');
  await field(page, 'Title of the person who attests').fill('Owner');
  await page.getByLabel(/I attest/).check();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const saved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible();

test('a provider fills the form, an agent rejects one value with a reason, the provider corrects and resubmits', async ({
  personAt,
}) => {
  test.setTimeout(180_000);
  const provider = await personAt('tp.provider', EDIT);
  const said = complaints(provider);
  const submit = async () => {
    await provider.getByRole('button', { name: 'Submit for review' }).click();
    await provider.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  };

  await test.step('a draft is saved and survives a reload, progress is shown', async () => {
    await expect(provider.getByText(/^\d+ of \d+ required fields filled in$/)).toBeVisible();
    const before = await provider.getByRole('progressbar').getAttribute('aria-valuenow');
    await field(provider, 'ZIP code').fill('33101');
    await saved(provider);
    await provider.reload();
    await expect(field(provider, 'ZIP code')).toHaveValue('33101');
    expect(Number(await provider.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(
      Number(before),
    );
  });

  await test.step('errors stand beside their fields, conditional fields included', async () => {
    await provider.getByRole('button', { name: 'Submit for review' }).click();
    await expect(provider.getByText(/fields need your attention/)).toBeVisible();
    await fillTheRest(provider);
    const other = provider.getByLabel(/other platform|which platform|name of the platform/i);
    await expect(other).toBeVisible();
    const no = provider.getByRole('radio', { name: 'No', exact: true });
    await provider.getByRole('radio', { name: 'Yes', exact: true }).check();
    await expect(provider.getByLabel(/Medicaid (provider )?(ID|number)/i)).toBeVisible();
    await no.check();
    await expect(provider.getByLabel(/Medicaid (provider )?(ID|number)/i)).toHaveCount(0);
    await provider.getByRole('button', { name: 'Submit for review' }).click();
    await expect(provider.getByText('Required').first()).toBeVisible();
    await expect(provider.getByText(/Must come after/).first()).toBeVisible();
    await other.fill('Wheels & Co');
    await field(provider, 'Policy expiration date').fill('2027-01-01');
    await saved(provider);
  });

  await test.step('submitting asks, then locks', async () => {
    await submit();
    await expect(provider.getByText(/Locked for editing: Pending review/)).toBeVisible();
    await expect(field(provider, 'ZIP code')).toBeDisabled();
  });

  const agent = await personAt('cred.agent', '/credentialing/credential');
  const name = (await provider
    .getByRole('main')
    .getByText(/Mobility|Transport|Rides|Transit|Ambulette|Shuttle/)
    .first()
    .textContent())!.trim();
  await test.step('the agent claims the file, approves some values, rejects one with a reason, sends it back', async () => {
    await agent.getByLabel('Search', { exact: true }).fill(name);
    await agent.getByRole('row').filter({ hasText: 'Pending review' }).getByRole('link', { name }).click();
    await agent.getByRole('button', { name: 'Claim' }).click();
    await agent.getByRole('button', { name: 'Start review' }).click();
    await expect(agent.getByText('Credentialing review').first()).toBeVisible();
    await agent
      .getByRole('button', { name: /^Approve all \d+ pending$/ })
      .first()
      .click();
    await expect(agent.getByText('Approved', { exact: true }).first()).toBeVisible();
    const row = reviewRow(agent, 'Policy number');
    await row.getByRole('button', { name: 'Reject: Policy number' }).click();
    await row.getByRole('textbox', { name: /Why is/ }).fill('This is not the number on the certificate');
    await row.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(row.getByText('This is not the number on the certificate')).toBeVisible();
    await agent.getByRole('button', { name: 'Send back for updates' }).click();
    await expect(agent.getByText('Updates needed').first()).toBeVisible();
  });

  await test.step('the provider sees the reason beside that field, corrects it, resubmits', async () => {
    await provider.reload();
    await expect(provider.getByText('Updates needed: one field to correct')).toBeVisible();
    await expect(provider.getByText('This is not the number on the certificate')).toBeVisible();
    await field(provider, 'Policy number').fill('HM-2026-77');
    await saved(provider);
    await expect(provider.getByText('Corrected, not yet submitted')).toBeVisible();
    await submit();
    await expect(provider.getByText(/Locked for editing: Pending review/)).toBeVisible();
  });

  await test.step('the agent sees the corrected value to be judged, and the history has it all', async () => {
    await agent.reload();
    await expect(reviewRow(agent, 'Policy number')).toContainText('HM-2026-77');
    await agent.getByRole('tab', { name: 'History' }).click();
    for (const entry of ['Fields reviewed', 'Status changed', 'Agent assigned'])
      await expect(agent.getByText(entry).first()).toBeVisible();
  });
  expect(said).toEqual([]);
});

test('a provider has no way into other files or areas', async ({ page }) => {
  await signIn(page, 'sp.provider', EDIT);
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

test('two people at one form: a change in between is shown, nothing is lost', async ({ personAt }) => {
  const [one, two] = [await personAt('sp.provider', EDIT), await personAt('sp.provider', EDIT)];
  await expect(field(two, 'Website')).toBeEnabled();
  await field(one, 'Website').fill('https://one.example');
  await saved(one);
  await field(two, 'Website').fill('https://two.example');
  const dialog = two.getByRole('dialog');
  await expect(dialog).toContainText('https://one.example');
  await expect(dialog).toContainText('https://two.example');
});
