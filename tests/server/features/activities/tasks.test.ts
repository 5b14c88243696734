import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import {
  add,
  change,
  changed,
  codesIn,
  day,
  historyOf,
  made,
  newLead,
  refused,
  type Item,
  type List,
} from './support.ts';

const app = useApp();
let lead: string;
beforeAll(async () => {
  lead = await newLead(app);
});

const asking = (more: object = {}): Promise<Item> =>
  made(app, 'sp.agent', 'task', lead, { type: 'contract_review', status: 'pending', ...more });
/** What is wrong with a new task, by field. */
const failsOf = async (person: string, more: object): Promise<object> => {
  const { body } = await add(app, person, 'task', lead, more);
  return codesIn(body as unknown as Refused);
};

describe('the status of a task', () => {
  // Which type has which: schemas/tasks.test.ts.
  it('is one that its type has, when it is written, when it is changed, and when the type is', async () => {
    expect(await failsOf('sp.supervisor', { status: 'approved' })).toEqual({ status: 'not_for_type' });
    expect(await failsOf('sp.agent', { type: 'contract_review', status: 'approved' })).toEqual({
      status: 'supervisor_only',
    });
    // Of a type that is none, nothing more can be said.
    expect(await failsOf('sp.agent', { type: 'nonsense', status: 'pending' })).toEqual({
      type: 'not_in_list',
    });
    const call = await made(app, 'sp.agent', 'task', lead);
    expect(await refused(app, 'sp.agent', call, { status: 'pending' })).toEqual({ status: 'not_for_type' });
    expect(await changed(app, 'sp.agent', call, { status: 'completed' })).toMatchObject({
      can: { statuses: ['todo', 'in_progress', 'completed', 'canceled'] },
    });
    const task = await asking();
    expect(await refused(app, 'sp.agent', task, { type: 'call' })).toEqual({ status: 'not_for_type' });
    const other = await changed(app, 'sp.agent', task, { type: 'exception_request' });
    expect(other).toMatchObject({ type: 'exception_request', status: 'pending' });
    const both = await changed(app, 'sp.agent', other, { type: 'call', status: 'completed' });
    expect(both).toMatchObject({ type: 'call', status: 'completed' });
  });

  it('may be one of an older release that its type does not know: the task is changed all the same', async () => {
    const had = async (more: object, status: string): Promise<Item> => {
      const task = await made(app, 'sp.agent', 'task', lead, more);
      await app.query`update task set status = ${status} where entity_id = ${task.entity_id}`;
      return task;
    };
    const text = { title: 'Else', assignee_ids: [demoId('sp.agent')] };
    const waits = await changed(app, 'sp.supervisor', await had({}, 'pending'), text);
    // Nobody can decide what does not ask.
    expect(waits.can).toMatchObject({ decide: false, statuses: expect.not.arrayContaining(['approved']) });
    expect(await changed(app, 'sp.agent', waits, { status: 'completed' })).toMatchObject({
      status: 'completed',
    });

    const review = { type: 'contract_review' };
    // Nobody had to say why it was rejected.
    for (const [more, was, person, status] of [
      [review, 'completed', 'sp.agent', 'pending'],
      [review, 'rejected', 'sp.supervisor', 'todo'],
      [{}, 'approved', 'sp.supervisor', 'completed'],
    ] as const) {
      const task = await changed(app, 'sp.agent', await had(more, was), text);
      expect(await changed(app, person, task, { status })).toMatchObject({ status });
    }
  });

  it('says when the task was completed, until it is opened again', async () => {
    const task = await made(app, 'sp.agent', 'task', lead, { status: 'completed' });
    expect(task.completed_at).not.toBeNull();
    const open = await changed(app, 'sp.agent', task, { status: 'in_progress' });
    expect(open.completed_at).toBeNull();
    const done = await changed(app, 'sp.agent', open, { status: 'completed' });
    expect(done.completed_at).not.toBeNull();
    expect(await changed(app, 'sp.agent', done, { title: 'Else' })).toMatchObject({
      completed_at: done.completed_at,
    });
  });
});

