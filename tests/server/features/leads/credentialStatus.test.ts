import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { recordSigned } from '#tests/support/legal.ts';

const app = useApp();

type Lead = Record<string, unknown> & { entity_id: string; version: number };

it('finds leads by where their credential file stands, and those that have none', async () => {
  const boss = app.as('tp.supervisor');
  const made = await boss.post<Lead>('/leads/tp', await leadBody(app.db, 'tp'));
  expect(made.text).toContain('entity_id');
  const path = `/leads/tp/${made.body.entity_id}`;
  const found = async (statuses: string): Promise<boolean> => {
    const query = `entity_id_eq=${made.body.entity_id}&credential_status_in=${statuses}`;
    const list = await boss.get<{ items: Lead[]; total: number }>(`/leads/tp?${query}`);
    expect(list.status).toBe(200);
    expect(list.body.items).toHaveLength(list.body.total);
    return list.body.total === 1;
  };
  const move = async (status: string) => {
    const { version } = (await boss.get<Lead>(path)).body;
    expect((await boss.patch(path, { version, status })).status).toBe(200);
  };
  expect(await found('none')).toBe(true);
  await recordSigned(app, 'tp.supervisor', made.body, 'CONTRACT');
  await move('CONTRACT_SIGNED');
  await move('CONVERTED');
  expect(await found('ONBOARDING')).toBe(true);
  expect(await found('APPROVED')).toBe(false);
  expect(await found('none')).toBe(false);
  expect(await found('none,ONBOARDING')).toBe(true);
  await sql`update account set credential_status = 'APPROVED' where lead_id = ${made.body.entity_id}`.execute(
    app.db,
  );
  expect(await found('APPROVED,DENIED')).toBe(true);
  await sql`update account set credential_status = 'ONBOARDING' where lead_id = ${made.body.entity_id}`.execute(
    app.db,
  );
  // A file that is withdrawn with the conversion is the lead's no longer.
  await move('CONTRACT_SIGNED');
  expect(await found('ONBOARDING')).toBe(false);
  expect(await found('none')).toBe(true);
});

it('is part of no answer and no export: it is asked for at the file', async () => {
  const agent = app.as('sp.agent');
  expect((await agent.post('/leads/sp', await leadBody(app.db, 'sp'))).status).toBe(201);
  const list = await agent.get<{ items: Lead[] }>('/leads/sp?size=1');
  expect(list.body.items).toHaveLength(1);
  expect(list.body.items[0]).not.toHaveProperty('credential_status');
  const file = await agent.post('/leads/sp/export/csv/leads-20260101.csv', {});
  expect(file.text).toContain('Lead source');
  expect(file.text).not.toContain('Credential status');
});
