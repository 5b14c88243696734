import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import {
  add,
  BODIES,
  change,
  codesIn,
  historyOf,
  made,
  newLead,
  type Item,
  type Kind,
  type List,
} from './support.ts';

const app = useApp();

const KINDS = Object.keys(BODIES) as Kind[];
const TABLES = { notes: 'note', outreach: 'outreach', task: 'task' } as const;
const rows = () => app.query`
  select (select count(*) from note) + (select count(*) from outreach) + (select count(*) from task)
       + (select count(*) from history) as n`;
const removeLead = (id: string) => app.query`update lead set deleted_at = now() where entity_id = ${id}`;

it.each(KINDS)(
  '%s of a lead are kept as they were written, newest first, unseen by the other type and with a lead that was deleted',
  async (kind) => {
    const path = `/leads/sp/${kind}`;
    const lead = await newLead(app);
    const item = await made(app, 'sp.agent', kind, lead);
    expect(item).toMatchObject({
      ...BODIES[kind],
      lead_id: lead,
      version: 1,
      created_by: demoId('sp.agent'),
      can: { edit: kind !== 'outreach' },
    });
    const { entity_id: newer } = await made(app, 'sp.agent', kind, lead);
    expect((await app.as('sp.agent2').get<List>(`${path}?lead_id_eq=${lead}`)).body).toMatchObject({
      total: 2,
      items: [{ entity_id: newer }, { ...BODIES[kind], entity_id: item.entity_id, can: { edit: false } }],
    });

    const other = app.as('tp.supervisor');
    expect((await other.get<List>(`/leads/tp/${kind}?lead_id_eq=${lead}`)).body).toMatchObject({ total: 0 });
    const before = await rows();
    expect((await other.post(path, { ...BODIES[kind], lead_id: lead })).status).toBe(404);
    expect((await add(app, 'tp.supervisor', kind, lead)).status).toBe(404);
    await removeLead(lead);
    expect((await add(app, 'sp.agent', kind, lead)).status).toBe(404);
    expect((await app.as('sp.agent').get<List>(`${path}?lead_id_eq=${lead}`)).body.total).toBe(0);
    expect(await rows()).toEqual(before);
  },
);

describe('what is wrong with a new activity', () => {
  const cases: [Kind, Record<string, unknown>, Record<string, string>][] = [
    [
      'notes',
      { subject: 'NONSENSE', text: 7, lead_id: 'x', check_duplicates: true, created_by: demoId('sp.agent2') },
      {
        subject: 'not_in_list',
        text: 'wrong_type',
        lead_id: 'invalid',
        check_duplicates: 'unknown_field',
        created_by: 'unknown_field',
      },
    ],
    [
      'outreach',
      { date: '1899-12-31', description: 'x'.repeat(4001), notify_ids: [demoId('tp.agent')] },
      {
        lead_id: 'required',
        subject: 'required',
        type: 'required',
        date: 'invalid_date',
        description: 'too_long',
        notify_ids: 'unknown_reference',
      },
    ],
    [
      'task',
      {
        title: ' ',
        status: 'approved',
        due_date: '2026-02-30',
        assignee_ids: [demoId('sp.agent'), demoId('sp.agent')],
        description: 'x'.repeat(2001),
        save_as_outreach: 'perhaps',
      },
      {
        lead_id: 'required',
        title: 'required',
        type: 'required',
        status: 'supervisor_only',
        due_date: 'invalid_date',
        assignee_ids: 'repeated',
        description: 'too_long',
        save_as_outreach: 'wrong_type',
      },
    ],
  ];

  it.each(cases)('%s: is said at once, and nothing is stored', async (kind, body, expected) => {
    const before = await rows();
    const answer = await app.as('sp.agent').post<Refused>(`/leads/sp/${kind}`, body);
    expect(answer.status).toBe(400);
    expect(codesIn(answer.body)).toEqual(expected);
    expect(await rows()).toEqual(before);
  });

  it('is not the script, the SQL or the emoji in it: those are kept letter by letter', async () => {
    const lead = await newLead(app);
    const text = `<script>alert(1)</script> '; drop table note; -- \u202Eمستشفى\u202C 🏥👩🏽‍⚕️`;
    expect((await made(app, 'sp.agent', 'notes', lead, { text })).text).toBe(text);
    const task = await made(app, 'sp.agent', 'task', lead, { title: text });
    expect(task.title).toBe(text);
    // Nor do the tables take codes that the schemas do not know.
    for (const column of ['status', 'type'])
      await expect(
        app.query`update task set ${sql.ref(column)} = 'nonsense' where entity_id = ${task.entity_id}`,
      ).rejects.toThrow(`task_${column}_known`);
  });
});

