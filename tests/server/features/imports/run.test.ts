import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { freshPhone, leadsAround, stored } from './leads.ts';
import { analysed, csv, deleteLeads, imported, run, settled, type Flow } from './support.ts';

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
const FL = lookupId('state', 'FL');

describe('what becomes of a row whose lead exists', () => {
  async function known() {
    const number = freshPhone();
    const there = await leads.create({
      company_name: 'Ours',
      phone: stored(number),
      dba: null,
      notes: 'kept',
    });
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
    const flow = await leads.options(
      await analysed(supervisor, file),
      { duplicates: 'overwrite' },
      supervisor,
    );
    await imported(supervisor, flow);
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
    const flow = await leads.options(await analysed(agent, csv(HEADER, `Ours,${number},FL,,,kept,`)), {
      duplicates: 'overwrite',
    });
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual(['2 UNCHANGED']);
    expect(done.job?.counts).toMatchObject({ imported: 1, unchanged: 1, updated: 0, matched: 1 });
    expect(await leads.read(there.entity_id)).toEqual(there);
    expect(await leads.history(there.entity_id)).toHaveLength(1);
  });

  test('what a person decided of a row goes before what is said of all', async () => {
    const [one, two] = [await known(), await known()];
    const rows = [one, two].map(({ number }) => `Theirs,${number},FL,,Brand,,`);
    let flow = await leads.options(await analysed(agent, csv(HEADER, ...rows)), { duplicates: 'overwrite' });
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
    const flow = await leads.options(await analysed(agent, file), { duplicates: 'overwrite' });
    const done = await imported(agent, flow);
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
    const theirs = await leads.create(
      {
        phone: stored(number),
        company_name: 'Theirs',
        assignee_id: demoId('sp.agent2'),
        pr_assigned_id: demoId('sp.agent2'),
      },
      api.as('sp.agent2'),
    );
    const flow = await leads.options(await analysed(agent, csv(HEADER, `Taken,${number},FL,,,,`)), {
      duplicates: 'overwrite',
    });
    const refused = await imported(agent, flow);
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
    const [torn, above] = [freshPhone(), freshPhone()];
    const county = await sql<{ id: string }>`
      select entity_id as id from lookup where list = 'county' and ${FL}::uuid = any(parent_ids) limit 1`.execute(
      api.db,
    );
    const inFlorida = await leads.create({
      phone: stored(torn),
      states: [FL],
      counties: [county.rows[0]?.id],
    });
    const { services } = await leadBody(api.db, 'sp');
    const many = await leads.create({
      phone: stored(above),
      number_of_providers: 9,
      services: services.map((row) => ({ ...row, providers: 5 })),
    });
    const file = csv('Phone,State,Number of providers,DBA', `${torn},GA,,Brand`, `${above},FL,2,Brand`);
    const flow = await leads.options(await analysed(agent, file), { duplicates: 'overwrite' });
    const done = await imported(agent, flow);
    expect(await leads.rows(done)).toEqual([
      '2 INVALID counties:not_within',
      '3 INVALID services.0.providers:above_total',
    ]);
    for (const one of [inFlorida, many]) expect(await leads.read(one.entity_id)).toEqual(one);
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
      csv('Phone,State,Health plans', `${freshPhone()},FL,"${name}"`, `${freshPhone()},FL,`),
    );
    expect(flow.counts.valid).toBe(2);
    await sql`update lookup set retired_at = now() where entity_id = ${id}`.execute(api.db);
    const done = await imported(agent, flow);
    await sql`update lookup set retired_at = null where entity_id = ${id}`.execute(api.db);
    expect(await leads.rows(done)).toEqual(['2 INVALID health_plans:unknown_reference', '3 CREATED']);
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
    expect(known[0]?.n).toBeGreaterThanOrEqual(200);
  });
});
