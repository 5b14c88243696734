import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect } from 'playwright/test';
import { choose } from './choose.ts';
import { addField, beginDraft, publish } from './formEditor.ts';
import { showColumn, test } from './support.ts';
import { upload } from './upload.ts';

const LIST = '/prospecting/leads';
const NAME = 'Referral desk';
const LEAD = 'Custom Field Care';
const VALUE = 'Second floor, ask for Ana';

test('a field that a supervisor adds to leads is there for everybody at once, in every place a field has', async ({
  quietAt,
  personAt,
}) => {
  const agent = await quietAt('sp.agent', LIST);
  const rows = agent.getByRole('table').locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();

  await test.step('the supervisor publishes it', async () => {
    const boss = await personAt('cred.supervisor', '/credentialing/credential');
    const { visual, saved } = await beginDraft(boss, 'lead.sp.custom');
    await visual.getByRole('button', { name: 'Add section' }).click();
    await addField(boss, 'Text', NAME, 'Mesa de derivación');
    await expect(boss.getByRole('button', { name: 'No problems' })).toBeVisible();
    await expect(saved).toBeVisible();
    await boss.getByRole('link', { name: 'Review and publish' }).click();
    await publish(boss, 1, 'Who takes referrals');
  });

  await test.step('the agent finds it in the form, and what is written there stays', async () => {
    await agent.goto(`${LIST}/new`);
    await agent.getByLabel('Company name', { exact: true }).fill(LEAD);
    await agent.getByLabel('Phone number', { exact: true }).fill('(415) 555-0191');
    await choose(agent, 'States served', 'Florida');
    await agent
      .getByRole('button', { name: /^Add to / })
      .first()
      .click();
    await choose(agent.getByRole('group', { name: / 1$/ }), 'Specialty', 'Home Health');
    await agent.getByLabel(NAME, { exact: true }).fill(VALUE);
    await agent.getByRole('button', { name: 'Save' }).click();
    await expect(agent.getByRole('heading', { level: 1, name: LEAD })).toBeVisible();
    await expect(agent.getByText(VALUE).first()).toBeVisible();
  });

  await test.step('the list is filtered by it and shows it as a column', async () => {
    await agent.goto(LIST);
    await agent.getByRole('button', { name: 'Filters', exact: true }).click();
    const drawer = agent.getByRole('dialog');
    await drawer.getByLabel(NAME, { exact: true }).fill('Second floor');
    await agent.keyboard.press('Enter');
    await expect(agent).toHaveURL(/custom_referral_desk/);
    await agent.keyboard.press('Escape');
    await expect(rows).toHaveCount(1);
    await agent.getByRole('button', { name: 'Columns' }).click();
    await showColumn(agent, NAME);
    await agent.keyboard.press('Escape');
    await expect(rows).toContainText([VALUE]);
  });

  await test.step('it is in the export of what is filtered by it', async () => {
    const [download] = await Promise.all([
      agent.waitForEvent('download'),
      agent.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = (await readFile((await download.path())!, 'utf8')).slice(1);
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map((row) => [row['Company name'], row[NAME]])).toEqual([[LEAD, VALUE]]);
  });

  await test.step('a column of a file that is called like it is taken for it', async () => {
    await agent.goto(`${LIST}/import`);
    await upload(agent, `Clinic,Phone,State,${NAME}\nDesk Clinic,617-555-0192,MA,Front door`);
    const target = agent.getByLabel(`Field for column ${NAME}`, { exact: true });
    await expect(target).toHaveValue('custom_referral_desk');
    await expect(target.getByRole('option', { name: NAME })).toHaveCount(1);
  });
});
