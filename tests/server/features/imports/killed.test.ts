import { sleep } from '#tests/support/clock.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { randomOf, useProgram } from '#tests/support/program.ts';
import { csv, flowNow, patch, run, upload, type Flow, type Run } from './support.ts';

const ROWS = 20_000;
const KILLS = 20;
const BATCH = 200;

const api = useApp({}, false);
const agent = callerOf(api, 'sp.agent');
const supervisor = callerOf(api, 'sp.supervisor');
const program = useProgram(new URL('worker.ts', import.meta.url));
let flow: Flow;
afterEach(() => program.kill());

const start = (): void => program.start(api.databaseUrl);
const killed = (): Promise<void> => program.kill();

const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await sleep(5);
}
const number = async (query: ReturnType<typeof sql<{ n: string }>>) =>
  Number((await query.execute(api.db)).rows[0]?.n);
const counted = (by: 'job' | 'flow', name: string) =>
  number(
    by === 'job'
      ? sql`select counts ->> ${name} as n from import_job where flow_id = ${flow.entity_id}`
      : sql`select counts ->> ${name} as n from import_flow where entity_id = ${flow.entity_id}`,
  );
const handled = () => number(sql`select max(row_no) as n from import_item where job_id is not null`);
const now = () => flowNow(supervisor, flow);
const stage = async () => (await now()).stage;

const phone = (n: number) => `30${String(55_000_000 + n)}`;
const THERE = 10;

/** Of ten rows: one changes a lead that is there, every fourth of them in nothing; one repeats a row above; one is wrong. */
function row(n: number): string {
  switch (n % 10) {
    case 0:
      return `,${phone(n)},FL,${n % (4 * THERE) === 0 ? 'Old' : 'New'} ${n}`;
    case 7:
      return `,${phone(n - 3)},FL,Again ${n}`;
    case 8:
      return `Bad,${n},FL,`;
    default:
      return `Clinic,${phone(n)},FL,Own ${n}`;
  }
}
const EXPECTED = {
  failed: ROWS / 10,
  created: (ROWS / 10) * 7,
  updated: ROWS / 10 + (ROWS / 10 / 4) * 3,
  unchanged: ROWS / 10 / 4,
};

/** Leads that were there: one for every tenth row. */
async function leadsThere(): Promise<void> {
  await api.query`
    insert into lead (entity_id, lead_type, status, phone, dba, states, pr_assigned_id, created_by)
    select gen_random_uuid(), 'SP', 'NEW', '+130' || (55000000 + n), 'Old ' || n, array[${lookupId('state', 'FL')}::uuid],
           ${demoId('sp.agent')}::uuid, ${demoId('sp.agent')}::uuid
      from generate_series(0, ${ROWS - 1}::int, ${THERE}::int) n`;
  await api.query`analyze lead`;
}

test(`killed ${KILLS} times in the middle of an import, it ends complete and exact`, async () => {
  process.stderr.write(`  killed.test: KILL_SEED=${seed}\n`);
  await leadsThere();
  const lines = Array.from({ length: ROWS }, (_, n) => row(n));
  flow = (await upload(agent, csv('Company name,Phone,State,DBA', ...lines))).body;
  flow = (await patch(agent, flow, { options: { duplicates: 'overwrite' }, action: 'analyse' })).body;
  start();
  await until(async () => (await stage()) === 'analysed');
  await killed();
  flow = await now();
  expect(flow.counts).toMatchObject({ rows: ROWS, failed: EXPECTED.failed, ready: ROWS - EXPECTED.failed });

  const { status, body: job } = await run(agent, flow);
  expect(status).toBe(202);
  for (let kills = 0; kills < KILLS; kills += 1) {
    start();
    if (kills % 5 === 4) {
      // While it starts, or takes the job up.
      await sleep(random() * 1000);
    } else {
      const from = await handled();
      const share = (ROWS - from) / (KILLS - kills + 1);
      const to = Math.min(from + random() * 1.5 * share, ROWS - 3 * BATCH);
      await until(async () => (await handled()) >= to);
      await sleep(random() * 100);
    }
    await killed();
    expect(await number(sql`select count(*) as n from import_job where status = 'RUNNING'`)).toBe(1);
  }
  start();
  await until(async () => (await stage()) === 'imported');
  await killed();
  const done = await now();
  await expectExact(done, job);

  await expectUndone(done);
}, 240_000);

