import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { credentialPath, leadPath } from '#schemas/addresses.ts';
import { axeFinds } from './axe.ts';
import { tokenOf } from './putFiles.ts';
import { complaints, test } from './support.ts';

const WHO = {
  company_name: 'Quorndale Care',
  contact_first_name: 'Zebedea',
  contact_last_name: 'Okonkwo-Lindqvist',
  phone: '+13055550177',
};

/** A lead with a contact and a note, like one that is there. */
async function newLead(page: Page): Promise<string> {
  const headers = { authorization: await tokenOf(page) };
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`/api/v1/leads/sp${path}`, {
      headers,
      ...(data ? { method: 'POST', data } : {}),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const { items } = await call<{ items: Record<string, unknown>[] }>('?size=1');
  const { states, services, pr_assigned_id } = items[0]!;
  const { entity_id } = await call<{ entity_id: string }>('', { ...WHO, states, services, pr_assigned_id });
  await call('/notes', { lead_id: entity_id, subject: 'LOI_SENT', text: 'Zebedea is away' });
  return entity_id;
}

/** A driver of the demo, who is in the network. */
async function aDriver(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/credentialing/resources?kind_in=DRIVER&size=1', {
    headers: { authorization: await tokenOf(page) },
  });
  return ((await answer.json()) as { items: { entity_id: string }[] }).items[0]!.entity_id;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Personal data|Datos personales)/ });

test('a supervisor gives the people of a lead what is kept of them, and then erases it', async ({
  personAt,
}) => {
  const page = await personAt('sp.supervisor');
  const said = complaints(page);
  const id = await newLead(page);
  await page.goto(leadPath(id));
  await page.getByRole('button', { name: 'Personal data' }).click();
  const dialog = dialogOf(page);

  await test.step('the report is asked for with a reason, and is a file', async () => {
    await dialog.getByRole('button', { name: 'Download' }).click();
    const reason = dialog.getByLabel('Reason');
    await expect(reason).toHaveAccessibleDescription('Say why');
    await reason.fill('Asked by mail');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^personal-data-\d{8}\.json$/);
    const report = JSON.parse(await readFile((await download.path())!, 'utf8')) as Record<string, object[]>;
    expect(report.notes).toEqual([expect.objectContaining({ text: 'Zebedea is away' })]);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('what goes and what stays is said; what is wrong is told at once, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Personal data' }).click();
    await dialog.getByRole('tab', { name: 'Erase' }).click();
    await expect(dialog.getByRole('list', { name: 'What is erased' })).toContainText('notes');
    await expect(dialog.getByRole('list', { name: /What is kept/ })).toContainText('audit trail');
    expect(await axeFinds(page, 'erase')).toEqual([]);
    await dialog.getByLabel('Reason').fill('Zebedea asked');
    await dialog.getByLabel('Name, to confirm').fill('Sunrise Care');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/without naming the person/);
    await expect(dialog.getByLabel('Name, to confirm')).toHaveAccessibleDescription(/as it stands here/);
    await expect(dialog.getByLabel('Reason')).toHaveValue('Zebedea asked');
  });

  await test.step('and it is gone, which is told here and shown behind', async () => {
    await dialog.getByLabel('Reason').fill('Asked in ticket 4711');
    await dialog.getByLabel('Name, to confirm').fill(WHO.company_name);
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(dialog.getByText('The personal data is erased')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: WHO.company_name })).toBeVisible();
    await expect(page.getByText('Zebedea')).toHaveCount(0);
  });
  expect(said).toEqual([]);

  await test.step('an agent is not offered it', async () => {
    const agent = await personAt('sp.agent', leadPath(id));
    await expect(agent.getByRole('link', { name: /^Print/ })).toBeVisible();
    await expect(agent.getByRole('button', { name: 'Personal data' })).toHaveCount(0);
  });
});

test('who is in the network is told, and not erased, which is said in words', async ({ personAt }) => {
  const page = await personAt('cred.supervisor');
  await page.goto(credentialPath(await aDriver(page), 'driver'));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Personal data…' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Erase' }).click();
  await expect(dialog.getByText(/^Only who has left the network/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  expect(await axeFinds(page, 'refused')).toEqual([]);
  await dialog.getByRole('tab', { name: 'Access report' }).click();
  await dialog.getByLabel('Reason').fill('Asked by mail');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(JSON.parse(await readFile((await download.path())!, 'utf8'))).toHaveProperty('documents');
});
