import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import { listLeads } from '#server/features/leads/read.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';
import { plansOf } from '#tests/support/plans.ts';

const app = useApp();
let ids: string[];
beforeAll(async () => {
  ids = [];
  for (const company_name of ['Aurora Clinic', 'Borealis Clinic', 'Cirrus Clinic']) {
    const phone = `(212) 555-01${10 + ids.length}`;
    ids.push((await makeLead(app, 'sp', { company_name, phone })).entity_id);
  }
});

const list = async (person = 'sp.agent') =>
  (await app.as(person).get<{ items: Lead[] }>('/leads/sp?ordering=company_name')).body.items;

it('a list has of each lead what its own address has, when it is read for the first time and again', async () => {
  const own = await Promise.all(
    ids.map(async (id) => (await app.as('sp.agent').get<Lead>(`/leads/sp/${id}`)).body),
  );
  expect(own).toHaveLength(3);
  expect(await list()).toEqual(own);
  expect(await list()).toEqual(own);
});

it('what a lead was changed to is listed, and what each reader may do', async () => {
  const [before] = await list();
  await app.as('sp.supervisor').patch(`/leads/sp/${ids[0]}`, {
    version: before!.version,
    company_name: 'Aurora Clinic and Daughters',
    assignee_id: demoId('sp.agent'),
    pr_assigned_id: demoId('sp.agent'),
  });
  const [after] = await list();
  expect(after).toMatchObject({ company_name: 'Aurora Clinic and Daughters', version: before!.version + 1 });
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor'])
    expect((await list(person))[0]!.can.edit, person).toBe(person !== 'sp.agent2');
});

it('leads that were listed before are not read whole again, and one that has changed is', async () => {
  const call = callOf('sp.agent');
  const asked = async () =>
    (await plansOf(app.databaseUrl, (db) => listLeads(db, call, 'SP', {}, 'signed'))).length;
  await asked();
  expect(await asked()).toBe(1);
  await app.query`update lead set version = version + 1, company_name = 'Cirrus' where entity_id = ${ids[2]}`;
  expect(await asked()).toBe(2);
  expect((await list()).map(({ company_name }) => company_name)).toContain('Cirrus');
  expect(await asked()).toBe(1);
});

it('leads that were listed before have a field that was added since', async () => {
  expect((await list())[0]).not.toHaveProperty('custom_motto');
  await publishCustom(app.db, 'SP', customForm(EVERY_KIND));
  await loadCustomFields(app.db);
  expect((await list())[0]).toHaveProperty('custom_motto', null);
});
