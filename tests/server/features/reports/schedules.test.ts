import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EMPTY_DEFINITION } from '#schemas/report/definition.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { runDue } from '#server/features/reports/schedules/due.ts';
import { addJobs, type Jobs } from '#server/platform/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { saveReport } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  // What is queued stays there.
  app = await startApp({}, false);
});
afterAll(() => app.close());
beforeEach(() => sql`delete from report_schedule`.execute(app.db));

const PATH = '/reports/schedules';
const DAILY = {
  pace: 'DAILY',
  weekday: null,
  month_day: null,
  hour: 6,
  format: 'CSV',
  answers: {},
  reason: null,
  by_mail: false,
  active: true,
};
const jobs: Pick<Jobs, 'add'> = {
  add: (trx, name, payload, key) => addJobs(trx, name, [{ payload, key }]),
};
const due = () => runDue(app.db, jobs, { actor: null, requestId: 'a sweep' });
const makeDue = () => sql`update report_schedule set next_at = date_trunc('hour', now())`.execute(app.db);
const runsOf = async (templateId: string) =>
  (
    await sql<{ schedule_id: string; due_at: Date }>`
      select schedule_id, due_at from report_run where template_id = ${templateId}`.execute(app.db)
  ).rows;

async function scheduled(name: string, more: object = {}, person = 'sp.agent') {
  const report = await saveReport(app, person, name);
  const answer = await app
    .as(person)
    .post<ReportSchedule>(PATH, { ...DAILY, ...more, template_id: report.entity_id });
  expect(answer.status).toBe(201);
  return { report, schedule: answer.body };
}
const scheduleNow = async (id: string) =>
  (await app.as('sp.agent').get<{ items: ReportSchedule[] }>(PATH)).body.items.find(
    ({ entity_id }) => entity_id === id,
  );

it('is set, changed and ended by its owner alone', async () => {
  const { report, schedule } = await scheduled('Set', { pace: 'WEEKLY', weekday: 3 });
  expect(Date.parse(schedule.next_at)).toBeGreaterThan(Date.now());
  const path = `${PATH}/${schedule.entity_id}`;
  expect((await app.as('sp.supervisor').patch(path, { version: 1, hour: 7 })).status).toBe(404);
  const changed = await app.as('sp.agent').patch<ReportSchedule>(path, { version: 1, hour: 7 });
  expect(changed.body).toMatchObject({ hour: 7, version: 2 });
  expect((await app.as('sp.agent').patch(path, { version: 1, hour: 8 })).status).toBe(409);
  const listed = await app
    .as('sp.agent')
    .get<{ items: unknown[] }>(`${PATH}?template_id=${report.entity_id}`);
  expect(listed.body.items).toHaveLength(1);
  expect((await app.as('sp.agent').delete(`${path}?version=2`)).status).toBe(204);
  expect(await scheduleNow(schedule.entity_id)).toBeUndefined();
});

it('tells at once what a rhythm lacks', async () => {
  const report = await saveReport(app, 'sp.agent', 'Lacking');
  const answer = await app
    .as('sp.agent')
    .post(PATH, { ...DAILY, pace: 'MONTHLY', weekday: 2, template_id: report.entity_id });
  expect(answer.body).toMatchObject({
    status: 400,
    fails: [
      { field: 'weekday', code: 'invalid' },
      { field: 'month_day', code: 'required' },
    ],
  });
});

