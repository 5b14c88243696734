import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import {
  add,
  BODIES,
  historyOf,
  made,
  newLead,
  type Fails,
  type Item,
  type Kind,
  type List,
} from './support.ts';

const app = useApp();

const KINDS = Object.keys(BODIES) as Kind[];
const rows = async (): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>`
        select (select count(*) from note) + (select count(*) from outreach) + (select count(*) from task)
             + (select count(*) from history) as n`.execute(app.db)
    ).rows[0]?.n,
  );

describe.each(KINDS)('%s of a lead', (kind) => {
  const path = `/leads/sp/${kind}`;

  it('are kept as they were written, with their author and what the reader may do', async () => {
    const lead = await newLead(app);
    const item = await made(app, 'sp.agent', kind, lead);
    expect(item).toMatchObject({
      ...BODIES[kind],
      lead_id: lead,
      version: 1,
      created_by: demoId('sp.agent'),
      can: { edit: kind !== 'outreach' },
    });
    const { items, total } = (await app.as('sp.agent2').get<List>(`${path}?lead_id_eq=${lead}`)).body;
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ ...BODIES[kind], can: { edit: false } });
  });

  it('come newest first, by pages that do not overlap', async () => {
    const lead = await newLead(app);
    const keys: string[] = [];
    for (let n = 0; n < 5; n += 1) keys.push((await made(app, 'sp.agent', kind, lead)).entity_id);
    const page = async (number: number) =>
      (await app.as('sp.agent').get<List>(`${path}?lead_id_eq=${lead}&size=2&page=${number}`)).body;
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ items }) => items.map((item) => item.entity_id))).toEqual(keys.reverse());
    expect((await app.as('sp.agent').get<Fails>(`${path}?size=1001`)).body.fails).toMatchObject([
      { field: 'size', code: 'too_large' },
    ]);
    expect((await app.as('sp.agent').get<Fails>(`${path}?colour_eq=red`)).body.fails).toMatchObject([
      { field: 'colour_eq', code: 'unknown_filter' },
    ]);
  });

  it('are unseen by the other type, and with a lead that was deleted', async () => {
    const lead = await newLead(app);
    await made(app, 'sp.agent', kind, lead);
    const other = app.as('tp.supervisor');
    expect((await other.get(`${path}?lead_id_eq=${lead}`)).status).toBe(404);
    expect((await other.get<List>(`/leads/tp/${kind}?lead_id_eq=${lead}`)).body).toMatchObject({ total: 0 });
    const before = await rows();
    expect((await other.post(path, { ...BODIES[kind], lead_id: lead })).status).toBe(404);
    expect((await add(app, 'tp.supervisor', kind, lead)).status).toBe(404);
    await sql`update lead set deleted_at = now() where entity_id = ${lead}`.execute(app.db);
    expect((await add(app, 'sp.agent', kind, lead)).status).toBe(404);
    expect((await app.as('sp.agent').get<List>(`${path}?lead_id_eq=${lead}`)).body.total).toBe(0);
    expect(await rows()).toBe(before);
  });

  it('stand in the history of the lead, field by field', async () => {
    const lead = await newLead(app);
    await made(app, 'sp.agent2', kind, lead);
    const [entry] = await historyOf(app, lead);
    expect(entry).toMatchObject({
      type: { notes: 'NOTE_ADDED', outreach: 'OUTREACH_ADDED', task: 'TASK_ADDED' }[kind],
      actor: { entity_id: demoId('sp.agent2') },
    });
    const { changes = [] } = entry ?? {};
    for (const [field, to] of Object.entries(BODIES[kind]))
      expect(changes).toContainEqual({ field, from: null, to });
  });
});

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
    const answer = await app.as('sp.agent').post<Fails>(`/leads/sp/${kind}`, body);
    expect(answer.status).toBe(400);
    expect(Object.fromEntries(answer.body.fails.map((fail) => [fail.field, fail.code]))).toEqual(expected);
    expect(await rows()).toBe(before);
  });

  it('is said in the language of the reader', async () => {
    for (const [language, message, sentence] of [
      ['en', 'Some values are not valid', 'Required'],
      ['es', 'Algunos valores no son válidos', 'Obligatorio'],
    ] as const) {
      const { body } = await app.as('sp.agent', language).post<Fails>('/leads/sp/notes', {});
      expect(body.message).toBe(message);
      expect(body.fails.map((fail) => `${fail.field}: ${fail.message}`).sort()).toEqual([
        `lead_id: ${sentence}`,
        `subject: ${sentence}`,
      ]);
    }
  });

  it('is not the script, the SQL or the emoji in it: those are kept letter by letter', async () => {
    const lead = await newLead(app);
    const text = `<script>alert(1)</script> '; drop table note; -- \u202Eمستشفى\u202C 🏥👩🏽‍⚕️`;
    expect((await made(app, 'sp.agent', 'notes', lead, { text })).text).toBe(text);
    expect((await made(app, 'sp.agent', 'task', lead, { title: text })).title).toBe(text);
  });
});

describe('a list of activities', () => {
  it('is filtered by the people assigned, any or none of them', async () => {
    const lead = await newLead(app);
    const [one, two] = [demoId('sp.agent'), demoId('sp.agent2')];
    const both = await made(app, 'sp.agent', 'task', lead, { assignee_ids: [one, two] });
    const nobody = await made(app, 'sp.agent', 'task', lead);
    expect(both.assignee_ids).toEqual([one, two]);
    expect(nobody.assignee_ids).toEqual([]);
    const found = async (query: string) =>
      (await app.as('sp.agent').get<List>(`/leads/sp/task?lead_id_eq=${lead}&${query}`)).body.items.map(
        (item: Item) => item.entity_id,
      );
    expect(await found(`assignee_ids_in=${two}`)).toEqual([both.entity_id]);
    expect(await found(`assignee_ids_eq=${demoId('sp.agent3')}`)).toEqual([]);
    expect(await found('assignee_ids_in=none')).toEqual([nobody.entity_id]);
    expect(await found(`assignee_ids_in=none,${one}`)).toEqual([nobody.entity_id, both.entity_id]);
  });
});

describe('the database', () => {
  it('keeps codes that the schemas do not know out of the tables', async () => {
    const lead = await newLead(app);
    const { entity_id: id } = await made(app, 'sp.agent', 'task', lead);
    for (const column of ['status', 'type'])
      await expect(
        sql`update task set ${sql.ref(column)} = 'nonsense' where entity_id = ${id}`.execute(app.db),
      ).rejects.toThrow(`task_${column}_known`);
  });
});
