import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { add, change as changeOf, historyOf, made, newLead, type List } from './support.ts';

const app = useApp();

const change = (person: string, kind: 'notes' | 'task', id: string, body: object) =>
  changeOf(app, person, kind, id, body);

describe('a note', () => {
  it('is edited by its author and by a supervisor, and says so', async () => {
    const lead = await newLead(app);
    const note = await made(app, 'sp.agent', 'notes', lead);
    expect(note.edited_at).toBeNull();
    const mine = await change('sp.agent', 'notes', note.entity_id, { version: 1, text: 'Better' });
    expect(mine.body).toMatchObject({ version: 2, text: 'Better', can: { edit: true } });
    expect(mine.body.edited_at).not.toBeNull();
    expect(mine.body.edited_by).toBe(demoId('sp.agent'));
    const theirs = await change('sp.supervisor', 'notes', note.entity_id, { version: 2, text: null });
    expect(theirs.body).toMatchObject({ version: 3, text: null, created_by: demoId('sp.agent') });
    expect(theirs.body.edited_by).toBe(demoId('sp.supervisor'));
    const [last] = await historyOf(app, lead);
    expect(last).toMatchObject({
      type: 'NOTE_UPDATED',
      actor: { entity_id: demoId('sp.supervisor') },
      changes: [{ field: 'text', from: 'Better', to: null }],
    });
  });

  it('is not edited by colleagues, and unknown to the other type', async () => {
    const { entity_id: id } = await made(app, 'sp.agent', 'notes', await newLead(app));
    expect((await change('sp.agent2', 'notes', id, { version: 1, text: 'Mine' })).status).toBe(403);
    expect((await change('tp.supervisor', 'notes', id, { version: 1, text: 'Mine' })).status).toBe(404);
    expect((await change('cred.supervisor', 'notes', id, { version: 1, text: 'Mine' })).status).toBe(403);
    expect((await change('sp.agent', 'task', id, { version: 1, title: 'Mine' })).status).toBe(404);
  });

  it('is unknown once its lead is deleted', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'notes', lead);
    await sql`update lead set deleted_at = now() where entity_id = ${lead}`.execute(app.db);
    expect((await change('sp.agent', 'notes', id, { version: 1, text: 'x' })).status).toBe(404);
  });

  it('refuses a save that came too late, with the note as it is now', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'notes', lead);
    await change('sp.supervisor', 'notes', id, { version: 1, text: 'Newer' });
    const late = await change('sp.agent', 'notes', id, { version: 1, text: 'Older' });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ version: 2, text: 'Newer', can: { edit: true } });
    const both = await Promise.all(
      ['One', 'Two'].map((text) => change('sp.agent', 'notes', id, { version: 2, text })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stays with its lead, and names every field that is wrong', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'notes', lead);
    const before = (await historyOf(app, lead)).length;
    const answer = await change('sp.agent', 'notes', id, {
      version: 1,
      subject: null,
      text: 'x'.repeat(4001),
      lead_id: await newLead(app),
    });
    expect(answer.status).toBe(400);
    expect(Object.fromEntries(answer.body.fails.map((fail) => [fail.field, fail.code]))).toEqual({
      subject: 'required',
      text: 'too_long',
      lead_id: 'unknown_field',
    });
    // Nothing changed is no change.
    const same = await change('sp.agent', 'notes', id, { version: 1, subject: 'GENERICS' });
    expect(same.body).toMatchObject({ version: 1, edited_at: null });
    expect((await historyOf(app, lead)).length).toBe(before);
  });
});