it('runs once when it is due, whatever the number of processes, and once for all that was missed', async () => {
  const { report, schedule } = await scheduled('Due');
  await due();
  expect(await runsOf(report.entity_id)).toEqual([]);
  await sql`update report_schedule set next_at = now() - interval '9 days'`.execute(app.db);
  await Promise.all(Array.from({ length: 6 }, due));
  const runs = await runsOf(report.entity_id);
  expect(runs.map(({ schedule_id }) => schedule_id)).toEqual([schedule.entity_id]);
  expect(Date.parse((await scheduleNow(schedule.entity_id))!.next_at)).toBeGreaterThan(Date.now());
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = 'report.run'`.execute(app.db);
  expect(rows[0]?.n).toBe(1);
});

it('rests while it is not active', async () => {
  const { report } = await scheduled('Resting', { active: false });
  await makeDue();
  await due();
  expect(await runsOf(report.entity_id)).toEqual([]);
});

it('fails in sight of its owner when the report is gone, and tells them once for each time', async () => {
  const { report, schedule } = await scheduled('Gone');
  await app
    .as('sp.agent')
    .post('/reports/to-trash', { items: [{ kind: 'report', entity_id: report.entity_id, version: 1 }] });
  await makeDue();
  await Promise.all([due(), due()]);
  expect(await scheduleNow(schedule.entity_id)).toMatchObject({ failure: 'report_gone' });
  const notices = async () =>
    (
      await sql<{ params: object }>`
        select params from notice where code = 'report.failed' and key like ${`%${schedule.entity_id}%`}`.execute(
        app.db,
      )
    ).rows;
  expect(await notices()).toMatchObject([{ params: { report: 'Gone' } }]);
});

it('can be put to rest whatever became of its report', async () => {
  const { report, schedule } = await scheduled('Put to rest');
  const items = [{ kind: 'report', entity_id: report.entity_id, version: 1 }];
  await app.as('sp.agent').post('/reports/to-trash', { items });
  const rests = await app
    .as('sp.agent')
    .patch<ReportSchedule>(`${PATH}/${schedule.entity_id}`, { version: 1, active: false });
  expect(rests.body).toMatchObject({ active: false });
});

it('fails when its owner works here no longer', async () => {
  const { schedule } = await scheduled('Left', {}, 'sp.agent');
  const active = (is: boolean) =>
    sql`update app_user set active = ${is} where username = 'sp.agent'`.execute(app.db);
  await active(false);
  await makeDue();
  await due();
  await active(true);
  expect(await scheduleNow(schedule.entity_id)).toMatchObject({ failure: 'inactive_person' });
});

it('opens only what its owner gave a reason for', async () => {
  const definition = (open: boolean) => ({
    ...EMPTY_DEFINITION,
    columns: [{ column: 'resource.name' }, { column: 'form:driver.ssn', open }],
  });
  const saved = await app.as('cred.supervisor').post<{ entity_id: string }>('/reports/templates', {
    name: 'Drivers',
    category: 'DRIVERS',
    definition: definition(false),
  });
  const id = saved.body.entity_id;
  const schedule = await app
    .as('cred.supervisor')
    .post<ReportSchedule>(PATH, { ...DAILY, reason: 'Yearly check', template_id: id });
  expect(schedule.status).toBe(201);
  await app
    .as('cred.supervisor')
    .patch(`/reports/templates/${id}`, { version: 1, definition: definition(true) });
  await makeDue();
  await due();
  expect(await runsOf(id)).toEqual([]);
  const now = () => app.as('cred.supervisor').get<{ items: ReportSchedule[] }>(PATH);
  const [failed] = (await now()).body.items;
  expect(failed?.failure).toBe('reason_required');
  const path = `${PATH}/${schedule.body.entity_id}`;
  const empty = await app.as('cred.supervisor').patch(path, { version: failed!.version, reason: '  ' });
  expect(empty.body).toMatchObject({ status: 400, fails: [{ field: 'reason', code: 'reason_required' }] });
  await app
    .as('cred.supervisor')
    .patch(path, { version: failed!.version, reason: 'Yearly check of numbers' });
  await makeDue();
  await due();
  expect(await runsOf(id)).toHaveLength(1);
});

it('of one that cannot be begun at all the others know nothing', async () => {
  const broken = await scheduled('Broken');
  const sound = await scheduled('Sound');
  await sql`update report_template set definition = '{"columns": 1}' where entity_id = ${broken.report.entity_id}`.execute(
    app.db,
  );
  await sql`update report_schedule set next_at = now() - interval '2 hours' where entity_id = ${broken.schedule.entity_id}`.execute(
    app.db,
  );
  await sql`update report_schedule set next_at = now() - interval '1 hour' where entity_id = ${sound.schedule.entity_id}`.execute(
    app.db,
  );
  await due();
  expect(await runsOf(sound.report.entity_id)).toHaveLength(1);
  const after = await scheduleNow(broken.schedule.entity_id);
  expect(after).toMatchObject({ failure: 'report_failed', active: true });
  expect(Date.parse(after!.next_at)).toBeGreaterThan(Date.now());
});

it('rests once its report is gone, until somebody sets it anew', async () => {
  const { report, schedule } = await scheduled('Away');
  const items = [{ kind: 'report', entity_id: report.entity_id, version: 1 }];
  await app.as('sp.agent').post('/reports/to-trash', { items });
  await makeDue();
  await due();
  expect(await scheduleNow(schedule.entity_id)).toMatchObject({ active: false, failure: 'report_gone' });
  const path = `${PATH}/${schedule.entity_id}`;
  expect((await app.as('sp.agent').patch(path, { version: 2, active: true })).status).toBe(404);
  await app.as('sp.agent').post('/reports/restore', { items: [{ ...items[0], version: 2 }] });
  const again = await app.as('sp.agent').patch(path, { version: 2, active: true });
  expect(again.body).toMatchObject({ active: true, failure: null });
});

it('is ended while a run of it ends, without either waiting for the other', async () => {
  const { report, schedule } = await scheduled('Ended');
  await makeDue();
  await due();
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from report_run where template_id = ${report.entity_id}`.execute(app.db);
  const path = `${PATH}/${schedule.entity_id}`;
  const run = rows[0]!.entity_id;
  // The run has itself, and its schedule next; whoever ends the schedule has begun before that.
  const [, deleted] = await app.db.transaction().execute(async (trx) => {
    await sql`select from report_run where entity_id = ${run} for update`.execute(trx);
    const deleting = app.as('sp.agent').delete(`${path}?version=2`);
    await lockWaiters(app, 1);
    await sql`select from report_schedule where entity_id = ${schedule.entity_id} for update`.execute(trx);
    return [null, deleting] as const;
  });
  expect((await deleted).status).toBe(204);
});
