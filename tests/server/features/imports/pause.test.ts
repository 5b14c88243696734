import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockWaiters } from '#tests/support/locks.ts';
import { isFull } from '#tests/support/scope.ts';
import { useImports } from './leads.ts';
import { analysed, csv, flowNow, imported, patch, run, settled, type Flow, type Run } from './support.ts';

const ROWS = isFull ? 2700 : 1100;
const HEADER = 'Company name,Phone,State';
const { api, query, agent, supervisor } = useImports();

let next = 0;
const many = () =>
  csv(
    HEADER,
    ...Array.from({ length: ROWS }, () => `Clinic,30599${String((next += 1)).padStart(5, '0')},FL`),
  );
const control = (job: Pick<Run, 'entity_id' | 'version'>, action: string, caller = agent) =>
  caller.patch<Run & { current?: Run }>(`/import_task/${job.entity_id}`, { version: job.version, action });
const now = (flow: Flow) => flowNow(agent, flow);
const read = async (job: Pick<Run, 'entity_id'>) =>
  (await agent.get<Run>(`/import_task/${job.entity_id}`)).body;
const leads = async (flow: Flow) =>
  (await query`select from lead where import_flow_id = ${flow.entity_id}`).length;

/** Holds every batch of the type's runs before it writes, until what is given back is called. */
async function held(): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  let locked = (): void => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = api.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('provnet.import.SP'))`.execute(trx);
    locked();
    await until;
  });
  await isLocked;
  return async () => {
    release();
    await holding;
  };
}

/** Rows that a run takes at once. */
const BATCH = 200;

/** What a run had imported when it stopped: whole batches, most likely the one at work, as its lock is not handed on in turn. */
function stoppedAt({ counts }: Run): number {
  expect(counts).toMatchObject({ created: counts.imported, processed: counts.imported });
  expect(counts.imported).toBeGreaterThan(0);
  expect(counts.imported % BATCH).toBe(0);
  return counts.imported;
}

/** A run whose first batch is at work. */
async function atWork() {
  const flow = await analysed(agent, many());
  const release = await held();
  const { body: job } = await run(agent, flow);
  await lockWaiters(api, 1);
  return { flow, job, release };
}

/** Calls while the first batch is at work, which it waits for; gives its answer. */
async function during<A>(release: () => Promise<void>, call: Promise<A>): Promise<A> {
  // Its outcome must not be lost.
  await lockWaiters(api, 2);
  await release();
  return call;
}

test('a pause that comes while a batch is at work holds the next one; resumed, the run goes on', async () => {
  const { flow, job, release } = await atWork();
  const { status, body: paused } = await during(release, control(job, 'pause', supervisor));
  expect(status).toBe(200);
  expect(paused).toMatchObject({
    status: 'PAUSED',
    finished_at: null,
    can: { pause: false, resume: true, cancel: true, undo: false },
  });
  const done = stoppedAt(paused);
  const held = await now(flow);
  expect(held).toMatchObject({
    stage: 'importing',
    counts: { imported: done, valid: ROWS - done },
    can: { import: false, edit: false, items: false },
  });
  expect(await leads(flow)).toBe(done);
  // Nothing else happens to it meanwhile.
  expect((await run(agent, held)).status).toBe(409);
  expect((await control(paused, 'pause')).status).toBe(409);
  const stale = await control(job, 'resume');
  expect([stale.status, stale.body.current?.status]).toEqual([409, 'PAUSED']);

  expect((await control(paused, 'resume', supervisor)).body.status).toBe('RUNNING');
  const all = await settled(agent, flow.entity_id);
  expect(all).toMatchObject({ stage: 'imported', job: { status: 'DONE', counts: { imported: ROWS } } });
  expect(all.jobs).toHaveLength(1);
  expect(await leads(flow)).toBe(ROWS);
  // Whoever let it go on: the leads are the submitter's.
  const by = await query<{ created_by: string }>`
    select distinct created_by from lead where import_flow_id = ${flow.entity_id}`;
  expect(by).toEqual([{ created_by: job.submitter?.entity_id }]);
});

test.runIf(isFull)('paused and resumed before anybody noticed, two runners share the rows', async () => {
  const { flow, job, release } = await atWork();
  const { body: paused } = await during(release, control(job, 'pause'));
  const { body: resumed } = await control(paused, 'resume');
  expect(resumed.status).toBe('RUNNING');
  const done = await settled(agent, flow.entity_id);
  expect(done.job?.counts).toMatchObject({ imported: ROWS, created: ROWS, processed: ROWS });
  expect(await leads(flow)).toBe(ROWS);
});

test('cancelled, what is left stays ready for another run', async () => {
  const { flow, job, release } = await atWork();
  const { body: cancelled } = await during(release, control(job, 'cancel'));
  expect(cancelled).toMatchObject({ status: 'CANCELLED', can: { resume: false } });
  const first = stoppedAt(cancelled);
  expect(cancelled.finished_at).not.toBeNull();
  const rest = await now(flow);
  expect(rest).toMatchObject({
    stage: 'imported',
    status: 'In Progress',
    counts: { imported: first, valid: ROWS - first, ready: ROWS - first },
    can: { import: true, edit: false },
  });
  expect(rest.finished_at).not.toBeNull();
  expect((await control(cancelled, 'resume')).status).toBe(409);
  const done = await imported(supervisor, rest);
  expect(done.jobs.map(({ status, counts }) => [status, counts.imported])).toEqual([
    ['DONE', ROWS - first],
    ['CANCELLED', first],
  ]);
  expect(await leads(flow)).toBe(ROWS);
});

test('closing the task ends its run, at work or paused', async () => {
  const { flow, job, release } = await atWork();
  const { version } = await now(flow);
  const closing = patch(agent, { ...flow, version }, { status: 'Closed' });
  const { body: ended } = await during(release, closing);
  const first = stoppedAt(ended.job!);
  expect(ended).toMatchObject({
    status: 'Closed',
    stage: 'imported',
    counts: { imported: first },
    job: { status: 'CANCELLED' },
    can: { import: false, items: false },
  });
  expect((await control(await read(job), 'resume')).status).toBe(409);

  const other = await atWork();
  const paused = await during(other.release, control(other.job, 'pause'));
  expect(paused.body.status).toBe('PAUSED');
  // There is no other action, and no other run.
  expect((await control(paused.body, 'stop')).status).toBe(400);
  expect((await control({ ...paused.body, entity_id: crypto.randomUUID() }, 'pause')).status).toBe(404);
  const { body: closed } = await patch(agent, await now(other.flow), { status: 'Closed' });
  expect(closed).toMatchObject({ status: 'Closed', stage: 'imported', job: { status: 'CANCELLED' } });
  expect(await leads(flow)).toBe(first);
});
