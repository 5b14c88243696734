import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { freshPhone, leadsAround } from './leads.ts';
import { analysed, csv, imported, patch, run, settled, type Run } from './support.ts';

let api: TestApp;
let agent: Caller;
let supervisor: Caller;
let leads: ReturnType<typeof leadsAround>;
beforeAll(async () => {
  api = await startApp();
  leads = leadsAround(api);
  agent = api.as('sp.agent');
  supervisor = api.as('sp.supervisor');
});
afterAll(() => api?.close());

const HEADER = 'Company name,Phone,State,County,DBA,Notes,Website';

describe('starting', () => {
  test('answers the run, as specification §3 lists it', async () => {
    const flow = await analysed(agent, csv(HEADER, `Shown,${freshPhone()},FL,,,,`, 'Bad,1,FL,,,,'));
    const { status, body } = await run(agent, flow);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      flow_id: flow.entity_id,
      content_type: 'text/csv',
      object: 'leads/sp',
      filename: 'leads.csv',
      status: 'RUNNING',
      submitter: { entity_id: demoId('sp.agent') },
      finished_at: null,
      can: { pause: true, resume: false, cancel: true, undo: false },
    });
    await settled(agent, flow.entity_id);
    const { body: done } = await supervisor.get<Run>(`/import_task/${body.entity_id}`);
    expect(done).toMatchObject({
      status: 'DONE',
      counts: { processed: 2, imported: 1, failed: 1 },
      can: { pause: false, cancel: false, undo: true },
    });
    expect(Date.parse(done.finished_at!)).toBeGreaterThanOrEqual(Date.parse(done.started_at));
    expect((await agent.get<Run>(`/leads/import_task/${body.entity_id}`)).body.can.undo).toBe(false);
    const events = await sql<{ type: string }>`
      select type from history where record_id = ${flow.entity_id} order by at, entity_id`.execute(api.db);
    const types = events.rows.map(({ type }) => type);
    expect(types).toContain('IMPORT_JOB_STARTED');
    expect(types).toContain('IMPORT_JOB_CHANGED');
  });

  test('names what stands against it', async () => {
    const flow = await analysed(agent, csv(HEADER, `Against,${freshPhone()},FL,,,,`));
    const stale = await run(agent, { ...flow, version: flow.version - 1 });
    expect([stale.status, stale.body.current?.entity_id]).toEqual([409, flow.entity_id]);
    expect((await run(api.as('tp.agent'), flow)).status).toBe(404);
    expect((await run(agent, { ...flow, entity_id: crypto.randomUUID() })).status).toBe(404);
    expect((await agent.post('/import_task', { flow_id: 'x', version: 1 })).status).toBe(400);
    expect((await agent.post('/import_task', {})).status).toBe(400);
    const { body: closed } = await patch(agent, flow, { status: 'Closed' });
    const answer = await run(agent, closed);
    expect([answer.status, answer.body.current]).toEqual([409, undefined]);
  });

  test('two people at once start one run', async () => {
    const flow = await analysed(agent, csv(HEADER, `Once,${freshPhone()},FL,,,,`));
    const answers = await Promise.all([run(agent, flow), run(supervisor, flow), run(agent, flow)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect((await settled(agent, flow.entity_id)).jobs).toHaveLength(1);
  });
});

describe('the same file again', () => {
  // Without any key of a duplicate: only the file and the row number tell.
  const file = () =>
    csv('Company name,State,DBA', `Keyless ${crypto.randomUUID()},FL,Brand`, 'Keyless too,FL,');

  test.each([
    ['skip', ['2 DUPLICATED :imported_before', '3 DUPLICATED :imported_before']],
    ['fill', ['2 UNCHANGED', '3 UNCHANGED']],
    ['overwrite', ['2 UNCHANGED', '3 UNCHANGED']],
    // 'Create anyway' of a whole import is no wish to have everything twice.
    ['create', ['2 DUPLICATED :imported_before', '3 DUPLICATED :imported_before']],
  ])('%s creates nothing', async (duplicates, expected) => {
    const content = file();
    await imported(agent, await analysed(agent, content));
    const before = await leads.count();
    const again = await leads.options(await analysed(agent, content), { duplicates });
    expect(again.counts).toMatchObject({ refused: 2, matched: 2 });
    const done = again.can.import ? await imported(agent, again) : again;
    expect(await leads.rows(done)).toEqual(expected);
    expect(await leads.count()).toBe(before);
  });

  test('only a row of which somebody says so is created once more', async () => {
    const content = file();
    await imported(agent, await analysed(agent, content));
    const before = await leads.count();
    let again = await leads.options(await analysed(agent, content), { duplicates: 'create' });
    again = await leads.decide(again, 3, 'create');
    expect(again.counts.ready).toBe(1);
    expect(await leads.rows(await imported(agent, again))).toEqual([
      '2 DUPLICATED :imported_before',
      '3 CREATED',
    ]);
    expect(await leads.count()).toBe(before + 1);
  });

  test('uploaded twice and imported at once, it makes its leads once', async () => {
    const content = file();
    const [one, two] = [await analysed(agent, content), await analysed(supervisor, content)];
    expect([one.counts.valid, two.counts.valid]).toEqual([2, 2]);
    const before = await leads.count();
    await Promise.all([imported(agent, one), imported(supervisor, two)]);
    expect(await leads.count()).toBe(before + 2);
  });
});
