import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import {
  analysed,
  csv,
  deleteLeads,
  imported,
  items,
  patch,
  run,
  settled,
  type Flow,
  type Run,
} from './support.ts';

let api: TestApp;
let agent: Caller;
let supervisor: Caller;
beforeAll(async () => {
  api = await startApp();
  agent = api.as('sp.agent');
  supervisor = api.as('sp.supervisor');
});
afterAll(() => api?.close());

type Lead = Record<string, unknown> & { entity_id: string; version: number };
const HEADER = 'Company name,Phone,State,County,DBA,Notes,Website';
const FL = lookupId('state', 'FL');

let next = 0;
const phone = () => `30577${String((next += 1)).padStart(5, '0')}`;
const stored = (number: string) => `+1${number}`;

async function lead(values: Record<string, unknown>, caller = agent): Promise<Lead> {
  const answer = await caller.post<Lead>('/leads/sp', { ...(await leadBody(api.db, 'sp')), ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const read = async (id: string) => (await supervisor.get<Lead>(`/leads/sp/${id}`)).body;
const withPhone = async (number: string) =>
  (await supervisor.get<{ items: Lead[] }>(`/leads/sp?phone_eq=${encodeURIComponent(stored(number))}`)).body
    .items;
const history = async (id: string) =>
  (
    await sql<{ type: string; version: number; actor_id: string; changes: object[]; detail: object }>`
      select type, version, actor_id, changes, detail from history where record_id = ${id} order by version desc`.execute(
      api.db,
    )
  ).rows;
const options = async (caller: Caller, flow: Flow, value: object): Promise<Flow> => {
  const answer = await patch(caller, flow, { options: value });
  expect(answer.status, answer.text).toBe(200);
  return settled(caller, flow.entity_id);
};
const decide = async (caller: Caller, flow: Flow, row_no: number, decision: string) => {
  const row = (await items(caller, flow)).items.find((item) => item.row_no === row_no)!;
  const answer = await caller.patch(`/import-flows/items/${row.entity_id}`, {
    version: row.version,
    decision,
  });
  expect(answer.status, answer.text).toBe(200);
  return settled(caller, flow.entity_id);
};
const outcomes = async (flow: Flow) =>
  (await items(supervisor, flow)).items.map(
    ({ row_no, status, outcome, fails }) =>
      `${row_no} ${outcome ?? status}${fails.map(({ field, code }) => ` ${field}:${code}`).join('')}`,
  );

describe('what becomes of a row whose lead exists', () => {
  async function known() {
    const number = phone();
    const there = await lead({ company_name: 'Ours', phone: stored(number), dba: null, notes: 'kept' });
    return { number, there, file: csv(HEADER, `Theirs,${number},FL,,Brand,,https://theirs.example`) };
  }

  test('skipped, it is refused and the lead stays', async () => {
    const { file, there } = await known();
    const flow = await analysed(agent, file);
    expect(flow).toMatchObject({ counts: { refused: 1, ready: 0 }, can: { import: false } });
    const answer = await run(agent, flow);
    expect([answer.status, answer.body.fails]).toEqual([409, []]);
    expect(await read(there.entity_id)).toEqual(there);
  });

  test('filled, it gets what it lacks', async () => {
    const { file, there } = await known();
    const flow = await options(agent, await analysed(agent, file), { duplicates: 'fill' });
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 UPDATED']);
    const after = await read(there.entity_id);
    expect(after).toMatchObject({
      version: 2,
      company_name: 'Ours',
      dba: 'Brand',
      url: 'https://theirs.example',
      notes: 'kept',
      status: 'NEW',
      last_imported_by_id: demoId('sp.agent'),
    });
    const [event] = await history(there.entity_id);
    expect(event).toMatchObject({
      type: 'LEAD_UPDATED',
      version: 2,
      detail: { import_flow_id: flow.entity_id, import_job_id: done.job?.entity_id },
    });
    expect(event?.changes).toEqual([
      { field: 'dba', from: null, to: 'Brand' },
      { field: 'url', from: null, to: 'https://theirs.example' },
    ]);
    expect(done).toMatchObject({
      stage: 'imported',
      counts: { imported: 1, updated: 1, created: 0, refused: 0, matched: 1, ready: 0 },
      job: {
        status: 'DONE',
        counts: { processed: 1, imported: 1, updated: 1, created: 0, matched: 1, failed: 0, refused: 0 },
      },
    });
  });

  test('overwritten, it says what the row says; empty cells erase nothing, defaults replace nothing', async () => {
    const { file, there } = await known();
    const flow = await options(supervisor, await analysed(supervisor, file), { duplicates: 'overwrite' });
    await imported(supervisor, flow);
    expect(await read(there.entity_id)).toMatchObject({
      company_name: 'Theirs',
      dba: 'Brand',
      notes: 'kept',
      // The importer is the default of the PR, not what the row says.
      pr_assigned_id: demoId('sp.agent'),
      last_imported_by_id: demoId('sp.supervisor'),
    });
    expect((await history(there.entity_id))[0]?.actor_id).toBe(demoId('sp.supervisor'));
  });

  test('with nothing to change it stays at its version, without history', async () => {
    const { number, there } = await known();
    const flow = await options(agent, await analysed(agent, csv(HEADER, `Ours,${number},FL,,,kept,`)), {
      duplicates: 'overwrite',
    });
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 UNCHANGED']);
    expect(done.job?.counts).toMatchObject({ imported: 1, unchanged: 1, updated: 0, matched: 1 });
    expect(await read(there.entity_id)).toEqual(there);
    expect(await history(there.entity_id)).toHaveLength(1);
  });

  test('what a person decided of a row goes before what is said of all', async () => {
    const [one, two] = [await known(), await known()];
    const rows = [one, two].map(({ number }) => `Theirs,${number},FL,,Brand,,`);
    let flow = await options(agent, await analysed(agent, csv(HEADER, ...rows)), { duplicates: 'overwrite' });
    flow = await decide(agent, flow, 2, 'skip');
    flow = await decide(agent, flow, 3, 'create');
    expect(flow.counts.ready).toBe(1);
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 DUPLICATED phone:duplicate_lead', '3 CREATED']);
    expect(await read(one.there.entity_id)).toEqual(one.there);
    expect(await withPhone(two.number)).toHaveLength(2);
    expect(done.job?.counts).toMatchObject({ processed: 2, refused: 1, created: 1, matched: 2 });
  });

  test('an import that only updates creates nothing', async () => {
    const { number } = await known();
    const fresh = phone();
    const file = csv(HEADER, `New,${fresh},FL,,,,`, `Theirs,${number},FL,,Brand,,`);
    const flow = await options(agent, await analysed(agent, file), { duplicates: 'fill', unmatched: 'skip' });
    expect(flow.counts.ready).toBe(1);
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 VALID', '3 UPDATED']);
    expect(await withPhone(fresh)).toEqual([]);
    expect(done).toMatchObject({ counts: { valid: 1, ready: 0 }, can: { import: false } });
  });
});

describe('rows of the same lead in one file', () => {
  test('a later row finds what an earlier one has created or changed, in their order', async () => {
    const [number, other] = [phone(), phone()];
    const there = await lead({ company_name: 'There', phone: stored(other), email: 'shared@twin.example' });
    const file = csv(
      'Company name,Phone,State,DBA,Email',
      `First,${number},FL,One,`,
      `Second,${number},FL,Two,`,
      `Third,${number},FL,,`,
      // By another key, the same lead as the row before.
      `Fourth,${other},FL,Four,`,
      `Fifth,${phone()},FL,Five,shared@twin.example`,
    );
    const flow = await options(agent, await analysed(agent, file), { duplicates: 'overwrite' });
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 CREATED', '3 UPDATED', '4 UPDATED', '5 UPDATED', '6 UPDATED']);
    const [one] = await withPhone(number);
    expect(one).toMatchObject({ company_name: 'Third', dba: 'Two', version: 3 });
    expect((await history(one!.entity_id)).map(({ type }) => type)).toEqual([
      'LEAD_UPDATED',
      'LEAD_UPDATED',
      'LEAD_IMPORTED_CREATED',
    ]);
    expect(await read(there.entity_id)).toMatchObject({ company_name: 'Fifth', dba: 'Five', version: 3 });
    expect(done.job?.counts).toMatchObject({ created: 1, updated: 4, imported: 5, matched: 4 });
  });
});

describe('what the import finds on the day it runs', () => {
  test('a lead that has gone since is created anew, one that has come is a duplicate', async () => {
    const [gone, come] = [phone(), phone()];
    const there = await lead({ phone: stored(gone), company_name: 'Goes' });
    const flow = await options(
      agent,
      await analysed(agent, csv(HEADER, `Gone,${gone},FL,,,,`, `Come,${come},FL,,Brand,,`)),
      { duplicates: 'fill' },
    );
    expect(flow.counts).toMatchObject({ refused: 1, valid: 1, ready: 2 });
    await deleteLeads(supervisor, [there.entity_id]);
    const came = await lead({ phone: stored(come), company_name: 'Came' });
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual(['2 CREATED', '3 UPDATED']);
    expect(await read(came.entity_id)).toMatchObject({ company_name: 'Came', dba: 'Brand' });
  });

  test('an agent changes no lead of somebody else’s; the supervisor may, from the same rows', async () => {
    const number = phone();
    const theirs = await lead(
      {
        phone: stored(number),
        company_name: 'Theirs',
        assignee_id: demoId('sp.agent2'),
        pr_assigned_id: demoId('sp.agent2'),
      },
      api.as('sp.agent2'),
    );
    const flow = await options(agent, await analysed(agent, csv(HEADER, `Taken,${number},FL,,,,`)), {
      duplicates: 'overwrite',
    });
    const refused = await imported(agent, flow);
    expect(await outcomes(refused)).toEqual(['2 DUPLICATED assignee_id:not_yours']);
    expect(await read(theirs.entity_id)).toEqual(theirs);
    expect(refused.job?.counts).toMatchObject({ processed: 1, refused: 1, imported: 0 });
    const done = await imported(supervisor, refused);
    expect(await outcomes(done)).toEqual(['2 UPDATED']);
    expect(done.jobs).toHaveLength(2);
  });

  test('a submitter who has left imports nothing more', async () => {
    const leaving = api.as('sp.agent2');
    const flow = await analysed(leaving, csv(HEADER, `Left,${phone()},FL,,,,`));
    await sql`update app_user set active = false where entity_id = ${demoId('sp.agent2')}`.execute(api.db);
    // The session is refused at once; a run that waits finds out when it is worked on.
    await sql`insert into import_job (entity_id, flow_id, lead_type, status, created_by, counts)
              values (gen_random_uuid(), ${flow.entity_id}, 'SP', 'PAUSED', ${demoId('sp.agent2')},
                      '{"failed": 0, "refused": 0, "imported": 0, "matched": 0}')`.execute(api.db);
    await sql`update import_flow set stage = 'importing' where entity_id = ${flow.entity_id}`.execute(api.db);
    const { body } = await supervisor.get<Flow>(`/import-flows/${flow.entity_id}`);
    await supervisor.patch(`/import_task/${body.job!.entity_id}`, { version: 1, action: 'resume' });
    const done = await settled(supervisor, flow.entity_id);
    await sql`update app_user set active = true where entity_id = ${demoId('sp.agent2')}`.execute(api.db);
    expect(done).toMatchObject({
      stage: 'failed',
      job: { status: 'FAILED' },
      counts: { imported: 0, valid: 1 },
    });
  });

  test('a lead that would not be valid stays as it is, and the row says why', async () => {
    const [torn, above] = [phone(), phone()];
    const county = await sql<{ id: string }>`
      select entity_id as id from lookup where list = 'county' and ${FL}::uuid = any(parent_ids) limit 1`.execute(
      api.db,
    );
    const inFlorida = await lead({ phone: stored(torn), states: [FL], counties: [county.rows[0]?.id] });
    const { services } = await leadBody(api.db, 'sp');
    const many = await lead({
      phone: stored(above),
      number_of_providers: 9,
      services: services.map((row) => ({ ...row, providers: 5 })),
    });
    const file = csv('Phone,State,Number of providers,DBA', `${torn},GA,,Brand`, `${above},FL,2,Brand`);
    const flow = await options(agent, await analysed(agent, file), { duplicates: 'overwrite' });
    const done = await imported(agent, flow);
    expect(await outcomes(done)).toEqual([
      '2 INVALID counties:not_within',
      '3 INVALID services.0.providers:above_total',
    ]);
    for (const one of [inFlorida, many]) expect(await read(one.entity_id)).toEqual(one);
    expect(done.job?.counts).toMatchObject({ failed: 2, imported: 0, processed: 2, matched: 0 });
  });

  test('what a row refers to may have been retired since it was checked', async () => {
    const plan = await sql<{ id: string; name: string }>`
      select entity_id as id, name_en as name from lookup where list = 'health_plan' order by position limit 1`.execute(
      api.db,
    );
    const { id, name } = plan.rows[0]!;
    const flow = await analysed(
      agent,
      csv('Phone,State,Health plans', `${phone()},FL,"${name}"`, `${phone()},FL,`),
    );
    expect(flow.counts.valid).toBe(2);
    await sql`update lookup set retired_at = now() where entity_id = ${id}`.execute(api.db);
    const done = await imported(agent, flow);
    await sql`update lookup set retired_at = null where entity_id = ${id}`.execute(api.db);
    expect(await outcomes(done)).toEqual(['2 INVALID health_plans:unknown_reference', '3 CREATED']);
  });

  test('the planner knows of the leads of a new installation', async () => {
    const fresh = await startApp();
    const rows = Array.from(
      { length: 600 },
      (_, n) => `Clinic ${n},30566${String(n).padStart(5, '0')},FL,,,,`,
    );
    await imported(fresh.as('sp.agent'), await analysed(fresh.as('sp.agent'), csv(HEADER, ...rows)));
    const { rows: known } = await sql<{ n: number }>`
      select reltuples::int as n from pg_class where oid = 'lead'::regclass`.execute(fresh.db);
    await fresh.close();
    expect(known[0]?.n).toBeGreaterThanOrEqual(500);
  });
});

describe('starting', () => {
  test('answers the run, as specification §3 lists it', async () => {
    const flow = await analysed(agent, csv(HEADER, `Shown,${phone()},FL,,,,`, 'Bad,1,FL,,,,'));
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
    const flow = await analysed(agent, csv(HEADER, `Against,${phone()},FL,,,,`));
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
    const flow = await analysed(agent, csv(HEADER, `Once,${phone()},FL,,,,`));
    const answers = await Promise.all([run(agent, flow), run(supervisor, flow), run(agent, flow)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect((await settled(agent, flow.entity_id)).jobs).toHaveLength(1);
  });
});

describe('the same file again', () => {
  // Without any key of a duplicate: only the file and the row number tell.
  const file = () =>
    csv('Company name,State,DBA', `Keyless ${crypto.randomUUID()},FL,Brand`, 'Keyless too,FL,');
  const count = async () =>
    Number(
      (await sql<{ n: string }>`select count(*) as n from lead where deleted_at is null`.execute(api.db))
        .rows[0]?.n,
    );

  test.each([
    ['skip', ['2 DUPLICATED :imported_before', '3 DUPLICATED :imported_before']],
    ['fill', ['2 UNCHANGED', '3 UNCHANGED']],
    ['overwrite', ['2 UNCHANGED', '3 UNCHANGED']],
    // 'Create anyway' of a whole import is no wish to have everything twice.
    ['create', ['2 DUPLICATED :imported_before', '3 DUPLICATED :imported_before']],
  ])('%s creates nothing', async (duplicates, expected) => {
    const content = file();
    await imported(agent, await analysed(agent, content));
    const before = await count();
    const again = await options(agent, await analysed(agent, content), { duplicates });
    expect(again.counts).toMatchObject({ refused: 2, matched: 2 });
    const done = again.can.import ? await imported(agent, again) : again;
    expect(await outcomes(done)).toEqual(expected);
    expect(await count()).toBe(before);
  });

  test('only a row of which somebody says so is created once more', async () => {
    const content = file();
    await imported(agent, await analysed(agent, content));
    const before = await count();
    let again = await options(agent, await analysed(agent, content), { duplicates: 'create' });
    again = await decide(agent, again, 3, 'create');
    expect(again.counts.ready).toBe(1);
    expect(await outcomes(await imported(agent, again))).toEqual([
      '2 DUPLICATED :imported_before',
      '3 CREATED',
    ]);
    expect(await count()).toBe(before + 1);
  });

  test('uploaded twice and imported at once, it makes its leads once', async () => {
    const content = file();
    const [one, two] = [await analysed(agent, content), await analysed(supervisor, content)];
    expect([one.counts.valid, two.counts.valid]).toEqual([2, 2]);
    const before = await count();
    await Promise.all([imported(agent, one), imported(supervisor, two)]);
    expect(await count()).toBe(before + 2);
  });
});
