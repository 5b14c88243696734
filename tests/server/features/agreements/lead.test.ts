import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { done, skippedOf } from '../bulk/support.ts';
import { deskOf, type List } from './support.ts';

const app = useApp();
const boss = () => app.as('sp.supervisor');
const { create } = deskOf(() => app);

it('stays while one of its agreements is out, and takes its papers along when it goes', async () => {
  const { at, leadId, version } = await draftAgreement(app, 'sp.supervisor', 'nina@gone.example');
  const read = async () => (await boss().get<{ status: string; version: number }>(at)).body;
  const remove = () => done(boss(), { kind: 'delete', ids: [leadId] });
  const kept = async () => (await boss().get<{ kept: string | null }>(`/leads/sp/${leadId}`)).body.kept;
  expect(await kept()).toBeNull();
  await boss().post(`${at}/send`, { version });
  // On its way, or with its signers already; and then with them for certain.
  for (const status of ['IN_PROGRESS', 'SENT']) {
    if (status === 'SENT') await expect.poll(async () => (await read()).status).toBe(status);
    expect(await kept()).toBe('agreement_out');
    const refused = await remove();
    expect(refused).toMatchObject({ changed: 0, skipped: 1 });
    const [skipped] = (await skippedOf(boss(), refused.entity_id)).items;
    expect(skipped?.fails).toMatchObject([{ code: 'agreement_out' }]);
  }
  expect((await boss().patch(at, { version: (await read()).version, action: 'cancel' })).status).toBe(200);
  await expect.poll(async () => (await read()).status).toBe('CANCELLED');
  expect(await kept()).toBeNull();
  expect(await remove()).toMatchObject({ changed: 1 });
  for (const answer of [
    await boss().get(at),
    await boss().post(`${at}/preview`, {}),
    await boss().post(`${at}/check`, {}),
    await boss().get(`/leads/sp/agreements?lead_id_eq=${leadId}`),
  ])
    expect(answer.status, answer.text).toBe(404);
});

it('keeps its legal records when it is converted, for those who recruit', async () => {
  const lead = await create('sp');
  const id = await recordSigned(app, 'sp.agent', lead, 'CONTRACT');
  const path = `/leads/sp/${lead.entity_id}`;
  const { body: signed } = await boss().get<{ status: string; version: number }>(path);
  expect(signed.status).toBe('CONTRACT_SIGNED');
  const converted = await boss().patch(path, { version: signed.version, status: 'CONVERTED' });
  expect(converted.status, converted.text).toBe(200);
  const list = await boss().get<List>(`/leads/sp/agreements?lead_id_eq=${lead.entity_id}`);
  expect(list.body.items.map(({ entity_id }) => entity_id)).toEqual([id]);
  // Another one of it is signed later: it stays what it is.
  await recordSigned(app, 'sp.agent', lead, 'NDA');
  expect((await boss().get(path)).body).toMatchObject({ status: 'CONVERTED' });
  for (const person of ['cred.supervisor', 'sp.provider'])
    expect((await app.as(person).get(`/leads/agreements/${id}`)).status, person).toBe(403);
});
