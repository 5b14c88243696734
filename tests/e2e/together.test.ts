import { expect, type Page } from 'playwright/test';
import { choose } from './choose.ts';
import { complaints, test } from './support.ts';

const LIST = '/prospecting/leads';

/** The address of the first lead of the list that anybody of its team may work on. */
async function firstLead(page: Page): Promise<string> {
  await page.goto(`${LIST}?assignee_id_in=none`);
  const link = page.getByRole('table').locator('tbody a[href*="/details/"]').first();
  return (await link.getAttribute('href'))!;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const history = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('what one person writes the other sees at once, and loses nothing of what is being typed', async ({
  personAt,
}) => {
  const [agent, supervisor] = [await personAt('sp.agent'), await personAt('sp.supervisor')];
  const said = [complaints(agent), complaints(supervisor)];
  const lead = await firstLead(agent);
  await supervisor.goto(`${lead}?tab=history`);
  await expect(history(supervisor).first()).toBeVisible();

  await agent.goto(`${lead}?tab=notes`);
  await agent.getByRole('button', { name: 'Add note' }).click();
  await choose(dialogOf(agent, 'Add note'), 'Subject', 'Welcome call');
  await agent.getByLabel('Text', { exact: true }).fill('They are open on Saturdays now');
  await dialogOf(agent, 'Add note').getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(agent, 'Add note')).toHaveCount(0);
  await expect(history(supervisor).filter({ hasText: 'They are open on Saturdays now' })).toBeVisible();

  await supervisor.getByRole('button', { name: 'Edit', exact: true }).click();
  await supervisor.getByLabel('DBA', { exact: true }).fill('What the other types');
  await expect(agent.getByText(/is editing this/)).toBeVisible();
  await agent.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(supervisor.getByText(/is editing this/)).toBeVisible();
  await agent.getByLabel('DBA', { exact: true }).fill('Saved first');
  await agent.getByRole('button', { name: 'Save' }).click();
  await expect(supervisor.getByText(/changed this at/)).toBeVisible();
  await expect(supervisor.getByLabel('DBA', { exact: true })).toHaveValue('What the other types');
  await supervisor.getByRole('button', { name: 'Save' }).click();
  await expect(supervisor.getByRole('dialog')).toContainText('Saved first');
  expect(said).toEqual([[], []]);
});

test('a note like one that is there is asked about, and saved by Continue', async ({ quietAt }) => {
  const page = await quietAt('tp.agent');
  await page.goto(`${await firstLead(page)}?tab=notes`);
  const dialog = dialogOf(page, 'Add note');
  const write = async (text: string) => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await choose(dialog, 'Subject', 'Claims issue');
    await page.getByLabel('Text', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await write('Two claims of October were denied for the same reason');
  await expect(dialog).toHaveCount(0);
  await write('Two claims of October were denied for the same reasons');
  const question = dialogOf(page, 'Possible duplication');
  await expect(question).toContainText('Two claims of October were denied for the same reason');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/same reasons$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Two claims of October were denied for the same reasons')).toBeVisible();
});

test('an exception request goes to the supervisor, who rejects it with a reason, and its author hears of it', async ({
  personAt,
}) => {
  const [agent, supervisor] = [await personAt('tp.agent'), await personAt('tp.supervisor')];
  const said = [complaints(agent), complaints(supervisor)];
  const title = `Rates above the schedule ${Date.now()}`;
  await agent.goto(`${await firstLead(agent)}?tab=tasks`);
  await agent.getByRole('button', { name: 'Add task' }).click();
  const dialog = dialogOf(agent, 'Add task');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await choose(dialog, 'Type', 'Exception request');
  await dialog.getByRole('combobox', { name: /^Status/ }).click();
  await agent.getByRole('option', { name: 'Pending approval' }).click();
  await expect(dialog.getByText('0 of 2,000 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(bell(supervisor)).toHaveAccessibleName(/unread/);
  await bell(supervisor).click();
  await supervisor.getByText(`Waits for your approval: ${title}`).click();
  await expect(supervisor).toHaveURL(/\/prospecting\/tasks\?/);
  const opened = dialogOf(supervisor, new RegExp(title));
  await opened.getByRole('button', { name: /^Reject/ }).click();
  const reason = dialogOf(supervisor, /^Reject/);
  await reason.getByRole('button', { name: /^Reject/ }).click();
  await expect(reason.getByText('Required')).toBeVisible();
  await reason.getByLabel('Reason for the decision').fill('Nobody else in the county was asked');
  await reason.getByRole('button', { name: /^Reject/ }).click();
  await expect(reason).toHaveCount(0);

  await expect(bell(agent)).toHaveAccessibleName(/unread/);
  await bell(agent).click();
  await expect(agent.getByText(`Rejected: ${title}`)).toBeVisible();
  await agent.keyboard.press('Escape');
  await expect(agent.getByText('Nobody else in the county was asked')).toHaveCount(0);
  await agent.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(agent.getByText('Nobody else in the county was asked')).toBeVisible();
  expect(said).toEqual([[], []]);
});

test('tasks are worked on their own page: chosen, completed together, and seen in the calendar', async ({
  quietAt,
}) => {
  const page = await quietAt('sp.agent', '/prospecting/tasks');
  const table = page.getByRole('table');
  const team = page.getByRole('tab', { name: /^My team’s/ });
  await team.click();
  // The address is there before the screen is.
  await expect(team).toHaveAttribute('aria-selected', 'true');
  const boxes = table.locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Reassign' }).click();
  const dialog = dialogOf(page, 'Reassign: 2 tasks');
  await choose(dialog, 'Assigned users', 'Daniel Okafor');
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await expect(page.getByText(/tasks? (changed|left as)/).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto('/prospecting/tasks?view=team&show=calendar');
  const today = page.locator('[aria-current="date"]');
  await expect(today).toBeVisible();
});
