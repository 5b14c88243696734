import { describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { freshPhone, stored, useImports } from './leads.ts';
import { analysed, csv, deleteLeads, flowNow, imported, patch, run, settled, type Run } from './support.ts';

const { api, query, leads, agent, supervisor } = useImports();

const HEADER = 'Company name,Phone,State,County,DBA,Notes,Website';
const FL = lookupId('state', 'FL');
/** An analysed file whose duplicates are overwritten. */
const overwriting = async (content: string) =>
  leads.options(await analysed(agent, content), { duplicates: 'overwrite' });

describe('what becomes of a row whose lead exists', () => {
  async function known() {
    const number = freshPhone();
    const ours = { company_name: 'Ours', dba: null, notes: 'kept' };
    const there = await leads.create({ ...ours, phone: stored(number) });
    return { number, there, file: csv(HEADER, `Theirs,${number},FL,,Brand,,https://theirs.example`) };
  }

  test('skipped, it is refused and the lead stays; filled, it gets what it lacks; nothing is created that shall not be', async () => {
    const { file, there } = await known();
    const fresh = freshPhone();
    const content = csv(file, `New,${fresh},FL,,,,`);
    const skipped = await leads.options(await analysed(agent, content), { unmatched: 'skip' });
    expect(skipped).toMatchObject({ counts: { refused: 1, valid: 1, ready: 0 }, can: { import: false } });
    const answer = await run(agent, skipped);
    expect([answer.status, answer.body.fails]).toEqual([409, []]);
    expect(await leads.read(there.entity_id)).toEqual(there);

    const flow = await leads.options(skipped, { duplicates: 'fill' });
    expect(flow.counts.ready).toBe(1);
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 UPDATED', '3 VALID']);
    expect(await leads.withPhone(fresh)).toEqual([]);
    expect(await leads.read(there.entity_id)).toMatchObject({
      version: 2,
      company_name: 'Ours',
      dba: 'Brand',
      url: 'https://theirs.example',
      notes: 'kept',
      status: 'NEW',
      last_imported_by_id: demoId('sp.agent'),
    });
    const event = (await leads.history(there.entity_id)).at(-1);
    expect(event).toMatchObject({
      type: 'LEAD_UPDATED',
      version: 2,
      detail: { import_flow_id: flow.entity_id, import_job_id: done.job?.entity_id },
    });
    expect(event?.changes).toEqual([
      { field: 'dba', from: null, to: 'Brand' },
      { field: 'url', from: null, to: 'https://theirs.example' },
    ]);
    const counts = { imported: 1, updated: 1, created: 0, refused: 0, matched: 1 };
    expect(done).toMatchObject({
      stage: 'imported',
      counts: { ...counts, valid: 1, ready: 0 },
      can: { import: false },
      job: { status: 'DONE', counts: { ...counts, processed: 1, failed: 0 } },
    });
  });

  test('overwritten, it says what the row says; empty cells erase nothing, defaults replace nothing', async () => {
    const [{ file, there }, same] = [await known(), await known()];
    const all = { duplicates: 'overwrite' };
    const flow = await analysed(supervisor, csv(file, `Ours,${same.number},FL,,,kept,`));
    const done = await imported(supervisor, await leads.options(flow, all, supervisor));
    expect(await leads.rows(done)).toEqual(['2 UPDATED', '3 UNCHANGED']);
    expect(done.job?.counts).toMatchObject({ imported: 2, unchanged: 1, updated: 1, matched: 2 });
    expect(await leads.read(there.entity_id)).toMatchObject({
      company_name: 'Theirs',
      dba: 'Brand',
      notes: 'kept',
      // The importer is the default of the PR, not what the row says.
      pr_assigned_id: demoId('sp.agent'),
      last_imported_by_id: demoId('sp.supervisor'),
    });
    expect((await leads.history(there.entity_id)).at(-1)?.actor_id).toBe(demoId('sp.supervisor'));
    // With nothing to change it stays at its version, without history.
    expect(await leads.read(same.there.entity_id)).toEqual(same.there);
    expect(await leads.history(same.there.entity_id)).toHaveLength(1);
  });

  test('what a person decided of a row goes before what is said of all', async () => {
    const [one, two] = [await known(), await known()];
    const rows = [one, two].map(({ number }) => `Theirs,${number},FL,,Brand,,`);
    let flow = await overwriting(csv(HEADER, ...rows));
    flow = await leads.decide(flow, 2, 'skip');
    flow = await leads.decide(flow, 3, 'create');
    expect(flow.counts.ready).toBe(1);
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 DUPLICATED phone:duplicate_lead', '3 CREATED']);
    expect(await leads.read(one.there.entity_id)).toEqual(one.there);
    expect(await leads.withPhone(two.number)).toHaveLength(2);
    expect(done.job?.counts).toMatchObject({ processed: 2, refused: 1, created: 1, matched: 2 });
  });
});

test('of rows of the same lead in one file a later one finds what an earlier one has created or changed, in their order', async () => {
  const [number, other] = [freshPhone(), freshPhone()];
  const there = await leads.create({
    company_name: 'There',
    phone: stored(other),
    email: 'shared@twin.example',
  });
  const file = csv(
    'Company name,Phone,State,DBA,Email',
    `First,${number},FL,One,`,
    `Second,${number},FL,Two,`,
    `Third,${number},FL,,`,
    // By another key, the same lead as the row before.
    `Fourth,${other},FL,Four,`,
    `Fifth,${freshPhone()},FL,Five,shared@twin.example`,
  );
  const done = await imported(agent, await overwriting(file));
  expect(await leads.rows(done)).toEqual(['2 CREATED', '3 UPDATED', '4 UPDATED', '5 UPDATED', '6 UPDATED']);
  const [one] = await leads.withPhone(number);
  expect(one).toMatchObject({ company_name: 'Third', dba: 'Two', version: 3 });
  expect((await leads.history(one!.entity_id)).map(({ type }) => type)).toEqual([
    'LEAD_IMPORTED_CREATED',
    'LEAD_UPDATED',
    'LEAD_UPDATED',
  ]);
  expect(await leads.read(there.entity_id)).toMatchObject({
    company_name: 'Fifth',
    dba: 'Five',
    version: 3,
  });
  expect(done.job?.counts).toMatchObject({ created: 1, updated: 4, imported: 5, matched: 4 });
});

describe('what the import finds on the day it runs', () => {
  test('creates a lead anew that has gone, changes one that has come, and for an agent none of somebody else’s', async () => {
    const [gone, come, number] = [freshPhone(), freshPhone(), freshPhone()];
    const there = await leads.create({ phone: stored(gone), company_name: 'Goes' });
    const owner = demoId('sp.agent2');
    const own = { phone: stored(number), assignee_id: owner, pr_assigned_id: owner };
    const theirs = await leads.create(own, api.as('sp.agent2'));
    const flow = await overwriting(
      csv(HEADER, `Gone,${gone},FL,,,,`, `Come,${come},FL,,Brand,,`, `Taken,${number},FL,,,,`),
    );
    expect(flow.counts).toMatchObject({ refused: 2, valid: 1, ready: 3 });
    await deleteLeads(supervisor, [there.entity_id]);
    const came = await leads.create({ phone: stored(come), dba: null });
    const first = await imported(agent, flow);
    expect(await leads.rows(first)).toEqual(['2 CREATED', '3 UPDATED', '4 DUPLICATED assignee_id:not_yours']);
    expect(await leads.read(came.entity_id)).toMatchObject({ company_name: 'Come', dba: 'Brand' });
    expect(await leads.read(theirs.entity_id)).toEqual(theirs);
    expect(first.job?.counts).toMatchObject({ processed: 3, refused: 1, imported: 2 });
    // The supervisor may, from the same rows.
    const done = await imported(supervisor, first);
    expect(await leads.rows(done)).toEqual(['2 CREATED', '3 UPDATED', '4 UPDATED']);
    expect(done.jobs).toHaveLength(2);
  });

  test('a submitter who has left imports nothing more', async () => {
    const leaving = api.as('sp.agent2');
    const flow = await analysed(leaving, csv(HEADER, `Left,${freshPhone()},FL,,,,`));
    await query`update app_user set active = false where entity_id = ${demoId('sp.agent2')}`;
    // The session is refused at once; a run that waits finds out when it is worked on.
    await query`insert into import_job (entity_id, flow_id, lead_type, status, created_by, counts)
              values (gen_random_uuid(), ${flow.entity_id}, 'SP', 'PAUSED', ${demoId('sp.agent2')},
                      '{"failed": 0, "refused": 0, "imported": 0, "matched": 0}')`;
    await query`update import_flow set stage = 'importing' where entity_id = ${flow.entity_id}`;
    const { job } = await flowNow(supervisor, flow);
    await supervisor.patch(`/import_task/${job!.entity_id}`, { version: 1, action: 'resume' });
    const done = await settled(supervisor, flow.entity_id);
    await query`update app_user set active = true where entity_id = ${demoId('sp.agent2')}`;
    expect(done).toMatchObject({
      stage: 'failed',
      job: { status: 'FAILED' },
      counts: { imported: 0, valid: 1 },
    });
  });

  test('leaves a lead that would not be valid, and what refers to an entry that was retired; the row says why', async () => {
    const [torn, above] = [freshPhone(), freshPhone()];
    const [county] = await query<{ id: string }>`
      select entity_id as id from lookup where list = 'county' and ${FL}::uuid = any(parent_ids) limit 1`;
    const [plan] = await query<{ id: string; name: string }>`
      select entity_id as id, name_en as name from lookup where list = 'health_plan' order by position limit 1`;
    const inFlorida = await leads.create({ phone: stored(torn), states: [FL], counties: [county?.id] });
    const { services } = await leadBody(api.db, 'sp');
    const many = await leads.create({
      phone: stored(above),
      number_of_providers: 9,
      services: services.map((row) => ({ ...row, providers: 5 })),
    });
    const flow = await overwriting(
      csv(
        'Phone,State,Number of providers,DBA,Health plans',
        `${torn},GA,,Brand,`,
        `${above},FL,2,Brand,`,
        `${freshPhone()},FL,,,"${plan!.name}"`,
        `${freshPhone()},FL,,,`,
      ),
    );
    expect(flow.counts).toMatchObject({ valid: 2, ready: 4 });
    await query`update lookup set retired_at = now() where entity_id = ${plan!.id}`;
    const done = await imported(agent, flow);
    await query`update lookup set retired_at = null where entity_id = ${plan!.id}`;
    expect(await leads.rows(done)).toEqual([
      '2 INVALID counties:not_within',
      '3 INVALID services.0.providers:above_total',
      '4 INVALID health_plans:unknown_reference',
      '5 CREATED',
    ]);
    for (const one of [inFlorida, many]) expect(await leads.read(one.entity_id)).toEqual(one);
    expect(done.job?.counts).toMatchObject({ failed: 3, imported: 1, processed: 4, matched: 0 });
  });

  test('the planner knows of the leads of a new installation', async () => {
    const fresh = await startApp();
    const person = fresh.as('sp.agent');
    const file = (name: string) => csv(HEADER, `${name},${freshPhone()},FL,,,,`);
    // There are none when the first run begins.
    for (const name of ['First', 'Second']) await imported(person, await analysed(person, file(name)));
    const [known] = await fresh.query<{ n: number }>`
      select reltuples::int as n from pg_class where oid = 'lead'::regclass`;
    await fresh.close();
    expect(known?.n).toBe(1);
  });
});

test('starting answers the run, as specification §3 lists it, once, and names what stands against it', async () => {
  const flow = await analysed(agent, csv(HEADER, `Shown,${freshPhone()},FL,,,,`, 'Bad,1,FL,,,,'));
  const stale = await run(agent, { ...flow, version: flow.version - 1 });
  expect([stale.status, stale.body.current?.entity_id]).toEqual([409, flow.entity_id]);
  expect((await run(agent, { ...flow, entity_id: crypto.randomUUID() })).status).toBe(404);
  expect((await agent.post('/import_task', { flow_id: 'x', version: 1 })).status).toBe(400);
  expect((await agent.post('/import_task', {})).status).toBe(400);
  // Two people at once start one run.
  const people = ['sp.agent', 'sp.supervisor', 'sp.agent'];
  const answers = await Promise.all(people.map((person) => run(api.as(person), flow)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  const at = answers.findIndex(({ status }) => status === 202);
  const { body } = answers[at]!;
  expect(body).toMatchObject({
    flow_id: flow.entity_id,
    content_type: 'text/csv',
    object: 'leads/sp',
    filename: 'leads.csv',
    status: 'RUNNING',
    submitter: { entity_id: demoId(people[at]!) },
    finished_at: null,
    can: { pause: true, resume: false, cancel: true, undo: false },
  });
  const ended = await settled(agent, flow.entity_id);
  expect(ended.jobs).toHaveLength(1);
  const { body: done } = await supervisor.get<Run>(`/import_task/${body.entity_id}`);
  expect(done).toMatchObject({
    status: 'DONE',
    counts: { processed: 2, imported: 1, failed: 1 },
    can: { pause: false, cancel: false, undo: true },
  });
  expect(Date.parse(done.finished_at!)).toBeGreaterThanOrEqual(Date.parse(done.started_at));
  expect((await agent.get<Run>(`/leads/import_task/${body.entity_id}`)).body.can.undo).toBe(false);
  const events = await query`select type from history where record_id = ${flow.entity_id}`;
  for (const type of ['IMPORT_JOB_STARTED', 'IMPORT_JOB_CHANGED']) expect(events).toContainEqual({ type });
  const { body: closed } = await patch(agent, ended, { status: 'Closed' });
  const answer = await run(agent, closed);
  expect([answer.status, answer.body.current]).toEqual([409, undefined]);
});

describe('the same file again', () => {
  // Without any key of a duplicate: only the file and the row number tell.
  const file = () =>
    csv('Company name,State,DBA', `Keyless ${crypto.randomUUID()},FL,Brand`, 'Keyless too,FL,');

  test('creates nothing, whatever becomes of duplicates, but a row of which somebody says so', async () => {
    const content = file();
    await imported(agent, await analysed(agent, content));
    const before = await leads.count();
    const [repeated, unchanged] = [
      ['2 DUPLICATED :imported_before', '3 DUPLICATED :imported_before'],
      ['2 UNCHANGED', '3 UNCHANGED'],
    ];
    // 'Create anyway' of a whole import is no wish to have everything twice.
    const ways = { skip: repeated, fill: unchanged, overwrite: unchanged, create: repeated };
    for (const [duplicates, expected] of Object.entries(ways)) {
      let again = await leads.options(await analysed(agent, content), { duplicates });
      expect(again.counts).toMatchObject({ refused: 2, matched: 2 });
      if (again.can.import) again = await imported(agent, again);
      expect(await leads.rows(again), duplicates).toEqual(expected);
      expect(await leads.count()).toBe(before);
      if (duplicates !== 'create') continue;
      again = await leads.decide(again, 3, 'create');
      expect(again.counts.ready).toBe(1);
      const rows = await leads.rows(await imported(agent, again));
      expect(rows).toEqual(['2 DUPLICATED :imported_before', '3 CREATED']);
    }
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
