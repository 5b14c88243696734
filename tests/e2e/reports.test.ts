import { expect } from 'playwright/test';
import { complaints, test } from './support.ts';

const REPORTS = '/prospecting/reports';

test('a shared folder opens to an agent, and is gone for all after telling for how many', async ({
  personAt,
}) => {
  const [boss, agent] = [
    await personAt('tp.supervisor', `${REPORTS}?view=mine`),
    await personAt('tp.agent', `${REPORTS}?view=shared`),
  ];
  const said = [complaints(boss), complaints(agent)];
  await expect(agent.getByRole('link', { name: 'Pipeline by status' })).toBeVisible();
  const places = boss.getByRole('navigation', { name: 'Places of reports' });
  await places.getByRole('link', { name: 'Team' }).click();
  await boss.getByRole('button', { name: /Team/ }).last().click();
  await boss.getByRole('menuitem', { name: /Delete/ }).click();
  const question = boss.getByRole('dialog');
  await expect(question).toContainText(/\d+ people lose it/);
  await question.getByRole('button', { name: /Delete/ }).click({ timeout: 20_000 });
  await expect(places.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await agent.reload();
  // The list is there: until it is, it has nothing.
  await expect(agent.getByText(/^\d+\+? reports?$/)).toBeVisible();
  await expect(agent.getByRole('link', { name: 'Pipeline by status' })).toHaveCount(0);
  await places.getByRole('link', { name: 'Trash' }).click();
  await boss
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect(boss.getByText('The trash is empty')).toBeVisible();
  await places.getByRole('link', { name: 'My folder' }).click();
  await expect(places.getByRole('link', { name: 'Team' })).toBeVisible();
  await agent.reload();
  await expect(agent.getByRole('link', { name: 'Pipeline by status' })).toBeVisible();
  expect(said).toEqual([[], []]);
});