describe('a note', () => {
  it('is edited by its author and by a supervisor, says so, and refuses a save that came too late', async () => {
    const lead = await newLead(app);
    const note = await made(app, 'sp.agent', 'notes', lead);
    const { entity_id: id } = note;
    expect(note.edited_at).toBeNull();
    const mine = await change(app, 'sp.agent', 'notes', id, { version: 1, text: 'Better' });
    expect(mine.body).toMatchObject({
      version: 2,
      text: 'Better',
      edited_at: expect.any(String) as string,
      edited_by: demoId('sp.agent'),
      can: { edit: true },
    });
    const theirs = await change(app, 'sp.supervisor', 'notes', id, { version: 2, text: null });
    expect(theirs.body).toMatchObject({
      version: 3,
      text: null,
      created_by: demoId('sp.agent'),
      edited_by: demoId('sp.supervisor'),
    });
    expect((await historyOf(app, lead))[0]).toMatchObject({
      type: 'NOTE_UPDATED',
      actor: { entity_id: demoId('sp.supervisor') },
      changes: [{ field: 'text', from: 'Better', to: null }],
    });
    const late = await change(app, 'sp.agent', 'notes', id, { version: 2, text: 'Older' });
    expect([late.status, late.body.current]).toMatchObject([
      409,
      { version: 3, text: null, can: { edit: true } },
    ]);
    const both = await Promise.all(
      ['One', 'Two'].map((text) => change(app, 'sp.agent', 'notes', id, { version: 3, text })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stays with its lead, names every field that is wrong, is no task, and is unknown once its lead is deleted', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'notes', lead);
    const before = (await historyOf(app, lead)).length;
    const answer = await change(app, 'sp.agent', 'notes', id, {
      version: 1,
      subject: null,
      text: 'x'.repeat(4001),
      lead_id: await newLead(app),
    });
    expect(answer.status).toBe(400);
    expect(codesIn(answer.body)).toEqual({
      subject: 'required',
      text: 'too_long',
      lead_id: 'unknown_field',
    });
    // Nothing changed is no change.
    const same = await change(app, 'sp.agent', 'notes', id, { version: 1, subject: 'GENERICS' });
    expect(same.body).toMatchObject({ version: 1, edited_at: null });
    expect((await historyOf(app, lead)).length).toBe(before);
    expect((await change(app, 'sp.agent', 'task', id, { version: 1, title: 'Mine' })).status).toBe(404);
    await removeLead(lead);
    expect((await change(app, 'sp.agent', 'notes', id, { version: 1, text: 'x' })).status).toBe(404);
  });
});

interface Similar {
  message: string;
  similar: Item[];
}
/** Writes an activity down unless there is a similar one. */
const checked = (
  lead: string,
  kind: Kind,
  more: object = {},
  person = 'sp.agent2',
  language: 'en' | 'es' = 'en',
): Promise<Answer<Item & Similar>> =>
  app
    .as(person, language)
    .post(`/leads/sp/${kind}?check_duplicates=true`, { ...BODIES[kind], lead_id: lead, ...more });

describe.each<[Kind, object, object]>([
  ['notes', { text: 'first line, second  line!' }, { subject: 'LOI_SENT' }],
  ['outreach', { description: 'Met the owners' }, { subject: 'LOI_SENT' }],
  ['task', { title: 'Call back!' }, { type: 'call' }],
])('%s that say nearly the same', (kind, alike, otherChoice) => {
  const text = { notes: 'text', outreach: 'description', task: 'title' }[kind];

  it('are told before they are saved, unless it is meant, of another choice, text, lead, or of long ago', async () => {
    const lead = await newLead(app);
    const first = await made(app, 'sp.agent', kind, lead);
    const before = (await historyOf(app, lead)).length;
    for (const body of [{}, alike]) {
      const answer = await checked(lead, kind, body);
      expect([answer.status, answer.body.message]).toEqual([409, 'Possible duplication']);
      expect(answer.body.similar).toMatchObject([
        { entity_id: first.entity_id, [text]: first[text], can: { edit: false } },
      ]);
    }
    expect((await checked(lead, kind, {}, 'sp.agent2', 'es')).body.message).toBe('Posible duplicado');
    expect((await historyOf(app, lead)).length).toBe(before);
    for (const other of [otherChoice, { [text]: 'Something else altogether' }])
      expect((await checked(lead, kind, other)).status).toBe(201);
    expect((await checked(await newLead(app), kind)).status).toBe(201);
    await app.query`
      update ${sql.table(TABLES[kind])} set created_at = now() - interval '31 days' where entity_id = ${first.entity_id}`;
    expect((await checked(lead, kind)).status).toBe(201);
    // Continue: without the question.
    await made(app, 'sp.agent2', kind, lead);
  });

  it('cannot both pass when two people write them in the same moment', async () => {
    const lead = await newLead(app);
    const both = await Promise.all(
      ['sp.agent', 'sp.agent2', 'sp.agent3'].map((person) => checked(lead, kind, {}, person)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('similar entries', () => {
  it('are the same when both say nothing, and when both have no letters', async () => {
    const lead = await newLead(app);
    await made(app, 'sp.agent', 'notes', lead, { text: null });
    expect((await checked(lead, 'notes', { text: ' ' })).status).toBe(409);
    expect((await checked(lead, 'notes', { text: '🏥' })).status).toBe(201);
    expect((await checked(lead, 'notes', { text: '🏥' })).status).toBe(409);
    expect((await checked(lead, 'notes', { text: '👍' })).status).toBe(201);
    // While something is wrong they are not looked for.
    expect((await checked(lead, 'notes', { text: '👍', subject: null })).status).toBe(400);
  });

  it('are the three newest, the newest first, of the last two hundred', async () => {
    const lead = await newLead(app);
    const keys: string[] = [];
    for (let n = 0; n < 4; n += 1) keys.push((await made(app, 'sp.agent', 'notes', lead)).entity_id);
    const { similar } = (await checked(lead, 'notes')).body;
    expect(similar.map(({ entity_id }) => entity_id)).toEqual(keys.reverse().slice(0, 3));
    await app.query`
      insert into note (entity_id, lead_id, lead_type, subject, text, created_at)
      select gen_random_uuid(), ${lead}, 'SP', 'GENERICS', md5(n::text), now() from generate_series(1, 200) n`;
    expect((await checked(lead, 'notes')).status).toBe(201);
  });

  it('are looked for among tasks and outreaches when a task is saved as both', async () => {
    const lead = await newLead(app);
    const written = await made(app, 'sp.agent', 'task', lead, { save_as_outreach: true });
    await app.query`delete from task where entity_id = ${written.entity_id}`;
    expect((await checked(lead, 'task')).status).toBe(201);
    const answer = await checked(lead, 'task', { type: 'call', save_as_outreach: true });
    expect(answer.status).toBe(409);
    expect(answer.body.similar).toMatchObject([
      { subject: 'GENERICS', description: 'Call back\n\nAbout the W-9' },
    ]);
    const tasks = await app.as('sp.agent').get<{ total: number }>(`/leads/sp/task?lead_id_eq=${lead}`);
    expect(tasks.body.total).toBe(1);
  });
});
