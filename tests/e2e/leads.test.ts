import { expect } from 'playwright/test';
import { samplePdf } from '#tests/support/samples.ts';
import { recordForGood, statusOf } from './agreements.ts';
import { choose } from './choose.ts';
import { LIST, rows, saveLead, search, title } from './leads.ts';
import { test } from './support.ts';

test('a supervisor shares a view and makes it the agents’ default', async ({ quietAt, personAt }) => {
  const page = await quietAt('tp.supervisor', LIST);
  await page.getByRole('button', { name: 'Unassigned' }).click();
  await expect(page).toHaveURL(/assignee_id_in/);
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel(/^Name/).fill('Morning');
  await dialog.getByLabel('Shared with the team').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const view = page.getByRole('button', { name: 'View: Morning' });
  await view.click();
  await page.getByRole('menuitemcheckbox', { name: 'Default for agents' }).click();
  await page.keyboard.press('Escape');

  const agent = await personAt('tp.agent');
  await agent.getByRole('link', { name: 'Lead’s details', exact: true }).first().click();
  await expect(agent.getByRole('button', { name: 'View: Morning' })).toBeVisible();
  await expect(agent).toHaveURL(/assignee_id_in/);
  // Left once, it stays left.
  await agent.getByRole('button', { name: 'Unassigned' }).click();
  await expect(agent).not.toHaveURL(/assignee_id_in/);

  await view.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('View deleted')).toBeVisible();
});

test('what was sent hangs on the outreach, where a colleague opens it', async ({ quietAt }) => {
  const page = await quietAt('tp.agent');
  await saveLead(page, 'tp', { name: 'Letter Vans', phone: '(415) 555-0181' });
  await expect(title(page, 'Letter Vans')).toBeVisible();
  await page.getByRole('tab', { name: 'Outreaches' }).click();
  await page.getByRole('button', { name: 'Add outreach' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add outreach' });
  const attached = dialog.getByRole('group', { name: 'Attached file' });
  const attach = (name: string, buffer: Buffer) =>
    dialog.getByTestId('file-outreach').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await attach('Carta — año.pdf', samplePdf('Dear provider', 2));
  await expect(attached).toContainText('Uploaded');
  // One that is refused leaves the one before, in sight.
  await attach('notes.pdf', Buffer.from('no document at all'));
  await expect(attached).toContainText('This type of file is not allowed here');
  await expect(attached.getByTitle('Carta — año.pdf')).toBeVisible();
  await choose(dialog, 'Subject', 'LOI sent');
  await choose(dialog, 'Type', 'Email');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const colleague = await quietAt('tp.supervisor');
  await colleague.goto(page.url());
  const file = colleague.getByRole('button', { name: 'Carta — año.pdf' });
  await file.click();
  const preview = colleague.getByRole('dialog', { name: 'Carta — año.pdf' });
  await expect(preview.getByRole('group', { name: 'Page 1 of 2' })).toContainText('Dear provider');
  await colleague.keyboard.press('Escape');
  await expect(file).toBeFocused();
  await colleague.getByRole('tab', { name: 'History' }).click();
  await expect(colleague.getByRole('button', { name: 'Carta — año.pdf' })).toBeVisible();
});

test('a signed contract opens the way to a credential file that knows what the lead knows', async ({
  quietAt,
}) => {
  const page = await quietAt('tp.agent');
  await saveLead(page, 'tp', { name: 'Signed Wheels', phone: '(415) 555-0178' });
  await expect(title(page, 'Signed Wheels')).toBeVisible();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const signed = page.getByRole('menuitem', { name: /^Contract signed/ });
  await expect(signed).toBeDisabled();
  await expect(signed).toContainText('Legal Records need this signed');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Legal records' }).click();
  await page.getByRole('button', { name: 'Record a signed agreement' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Type', 'Contract');
  await choose(dialog, 'Template', 'Provider participation agreement');
  await dialog.getByLabel(/^Name/).fill('Provider contract');
  await dialog.getByLabel(/^Signing date/).fill('2026-11-02');
  await dialog
    .getByTestId('file-agreement')
    .setInputFiles({ name: 'wet.pdf', mimeType: 'application/pdf', buffer: samplePdf('Signed by hand', 1) });
  await expect(dialog.getByText(/Uploaded/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await recordForGood(page);
  await expect(page.getByRole('group', { name: 'Provider contract' }).getByText('wet.pdf')).toBeVisible();
  // The lead follows what was signed.
  await expect(statusOf(page)).toHaveText('Contract signed');
  await page.getByRole('tab', { name: 'Credentials' }).click();
  await page.getByRole('button', { name: 'Convert and open the file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByRole('link', { name: 'Open the credential file' }).click();
  await expect(title(page, 'Signed Wheels')).toBeVisible();
  await expect(page.getByText('(415) 555-0178').first()).toBeVisible();
});

test('a provider that exists is told while typing, saved all the same, merged, and taken apart again', async ({
  quietAt,
  personAt,
}) => {
  const page = await quietAt('tp.agent');
  await saveLead(page, 'tp', { name: 'Twin Vans', phone: '(415) 555-0179' });
  await expect(title(page, 'Twin Vans')).toBeVisible();

  await saveLead(page, 'tp', { name: 'Twin Vans of Miami', phone: '(415) 555-0179' });
  await expect(page.getByText('Exists already:').first()).toBeVisible();
  const ask = page.getByRole('dialog', { name: 'This provider may exist already' });
  await expect(ask).toContainText('Twin Vans');
  await ask.getByRole('button', { name: 'Save anyway' }).click();
  await expect(title(page, 'Twin Vans of Miami')).toBeVisible();

  await page.goto(LIST);
  await search(page, 'twin vans');
  await expect(rows(page)).toHaveCount(2);
  for (const box of await rows(page).getByRole('checkbox').all()) await box.check();
  await page.getByRole('link', { name: 'Merge' }).click();
  await expect(title(page, 'Merge leads')).toBeVisible();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The leads are one now')).toBeVisible();
  await expect(page).toHaveURL(/\/details\//);
  const survivor = page.url();
  await page.goto(LIST);
  await search(page, 'twin vans');
  await expect(rows(page)).toHaveCount(1);

  const boss = await personAt('tp.supervisor');
  await boss.goto(survivor.replace(/\?.*$/, '') + '?tab=history');
  await boss.getByRole('button', { name: 'Undo merge' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(boss.getByText(/Merge undone/).first()).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});
