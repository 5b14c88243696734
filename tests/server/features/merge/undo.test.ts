import { beforeAll, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { change, made, remove } from '../lists/support.ts';
import { made as madeFor } from '../activities/support.ts';
import { leadsOf } from './support.ts';

const app = useApp();
let tp: ReturnType<typeof leadsOf>;
beforeAll(async () => {
  tp = leadsOf(app, 'tp');
});

const note = async (lead: string) => (await madeFor(app, 'tp.agent', 'notes', lead)).entity_id;
const leadOfNote = async (id: string) =>
  (await app.query<{ lead_id: string }>`select lead_id from note where entity_id = ${id}`)[0]!.lead_id;

async function mergedPair(values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const stays = await tp.create({ company_name: 'Stays', dba: null });
  const goes = await tp.create({ company_name: 'Goes', dba: 'G', email: 'g@undo.example', ...more });
  const notes = [await note(goes.entity_id), await note(goes.entity_id)] as const;
  const answer = await tp.merge(stays, goes, values);
  expect(answer.status, answer.text).toBe(200);
  const [merge] = await tp.merges(stays.entity_id);
  return { stays, goes, notes, merge: merge! };
}

it('brings the other lead back with everything that had moved, and the survivor’s fields as they were', async () => {
  const { stays, goes, notes, merge } = await mergedPair({ company_name: 'Goes' });
  expect(merge).toMatchObject({ merged_id: goes.entity_id, can: { undo: false } });
  expect((await tp.merges(stays.entity_id, 'tp.supervisor'))[0]?.can).toEqual({ undo: true });
  const undone = await tp.undo(merge.entity_id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body.restored.toSorted()).toEqual(['company_name', 'dba', 'email']);
  expect(undone.body).toMatchObject({ kept: [], merged_id: goes.entity_id, survivor_id: stays.entity_id });
  expect((await tp.read(stays.entity_id)).body).toMatchObject({
    company_name: 'Stays',
    dba: null,
    email: null,
  });
  const back = await tp.read(goes.entity_id);
  expect(back.body).toMatchObject({ company_name: 'Goes', dba: 'G', email: 'g@undo.example' });
  for (const id of notes) expect(await leadOfNote(id)).toBe(goes.entity_id);
  const { items } = await tp.history(stays.entity_id);
  expect(items.map(({ type }) => type).slice(0, 2)).toEqual(['LEAD_MERGE_UNDONE', 'LEAD_MERGED']);
  expect(items[0]?.changes).toContainEqual({ field: 'company_name', from: 'Goes', to: 'Stays' });
  // Two leads, two stories.
  expect(items.map(({ record_id }) => record_id)).not.toContain(goes.entity_id);
  expect(await tp.merges(stays.entity_id)).toEqual([]);
  // Both can be worked on, and merged again.
  expect((await tp.merge((await tp.read(stays.entity_id)).body, back.body)).status).toBe(200);
});

it('keeps what changed since and names it', async () => {
  const { stays, goes, notes, merge } = await mergedPair();
  await tp.patch(stays.entity_id, { dba: 'Decided since' });
  const later = await note(stays.entity_id);
  const third = await tp.create();
  await app.query`update note set lead_id = ${third.entity_id} where entity_id = ${notes[1]}`;
  const undone = await tp.undo(merge.entity_id);
  expect(undone.body).toMatchObject({ restored: ['email'], kept: ['dba'] });
  expect((await tp.read(stays.entity_id)).body).toMatchObject({ dba: 'Decided since', email: null });
  expect(await Promise.all([notes[0], notes[1], later].map(leadOfNote))).toEqual([
    goes.entity_id,
    third.entity_id,
    stays.entity_id,
  ]);
  expect((await tp.history(stays.entity_id)).items[0]?.detail).toMatchObject({
    kept: ['dba'],
    moved: { note: 1 },
  });
});

it('keeps a field whose entry was removed meanwhile; one that was retired comes back', async () => {
  const plan = (name: string) => made(app, 'health_plan', name);
  const [gone, retired, brought] = [await plan('Gone'), await plan('Rested'), await plan('Brought')];
  const stays = await tp.create({ health_plans: [gone.entity_id] });
  const other = await tp.create({ health_plans: [retired.entity_id] });
  const goes = await tp.create({ health_plans: [brought.entity_id] });
  await tp.merge(stays, goes, { health_plans: [brought.entity_id] });
  await tp.merge(other, await tp.create(), { health_plans: [brought.entity_id] });
  expect((await remove(app, 'health_plan', gone)).status).toBe(204);
  await change(app, 'health_plan', retired, { retired: true });
  const undone = async (lead: Lead) => (await tp.undo((await tp.merges(lead.entity_id))[0]!.entity_id)).body;
  expect(await undone(stays)).toMatchObject({ restored: [], kept: ['health_plans'] });
  expect(await undone(other)).toMatchObject({ restored: ['health_plans'], kept: [] });
  const plans = async (lead: Lead) => (await tp.read(lead.entity_id)).body.health_plans;
  expect(await plans(stays)).toEqual([brought.entity_id]);
  expect(await plans(other)).toEqual([retired.entity_id]);
});

it('takes a status back with its reason only, and breaks no rule', async () => {
  const exit = { status: 'UNQUALIFIED', status_reason: 'LEGAL_HOLD' };
  const goes = await tp.create({ contact_first_name: 'Ana', contact_last_name: 'Ruiz' });
  const exited = await tp.patch(goes.entity_id, exit);
  const stays = await tp.create();
  expect((await tp.merge(stays, exited, { status: 'UNQUALIFIED' })).body).toMatchObject(exit);
  await tp.patch(stays.entity_id, { status_reason: 'SUSPENDED', contact_last_name: 'Ruiz Mora' });
  const [merge] = await tp.merges(stays.entity_id);
  const { body } = await tp.undo(merge!.entity_id);
  // The first name alone would be half a person.
  expect(body.kept.toSorted()).toEqual([
    'contact_first_name',
    'contact_last_name',
    'status',
    'status_reason',
  ]);
  expect((await tp.read(stays.entity_id)).body).toMatchObject({
    status: 'UNQUALIFIED',
    status_reason: 'SUSPENDED',
    contact_first_name: 'Ana',
  });
});

it('is for supervisors of the type, once', async () => {
  const { stays, goes, merge } = await mergedPair();
  expect((await tp.undo(merge.entity_id, 'tp.agent')).status).toBe(403);
  const twice = await Promise.all([tp.undo(merge.entity_id), tp.undo(merge.entity_id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await tp.undo(merge.entity_id)).status).toBe(409);
  expect((await tp.undo(stays.entity_id)).status).toBe(404);
  expect((await tp.read(goes.entity_id)).status).toBe(200);
});

it('waits until a later merge of the survivor is undone', async () => {
  const { stays, goes, notes, merge } = await mergedPair();
  const last: Lead = await tp.create({ company_name: 'Last' });
  await tp.merge(last, (await tp.read(stays.entity_id)).body);
  expect((await tp.undo(merge.entity_id)).status).toBe(409);
  const [later] = await tp.merges(last.entity_id);
  expect((await tp.undo(later!.entity_id)).status).toBe(200);
  expect((await tp.undo(merge.entity_id)).status).toBe(200);
  expect(await leadOfNote(notes[0])).toBe(goes.entity_id);
});
