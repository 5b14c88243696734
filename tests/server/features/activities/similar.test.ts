import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp, type Answer } from '#tests/support/app.ts';
import { BODIES, historyOf, made, newLead, type Item, type Kind } from './support.ts';

const app = useApp();

interface Refusal {
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
): Promise<Answer<Item & Refusal>> =>
  app
    .as(person, language)
    .post(`/leads/sp/${kind}?check_duplicates=true`, { ...BODIES[kind], lead_id: lead, ...more });

describe.each<[Kind, object, object]>([
  ['notes', { text: 'first line, second  line!' }, { subject: 'LOI_SENT' }],
  ['outreach', { description: 'Met the owners' }, { subject: 'LOI_SENT' }],
  ['task', { title: 'Call back!' }, { type: 'call' }],
])('%s that say nearly the same', (kind, alike, otherChoice) => {
  const text = { notes: 'text', outreach: 'description', task: 'title' }[kind];

  it('are told before they are saved, and saved when it is meant', async () => {
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
    // Continue: without the question.
    await made(app, 'sp.agent2', kind, lead);
  });

  it('are none of another choice, text, lead, or of long ago', async () => {
    const lead = await newLead(app);
    const first = await made(app, 'sp.agent', kind, lead);
    expect((await checked(lead, kind, otherChoice)).status).toBe(201);
    expect((await checked(lead, kind, { [text]: 'Something else altogether' })).status).toBe(201);
    expect((await checked(await newLead(app), kind)).status).toBe(201);
    await sql`
      update ${sql.table({ notes: 'note', outreach: 'outreach', task: 'task' }[kind])}
         set created_at = now() - interval '31 days' where entity_id = ${first.entity_id}`.execute(app.db);
    expect((await checked(lead, kind)).status).toBe(201);
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
  });

  it('are the three newest, the newest first, of the last two hundred', async () => {
    const lead = await newLead(app);
    const keys: string[] = [];
    for (let n = 0; n < 4; n += 1) keys.push((await made(app, 'sp.agent', 'notes', lead)).entity_id);
    const { similar } = (await checked(lead, 'notes')).body;
    expect(similar.map(({ entity_id }) => entity_id)).toEqual(keys.reverse().slice(0, 3));
    await sql`
      insert into note (entity_id, lead_id, lead_type, subject, text, created_at)
      select gen_random_uuid(), ${lead}, 'SP', 'GENERICS', md5(n::text), now() from generate_series(1, 200) n`.execute(
      app.db,
    );
    expect((await checked(lead, 'notes')).status).toBe(201);
  });

  it('are looked for among tasks and outreaches when a task is saved as both', async () => {
    const lead = await newLead(app);
    const written = await made(app, 'sp.agent', 'task', lead, { save_as_outreach: true });
    await sql`delete from task where entity_id = ${written.entity_id}`.execute(app.db);
    expect((await checked(lead, 'task')).status).toBe(201);
    const answer = await checked(lead, 'task', { type: 'call', save_as_outreach: true });
    expect(answer.status).toBe(409);
    expect(answer.body.similar).toMatchObject([
      { subject: 'GENERICS', description: 'Call back\n\nAbout the W-9' },
    ]);
    const tasks = await app.as('sp.agent').get<{ total: number }>(`/leads/sp/task?lead_id_eq=${lead}`);
    expect(tasks.body.total).toBe(1);
  });

  it('are not looked for while something is wrong', async () => {
    const lead = await newLead(app);
    await made(app, 'sp.agent', 'notes', lead, { subject: 'GENERICS' });
    expect((await checked(lead, 'notes', { subject: null })).status).toBe(400);
  });
});