async function expectExact(done: Flow, job: Run): Promise<void> {
  const { failed, created, updated, unchanged } = EXPECTED;
  const imported = created + updated + unchanged;
  expect(done.jobs).toHaveLength(1);
  expect(done.job).toMatchObject({
    entity_id: job.entity_id,
    status: 'DONE',
    counts: {
      processed: ROWS,
      failed,
      refused: 0,
      imported,
      created,
      updated,
      unchanged,
      matched: updated + unchanged,
      undone: 0,
    },
  });
  expect(done.counts).toMatchObject({
    rows: ROWS,
    processed: ROWS,
    failed,
    imported,
    created,
    updated,
    unchanged,
  });
  expect(done.counts).toMatchObject({
    pending: 0,
    valid: 0,
    refused: 0,
    ready: 0,
    matched: updated + unchanged,
  });
  const byOutcome = await api.query<{ what: string; n: number }>`
    select coalesce(outcome, status) as what, count(*)::int as n from import_item
     where flow_id = ${flow.entity_id} group by 1 order by 1`;
  expect(byOutcome).toEqual([
    { what: 'CREATED', n: created },
    { what: 'INVALID', n: failed },
    { what: 'UNCHANGED', n: unchanged },
    { what: 'UPDATED', n: updated },
  ]);
  const leads = await api.query<Record<string, number>>`
    select count(*)::int as leads, count(distinct phone)::int as phones,
           count(*) filter (where import_flow_id = ${flow.entity_id})::int as created,
           count(*) filter (where version <> 1 + (
             select count(*) from history h where h.record_id = l.entity_id and h.type = 'LEAD_UPDATED'
                and h.detail ->> 'import_job_id' = ${job.entity_id}))::int as miscounted,
           count(*) filter (where import_flow_id is not null and 1 <> (
             select count(*) from history h where h.record_id = l.entity_id and h.type = 'LEAD_IMPORTED_CREATED'))::int as untold
      from lead l`;
  expect(leads[0]).toEqual({
    leads: created + ROWS / THERE,
    phones: created + ROWS / THERE,
    created,
    miscounted: 0,
    untold: 0,
  });
  const events = await api.query<{ type: string; n: number; versions: number }>`
    select type, count(*)::int as n, count(distinct (record_id, version))::int as versions from history
     where detail ->> 'import_job_id' = ${job.entity_id} group by type order by type`;
  expect(events).toEqual([
    { type: 'LEAD_IMPORTED_CREATED', n: created, versions: created },
    { type: 'LEAD_UPDATED', n: updated, versions: updated },
  ]);
  // The last row of a lead is what it says.
  expect(
    await number(sql`
      select count(*) as n from import_item i join lead l on l.entity_id = i.lead_id
       where i.flow_id = ${flow.entity_id} and l.dba <> i.data ->> 'DBA'
         and not exists (select from import_item later where later.lead_id = i.lead_id and later.row_no > i.row_no)`),
  ).toBe(0);
}

/** Taken back, and killed once in the middle of that. */
async function expectUndone(done: Flow): Promise<void> {
  const { created, updated, unchanged } = EXPECTED;
  const answer = await supervisor.post<Run>(`/import_task/${done.job!.entity_id}/undo`, {
    version: done.job!.version,
  });
  expect(answer.status, answer.text).toBe(202);
  start();
  const some = random() * (ROWS / 2);
  await until(async () => (await counted('job', 'undone')) >= some);
  await sleep(random() * 50);
  await killed();
  expect(await number(sql`select count(*) as n from import_job where status = 'UNDOING'`)).toBe(1);
  start();
  await until(async () => (await stage()) === 'imported');
  await killed();
  expect(await counted('flow', 'undone')).toBe(created + updated + unchanged);
  expect(await now()).toMatchObject({ counts: { imported: 0 }, job: { status: 'UNDONE' } });
  const rows = await api.query<Record<string, number>>`
    select count(*) filter (where import_flow_id is not null and deleted_at is null)::int as "left",
           count(*) filter (where import_flow_id is null and dba <> 'Old ' || (right(phone, 8)::int - 55000000))::int as changed,
           (select count(distinct record_id)::int from history where type = 'LEAD_DELETED') as deleted,
           (select count(*)::int from history where type = 'LEAD_DELETED') as deletions,
           (select count(*)::int from history where type = 'LEAD_UPDATED' and detail ->> 'undo' = 'true') as restored
      from lead`;
  // Rows that repeat a row above changed leads that are gone with it, unless a batch ended between the two.
  const { restored = 0, ...rest } = rows[0] ?? {};
  expect(rest).toEqual({ left: 0, changed: 0, deleted: created, deletions: created });
  expect(restored).toBeGreaterThanOrEqual(updated - ROWS / 10);
  expect(restored).toBeLessThan(updated - ROWS / 10 + 100);
}