describe('a task', () => {
  it('begins as something to do', async () => {
    const task = await made(app, 'sp.agent', 'task', await newLead(app));
    expect(task).toMatchObject({ status: 'todo', due_date: null, assignee_ids: [], remind_days: 1 });
  });

  it('has no reminder when that was emptied', async () => {
    const task = await made(app, 'sp.agent', 'task', await newLead(app), { remind_days: null });
    expect(task.remind_days).toBeNull();
  });

  it('is edited by its author, by who is assigned to it, and by a supervisor', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'task', lead, {
      type: 'contract_review',
      assignee_ids: [demoId('sp.agent2')],
    });
    const move = (person: string, version: number, status: string) =>
      change(person, 'task', id, { version, status });
    expect((await move('sp.agent3', 1, 'pending')).status).toBe(403);
    expect((await move('sp.agent2', 1, 'in_progress')).status).toBe(200);
    expect((await move('sp.agent', 2, 'pending')).status).toBe(200);
    expect((await move('sp.supervisor', 3, 'approved')).body).toMatchObject({ status: 'approved' });
    expect((await historyOf(app, lead)).slice(0, 3)).toMatchObject([
      { type: 'TASK_UPDATED', changes: [{ field: 'status', from: 'pending', to: 'approved' }] },
      { type: 'TASK_UPDATED', changes: [{ field: 'status', from: 'in_progress', to: 'pending' }] },
      { type: 'TASK_UPDATED', changes: [{ field: 'status', from: 'todo', to: 'in_progress' }] },
    ]);
  });

  it('keeps an assigned person who has left the team, and takes no new one', async () => {
    const lead = await newLead(app, 'tp');
    const leaver = demoId('tp.agent2');
    const task = await made(app, 'tp.agent', 'task', lead, { assignee_ids: [leaver] });
    await sql`update app_user set active = false where entity_id = ${leaver}`.execute(app.db);
    const kept = await change('tp.agent', 'task', task.entity_id, {
      version: 1,
      assignee_ids: [leaver, demoId('tp.agent')],
    });
    expect(kept.body.assignee_ids).toEqual([leaver, demoId('tp.agent')]);
    const none = await change('tp.agent', 'task', task.entity_id, { version: 2, assignee_ids: null });
    expect(none.body.assignee_ids).toEqual([]);
    const again = await change('tp.agent', 'task', task.entity_id, { version: 3, assignee_ids: [leaver] });
    expect(again.body.fails).toMatchObject([{ field: 'assignee_ids', code: 'unknown_reference' }]);
  });
});

describe('a task saved as an outreach', () => {
  const outreaches = async (lead: string) =>
    (await app.as('sp.agent').get<List>(`/leads/sp/outreach?lead_id_eq=${lead}`)).body.items;

  it('is both, with the same text, and the history tells both', async () => {
    const lead = await newLead(app);
    const task = await made(app, 'sp.agent', 'task', lead, { save_as_outreach: true });
    expect(task).not.toHaveProperty('save_as_outreach');
    expect(await outreaches(lead)).toMatchObject([
      {
        subject: 'GENERICS',
        type: 'PHONE_CALL',
        description: 'Call back\n\nAbout the W-9',
        created_by: demoId('sp.agent'),
      },
    ]);
    expect((await historyOf(app, lead)).map(({ type }) => type).sort()).toEqual([
      'LEAD_MANUALLY_CREATED',
      'OUTREACH_ADDED',
      'TASK_ADDED',
    ]);
  });

  it('is neither when the outreach cannot be written', async () => {
    const lead = await newLead(app);
    await sql`alter table outreach add constraint none check (lead_id <> ${sql.lit(lead)})`.execute(app.db);
    expect((await add(app, 'sp.agent', 'task', lead, { save_as_outreach: true })).status).toBe(500);
    await sql`alter table outreach drop constraint none`.execute(app.db);
    expect((await app.as('sp.agent').get<List>(`/leads/sp/task?lead_id_eq=${lead}`)).body.total).toBe(0);
    expect((await historyOf(app, lead)).map(({ type }) => type)).toEqual(['LEAD_MANUALLY_CREATED']);
  });

  it('is only a task unless it is asked for, and cannot become one later', async () => {
    const lead = await newLead(app);
    const task = await made(app, 'sp.agent', 'task', lead, { save_as_outreach: false });
    expect(await outreaches(lead)).toEqual([]);
    const later = await change('sp.agent', 'task', task.entity_id, { version: 1, save_as_outreach: true });
    expect(later.body.fails).toMatchObject([{ field: 'save_as_outreach', code: 'unknown_field' }]);
  });
});
