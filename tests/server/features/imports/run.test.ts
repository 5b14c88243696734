import { describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, startApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { leadBody } from '#tests/support/leads.ts';
import { queryOn } from '#tests/support/query.ts';
import { freshPhone, leadsAround, stored } from './leads.ts';
import { analysed, csv, deleteLeads, flowNow, imported, patch, run, settled, type Run } from './support.ts';

const api = useApp();
const query = queryOn(api);
const leads = leadsAround(api);
const agent = callerOf(api, 'sp.agent');
const supervisor = callerOf(api, 'sp.supervisor');

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

  test('skipped, it is refused and the lead stays', async () => {
    const { file, there } = await known();
    const flow = await analysed(agent, file);
    expect(flow).toMatchObject({ counts: { refused: 1, ready: 0 }, can: { import: false } });
    const answer = await run(agent, flow);
    expect([answer.status, answer.body.fails]).toEqual([409, []]);
    expect(await leads.read(there.entity_id)).toEqual(there);
  });

  test('filled, it gets what it lacks', async () => {
    const { file, there } = await known();
    const flow = await leads.options(await analysed(agent, file), { duplicates: 'fill' });
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 UPDATED']);
    const after = await leads.read(there.entity_id);
    expect(after).toMatchObject({
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
    const all = { duplicates: 'overwrite' };
    await imported(supervisor, await leads.options(await analysed(supervisor, file), all, supervisor));
    expect(await leads.read(there.entity_id)).toMatchObject({
      company_name: 'Theirs',
      dba: 'Brand',
      notes: 'kept',
      // The importer is the default of the PR, not what the row says.
      pr_assigned_id: demoId('sp.agent'),
      last_imported_by_id: demoId('sp.supervisor'),
    });
    expect((await leads.history(there.entity_id)).at(-1)?.actor_id).toBe(demoId('sp.supervisor'));
  });

  test('with nothing to change it stays at its version, without history', async () => {
    const { number, there } = await known();
    const done = await imported(agent, await overwriting(csv(HEADER, `Ours,${number},FL,,,kept,`)));
    expect(await leads.rows(done)).toEqual(['2 UNCHANGED']);
    expect(done.job?.counts).toMatchObject({ imported: 1, unchanged: 1, updated: 0, matched: 1 });
    expect(await leads.read(there.entity_id)).toEqual(there);
    expect(await leads.history(there.entity_id)).toHaveLength(1);
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

  test('an import that only updates creates nothing', async () => {
    const { number } = await known();
    const fresh = freshPhone();
    const file = csv(HEADER, `New,${fresh},FL,,,,`, `Theirs,${number},FL,,Brand,,`);
    const flow = await leads.options(await analysed(agent, file), { duplicates: 'fill', unmatched: 'skip' });
    expect(flow.counts.ready).toBe(1);
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 VALID', '3 UPDATED']);
    expect(await leads.withPhone(fresh)).toEqual([]);
    expect(done).toMatchObject({ counts: { valid: 1, ready: 0 }, can: { import: false } });
  });
});

describe('rows of the same lead in one file', () => {
  test('a later row finds what an earlier one has created or changed, in their order', async () => {
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
});

describe('what the import finds on the day it runs', () => {
  test('a lead that has gone since is created anew, one that has come is a duplicate', async () => {
    const [gone, come] = [freshPhone(), freshPhone()];
    const there = await leads.create({ phone: stored(gone), company_name: 'Goes' });
    const flow = await leads.options(
      await analysed(agent, csv(HEADER, `Gone,${gone},FL,,,,`, `Come,${come},FL,,Brand,,`)),
      { duplicates: 'fill' },
    );
    expect(flow.counts).toMatchObject({ refused: 1, valid: 1, ready: 2 });
    await deleteLeads(supervisor, [there.entity_id]);
    const came = await leads.create({ phone: stored(come), company_name: 'Came' });
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 CREATED', '3 UPDATED']);
    expect(await leads.read(came.entity_id)).toMatchObject({ company_name: 'Came', dba: 'Brand' });
  });

  test('an agent changes no lead of somebody else’s; the supervisor may, from the same rows', async () => {
    const number = freshPhone();
    const owner = demoId('sp.agent2');
    const own = { phone: stored(number), assignee_id: owner, pr_assigned_id: owner };
    const theirs = await leads.create(own, api.as('sp.agent2'));
    const refused = await imported(agent, await overwriting(csv(HEADER, `Taken,${number},FL,,,,`)));
    expect(await leads.rows(refused)).toEqual(['2 DUPLICATED assignee_id:not_yours']);
    expect(await leads.read(theirs.entity_id)).toEqual(theirs);
    expect(refused.job?.counts).toMatchObject({ processed: 1, refused: 1, imported: 0 });
    const done = await imported(supervisor, refused);
    expect(await leads.rows(done)).toEqual(['2 UPDATED']);
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

  test('a lead that would not be valid stays as it is, and the row says why', async () => {
    const [torn, above] = [freshPhone(), freshPhone()];
    const [county] = await query<{ id: string }>`
      select entity_id as id from lookup where list = 'county' and ${FL}::uuid = any(parent_ids) limit 1`;
    const inFlorida = await leads.create({
      phone: stored(torn),
      states: [FL],
      counties: [county?.id],
    });
    const { services } = await leadBody(api.db, 'sp');
    const many = await leads.create({
      phone: stored(above),
      number_of_providers: 9,
      services: services.map((row) => ({ ...row, providers: 5 })),
    });
    const file = csv('Phone,State,Number of providers,DBA', `${torn},GA,,Brand`, `${above},FL,2,Brand`);
    const done = await imported(agent, await overwriting(file));
    expect(await leads.rows(done)).toEqual([
      '2 INVALID counties:not_within',
      '3 INVALID services.0.providers:above_total',
    ]);
    for (const one of [inFlorida, many]) expect(await leads.read(one.entity_id)).toEqual(one);
    expect(done.job?.counts).toMatchObject({ failed: 2, imported: 0, processed: 2, matched: 0 });
  });

  test('what a row refers to may have been retired since it was checked', async () => {
    const [plan] = await query<{ id: string; name: string }>`
      select entity_id as id, name_en as name from lookup where list = 'health_plan' order by position limit 1`;
    const { id, name } = plan!;
    const flow = await analysed(
      agent,
      csv('Phone,State,Health plans', `${freshPhone()},FL,"${name}"`, `${freshPhone()},FL,`),
    );
    expect(flow.counts.valid).toBe(2);
    await query`update lookup set retired_at = now() where entity_id = ${id}`;
    const done = await imported(agent, flow);
    await query`update lookup set retired_at = null where entity_id = ${id}`;
    expect(await leads.rows(done)).toEqual(['2 INVALID health_plans:unknown_reference', '3 CREATED']);
  });

  test('the planner knows of the leads of a new installation', async () => {
    const fresh = await startApp();
    const rows = Array.from(
      { length: 600 },
      (_, n) => `Clinic ${n},30566${String(n).padStart(5, '0')},FL,,,,`,
    );
    await imported(fresh.as('sp.agent'), await analysed(fresh.as('sp.agent'), csv(HEADER, ...rows)));
    const [known] = await queryOn(fresh)<{ n: number }>`
      select reltuples::int as n from pg_class where oid = 'lead'::regclass`;
    await fresh.close();
    expect(known?.n).toBeGreaterThanOrEqual(200);
  });
});

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
    const events = await query`select type from history where record_id = ${flow.entity_id}`;
    for (const type of ['IMPORT_JOB_STARTED', 'IMPORT_JOB_CHANGED']) expect(events).toContainEqual({ type });
  });

  test('names what stands against it', async () => {
    const flow = await analysed(agent, csv(HEADER, `Against,${freshPhone()},FL,,,,`));
    const stale = await run(agent, { ...flow, version: flow.version - 1 });
    expect([stale.status, stale.body.current?.entity_id]).toEqual([409, flow.entity_id]);
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
