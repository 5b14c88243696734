import { expect, type Page } from 'playwright/test';
import { saidBy } from '#tests/support/poppler.ts';
import { test } from './support.ts';
import { lookerOn, settled } from './walk/looks.ts';

/** Counts how often the page asks the browser to print; the dialog itself would wait for a person. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      );
    };
  });

/** What stands on the paper, once the page has asked for it. */
async function onPaper(page: Page): Promise<string> {
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1', { timeout: 30_000 });
  await settled(page);
  // The size and the margins are those of the style sheet.
  return saidBy('pdftotext', await page.pdf({ preferCSSPageSize: true }));
}

/** The names of everything that is pressed on the page. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.MuiButton-root')]
      .map((button) => (button as HTMLElement).innerText.trim())
      .filter((text) => text.length > 2),
  );

const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());

test('a lead is printed with all of its parts, and nothing to press', async ({ quietAt }) => {
  const page = await quietAt('sp.supervisor', '/prospecting/leads');
  const { ask } = await lookerOn(page, 'sp.supervisor');
  const notes = await ask<{ items: { lead_id: string; text?: string; note?: string }[] }>(
    'leads/sp/notes?size=1',
  );
  const id = notes.items[0]!.lead_id;
  const lead = await ask<{ company_name: string; email: string }>(`leads/sp/${id}`);
  await watchPrinting(page);
  await page.goto(`/prospecting/leads/details/${id}`);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  const text = await onPaper(page);

  expect(text).toContain(lead.company_name);
  expect(text).toMatch(/Printed on .+ by /);
  for (const part of [
    'Overview',
    'Locations',
    'Credentials',
    'Legal records',
    'Notes',
    'Outreaches',
    'Tasks',
    'History',
  ])
    expect(lines(text), part).toContain(part);
  const pressed = await buttonsOf(page);
  expect(pressed).toContain('Add note');
  for (const name of pressed) expect(lines(text), name).not.toContain(name);
  expect(text).not.toContain('Open in maps');

  // The way back is the screen as it was.
  await page.getByRole('link', { name: 'Back to the screen' }).click();
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
});

test('a credential file is printed with its forms, masked values stay masked', async ({ personAt }) => {
  const page = await personAt('cred.supervisor', '/credentialing/credential');
  const { ask } = await lookerOn(page, 'cred.supervisor');
  const first = async (path: string) =>
    (await ask<{ items: { entity_id: string; name: string }[] }>(path)).items[0]!;
  const account = await first('credentialing/accounts?size=1&credential_status_in=APPROVED&lead_type_in=TP');
  await watchPrinting(page);
  await page.goto(`/credentialing/credential/details/${account.entity_id}/account`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  const text = await onPaper(page);

  expect(text).toContain(account.name);
  expect(text).toMatch(/Printed on .+ by /);
  // The review says of the values what the form says.
  const parts = ['Account', 'Resources', 'Requirements', 'Documents', 'Verification', 'History', 'Comments'];
  for (const part of parts) expect(lines(text), part).toContain(part);
  expect(lines(text)).not.toContain('Review');
  const pressed = await buttonsOf(page);
  expect(pressed.length).toBeGreaterThan(3);
  for (const button of pressed) expect(lines(text), button).not.toContain(button);

  const driver = await first(
    `credentialing/resources?size=1&kind_in=DRIVER&account_id_eq=${account.entity_id}`,
  );
  await page.goto(`/credentialing/credential/details/${driver.entity_id}/driver?print=1`);
  const form = await onPaper(page);
  expect(form).toContain(driver.name);
  expect(form).toContain('Social Security number');
  expect(form).toMatch(/•••-••-\d{4}/);
  expect(form).not.toMatch(/\d{3}-\d{2}-\d{4}/);
});