describe('a decision', () => {
  it('is a supervisor’s, with their name and the time', async () => {
    const task = await asking();
    expect(task.can).toMatchObject({ decide: false });
    const theirs = (
      await app.as('sp.supervisor').get<{ items: Item[] }>(`/leads/sp/task?entity_id_eq=${task.entity_id}`)
    ).body.items[0];
    expect(theirs?.can).toMatchObject({ edit: true, decide: true });
    for (const status of ['approved', 'rejected'])
      expect(await refused(app, 'sp.agent', task, { status })).toMatchObject({ status: 'supervisor_only' });
    const decided = await changed(app, 'sp.supervisor', task, { status: 'approved' });
    expect(decided).toMatchObject({
      status: 'approved',
      decided_by: demoId('sp.supervisor'),
      decided_at: expect.any(String) as string,
      completed_at: null,
      can: { decide: false },
    });
    const text = await changed(app, 'sp.agent', decided, { description: 'Again' });
    expect(text).toMatchObject({ status: 'approved', can: { edit: true, statuses: ['approved'] } });
  });

  it('needs a reason when it is no, which nobody else writes, and is taken back with it by supervisors alone', async () => {
    const task = await asking();
    const noteOf = (person: string, of: Item, body: object) => refused(app, person, of, body);
    const required = { decision_note: 'required' };
    const readOnly = { decision_note: 'read_only' };
    expect(await noteOf('sp.agent', task, { decision_note: 'Mine' })).toEqual(readOnly);
    expect(await failsOf('sp.agent', { decision_note: 'Mine' })).toEqual(readOnly);
    expect(await noteOf('sp.supervisor', task, { decision_note: 'Not yet' })).toEqual({
      decision_note: 'needs_decision',
    });
    expect(await noteOf('sp.supervisor', task, { status: 'rejected', decision_note: ' ' })).toEqual(required);
    const no = await changed(app, 'sp.supervisor', task, { status: 'rejected', decision_note: 'Too dear' });
    expect(no).toMatchObject({ status: 'rejected', decision_note: 'Too dear' });
    expect((await historyOf(app, lead))[0]?.changes).toEqual([
      { field: 'status', from: 'pending', to: 'rejected' },
      { field: 'decision_note', from: null, to: 'Too dear' },
    ]);
    expect(await noteOf('sp.agent', no, { decision_note: 'Yes' })).toEqual(readOnly);
    const more = await changed(app, 'sp.supervisor', no, { decision_note: 'No, too dear' });
    expect(more).toMatchObject({ decision_note: 'No, too dear', decided_at: no.decided_at });
    // The reason of the one decision is none of the other.
    const yes = await changed(app, 'sp.supervisor', more, { status: 'approved' });
    expect(yes).toMatchObject({ status: 'approved', decision_note: null });
    expect(await noteOf('sp.supervisor', yes, { status: 'rejected' })).toEqual(required);
    const again = await changed(app, 'sp.supervisor', yes, { status: 'rejected', decision_note: 'No' });
    expect(await noteOf('sp.agent', again, { status: 'todo' })).toEqual({ status: 'supervisor_only' });
    const open = await changed(app, 'sp.supervisor', again, { status: 'pending' });
    expect(open).toMatchObject({ decision_note: null, decided_by: null, decided_at: null });
  });

  it('may come with the task itself', async () => {
    const body = { type: 'contract_review', status: 'rejected' };
    expect(await failsOf('sp.supervisor', body)).toEqual({ decision_note: 'required' });
    const task = await made(app, 'sp.supervisor', 'task', lead, { ...body, decision_note: 'No' });
    expect(task).toMatchObject({ status: 'rejected', decided_by: demoId('sp.supervisor') });
  });
});

describe('snoozing', () => {
  it('hides a task until a day, and says so in its history', async () => {
    const task = await made(app, 'sp.agent', 'task', lead, { assignee_ids: [demoId('sp.agent2')] });
    expect(task).toMatchObject({ snoozed: false, can: { snooze: true } });
    const later = await changed(app, 'sp.agent2', task, { snoozed_until: day(1) });
    expect(later).toMatchObject({ snoozed: true, snoozed_until: day(1) });
    expect((await historyOf(app, lead))[0]).toMatchObject({
      type: 'TASK_UPDATED',
      changes: [{ field: 'snoozed_until', from: null, to: day(1) }],
    });
    const far = await changed(app, 'sp.supervisor', later, { snoozed_until: day(366) });
    expect(await changed(app, 'sp.agent', far, { snoozed_until: null })).toMatchObject({ snoozed: false });
  });

  it('takes a day after today, within a year, of an open task', async () => {
    const task = await made(app, 'sp.agent', 'task', lead);
    for (const [snoozed_until, code] of [
      [day(0), 'not_after_today'],
      [day(-1), 'not_after_today'],
      [day(367), 'too_far'],
      ['2026-02-30', 'invalid_date'],
    ] as const)
      expect(await refused(app, 'sp.agent', task, { snoozed_until })).toEqual({ snoozed_until: code });
    expect(await failsOf('sp.agent', { snoozed_until: day(0) })).toEqual({
      snoozed_until: 'not_after_today',
    });
    const later = await changed(app, 'sp.agent', task, { snoozed_until: day(1) });
    const done = await changed(app, 'sp.agent', later, { status: 'completed' });
    expect(done).toMatchObject({ snoozed_until: null, snoozed: false, can: { snooze: false } });
    expect(await refused(app, 'sp.agent', done, { snoozed_until: day(1) })).toEqual({
      snoozed_until: 'not_open',
    });
  });
});

