import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { change, made, remove } from '../lists/support.ts';
import { freshPhone, leadsAround, stored } from './leads.ts';
import { analysed, csv, imported, settled } from './support.ts';

let api: TestApp;
beforeAll(async () => void (api = await startApp()));
afterAll(() => api?.close());

test('an entry that was removed since does not come back, one that was retired does', async () => {
  const [leads, supervisor] = [leadsAround(api), api.as('sp.supervisor')];
  const plan = (name: string) => made(api, 'health_plan', name);
  const [gone, rested, said] = [await plan('Gone'), await plan('Rested'), await plan('Said')];
  const [first, second] = [freshPhone(), freshPhone()];
  const one = await leads.create({ phone: stored(first), health_plans: [gone.entity_id], dba: 'Before' });
  const two = await leads.create({ phone: stored(second), health_plans: [rested.entity_id] });
  const analysis = await analysed(
    api.as('sp.agent'),
    csv(
      'Company name,Phone,State,Health plans,DBA',
      `One,${first},FL,Said,After`,
      `Two,${second},FL,Said,After`,
    ),
  );
  const flow = await imported(api.as('sp.agent'), await leads.options(analysis, { duplicates: 'overwrite' }));
  expect(flow.job?.counts).toMatchObject({ updated: 2 });
  expect((await remove(api, 'health_plan', gone)).status).toBe(204);
  await change(api, 'health_plan', rested, { retired: true });
  const { entity_id, version } = flow.job!;
  const answer = await supervisor.post(`/import_task/${entity_id}/undo`, { version });
  expect(answer.status, answer.text).toBe(202);
  const done = await settled(supervisor, flow.entity_id);
  expect(await leads.rows(done, 'status')).toEqual(['2 IMPORTED health_plans:changed_since', '3 UNDONE']);
  expect(await leads.read(one.entity_id)).toMatchObject({ health_plans: [said.entity_id], dba: 'Before' });
  expect(await leads.read(two.entity_id)).toMatchObject({ health_plans: [rested.entity_id] });
});