describe('a task', () => {
  it('begins as something to do, with a reminder unless that was emptied', async () => {
    const begins = { status: 'todo', due_date: null, assignee_ids: [], remind_days: 1 };
    expect(await made(app, 'sp.agent', 'task', lead)).toMatchObject(begins);
    const emptied = await made(app, 'sp.agent', 'task', lead, { remind_days: null });
    expect(emptied.remind_days).toBeNull();
  });

  it('is edited by its author, by who is assigned to it, and by a supervisor', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'task', lead, {
      type: 'contract_review',
      assignee_ids: [demoId('sp.agent2')],
    });
    const move = (person: string, version: number, status: string) =>
      change(app, person, 'task', id, { version, status });
    expect((await move('sp.agent3', 1, 'pending')).status).toBe(403);
    expect((await move('sp.agent2', 1, 'in_progress')).status).toBe(200);
    expect((await move('sp.agent', 2, 'pending')).status).toBe(200);
    expect((await move('sp.supervisor', 3, 'approved')).body).toMatchObject({ status: 'approved' });
    expect((await historyOf(app, lead)).slice(0, 3)).toMatchObject(
      [
        ['pending', 'approved'],
        ['in_progress', 'pending'],
        ['todo', 'in_progress'],
      ].map(([from, to]) => ({ type: 'TASK_UPDATED', changes: [{ field: 'status', from, to }] })),
    );
  });

  it('keeps an assigned person who has left the team, and takes no new one', async () => {
    const lead = await newLead(app, 'tp');
    const leaver = demoId('tp.agent2');
    const task = await made(app, 'tp.agent', 'task', lead, { assignee_ids: [leaver] });
    await app.query`update app_user set active = false where entity_id = ${leaver}`;
    const both = [leaver, demoId('tp.agent')];
    const kept = await changed(app, 'tp.agent', task, { assignee_ids: both });
    expect(kept.assignee_ids).toEqual(both);
    const none = await changed(app, 'tp.agent', kept, { assignee_ids: null });
    expect(none.assignee_ids).toEqual([]);
    expect(await refused(app, 'tp.agent', none, { assignee_ids: [leaver] })).toEqual({
      assignee_ids: 'unknown_reference',
    });
  });
});

describe('a task saved as an outreach', () => {
  const outreaches = async (lead: string) =>
    (await app.as('sp.agent').get<List>(`/leads/sp/outreach?lead_id_eq=${lead}`)).body.items;

  it('is both when it is asked for, with the same text, and the history tells both', async () => {
    const lead = await newLead(app);
    const alone = await made(app, 'sp.agent', 'task', lead, { save_as_outreach: false });
    expect(await outreaches(lead)).toEqual([]);
    expect(await refused(app, 'sp.agent', alone, { save_as_outreach: true })).toEqual({
      save_as_outreach: 'unknown_field',
    });
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
      'TASK_ADDED',
    ]);
  });

  it('is neither when the outreach cannot be written', async () => {
    const lead = await newLead(app);
    await app.query`alter table outreach add constraint none check (lead_id <> ${sql.lit(lead)})`;
    expect((await add(app, 'sp.agent', 'task', lead, { save_as_outreach: true })).status).toBe(500);
    await app.query`alter table outreach drop constraint none`;
    expect((await app.as('sp.agent').get<List>(`/leads/sp/task?lead_id_eq=${lead}`)).body.total).toBe(0);
    expect((await historyOf(app, lead)).map(({ type }) => type)).toEqual(['LEAD_MANUALLY_CREATED']);
  });
});
