import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DEFINITION } from '#schemas/report/definition.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { runDue } from '#server/features/reports/schedules/due.ts';
import { addJobs, type Jobs } from '#server/platform/jobs.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { DAILY, saveReport, saveSchedule, target } from './support.ts';

// What is queued stays there.
const app = useApp({}, false);
beforeEach(() => app.query`delete from report_schedule`);

const PATH = '/reports/schedules';
const jobs: Pick<Jobs, 'add'> = {
  add: (trx, name, payload, key) => addJobs(trx, name, [{ payload, key }]),
};
const due = () => runDue(app.db, jobs, { actor: null, requestId: 'a sweep' });
const makeDue = () => app.query`update report_schedule set next_at = date_trunc('hour', now())`;
const runsOf = async (templateId: string) =>
  await app.query<{ schedule_id: string; due_at: Date }>`
      select schedule_id, due_at from report_run where template_id = ${templateId}`;

const scheduled = (name: string, more?: object) => saveSchedule(app, 'sp.agent', name, more);
const scheduleNow = async (id: string) =>
  (await app.as('sp.agent').get<{ items: ReportSchedule[] }>(PATH)).body.items.find(
    ({ entity_id }) => entity_id === id,
  );

it('is set, changed and ended', async () => {
  const { report, schedule } = await scheduled('Set', { pace: 'WEEKLY', weekday: 3 });
  expect(Date.parse(schedule.next_at)).toBeGreaterThan(Date.now());
  const path = `${PATH}/${schedule.entity_id}`;
  const changed = await app.as('sp.agent').patch<ReportSchedule>(path, { version: 1, hour: 7 });
  expect(changed.body).toMatchObject({ hour: 7, version: 2 });
  expect((await app.as('sp.agent').patch(path, { version: 1, hour: 8 })).status).toBe(409);
  const listed = await app.as('sp.agent').get(`${PATH}?template_id=${report.entity_id}`);
  expect(listed.body.items).toHaveLength(1);
  expect((await app.as('sp.agent').delete(`${path}?version=2`)).status).toBe(204);
  expect(await scheduleNow(schedule.entity_id)).toBeUndefined();
});

it('tells at once what a rhythm lacks', async () => {
  const { entity_id: template_id } = await saveReport(app, 'sp.agent', 'Lacking');
  const body = { ...DAILY, pace: 'MONTHLY', weekday: 2, template_id };
  const answer = await app.as('sp.agent').post<Refused>(PATH, body);
  expect([answer.status, failsOf(answer)]).toEqual([400, ['month_day required', 'weekday invalid']]);
});

it('runs once when it is due, whatever the number of processes, and once for all that was missed; not while it rests', async () => {
  const { report, schedule } = await scheduled('Due');
  await due();
  expect(await runsOf(report.entity_id)).toEqual([]);
  await app.query`update report_schedule set next_at = now() - interval '9 days'`;
  await Promise.all(Array.from({ length: 6 }, due));
  const runs = await runsOf(report.entity_id);
  expect(runs.map(({ schedule_id }) => schedule_id)).toEqual([schedule.entity_id]);
  expect(Date.parse((await scheduleNow(schedule.entity_id))!.next_at)).toBeGreaterThan(Date.now());
  expect(await app.query`select from graphile_worker.jobs where task_identifier = 'report.run'`).toHaveLength(
    1,
  );
  const resting = await scheduled('Resting', { active: false });
  await makeDue();
  await due();
  expect(await runsOf(resting.report.entity_id)).toEqual([]);
});

it('fails in sight of its owner when the report is gone, once, and rests until somebody sets it anew', async () => {
  const { report, schedule } = await scheduled('Gone');
  await app.as('sp.agent').post('/reports/to-trash', target('report', report));
  await makeDue();
  await Promise.all([due(), due()]);
  const failed = { active: false, failure: 'report_gone' };
  expect(await scheduleNow(schedule.entity_id)).toMatchObject(failed);
  const notices = await app.query`
    select params from notice where code = 'report.failed' and key like ${`%${schedule.entity_id}%`}`;
  expect(notices).toMatchObject([{ params: { report: 'Gone' } }]);
  const set = (version: number, active: boolean) =>
    app.as('sp.agent').patch<ReportSchedule>(`${PATH}/${schedule.entity_id}`, { version, active });
  expect((await set(2, true)).status).toBe(404);
  await app.as('sp.agent').post('/reports/restore', target('report', { ...report, version: 2 }));
  expect((await set(2, true)).body).toMatchObject({ active: true, failure: null });
  // It can be put to rest whatever has become of its report.
  await app.as('sp.agent').post('/reports/to-trash', target('report', { ...report, version: 3 }));
  expect((await set(3, false)).body).toMatchObject({ active: false });
});

it('fails when its owner works here no longer', async () => {
  const { schedule } = await scheduled('Left');
  const active = (is: boolean) => app.query`update app_user set active = ${is} where username = 'sp.agent'`;
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
  const person = app.as('cred.supervisor');
  const body = { name: 'Drivers', category: 'DRIVERS', definition: definition(false) };
  const saved = await person.post<{ entity_id: string }>('/reports/templates', body);
  const id = saved.body.entity_id;
  const yearly = { ...DAILY, reason: 'Yearly check', template_id: id };
  const schedule = await person.post<ReportSchedule>(PATH, yearly);
  expect(schedule.status).toBe(201);
  await person.patch(`/reports/templates/${id}`, { version: 1, definition: definition(true) });
  await makeDue();
  await due();
  expect(await runsOf(id)).toEqual([]);
  const [failed] = (await person.get<{ items: ReportSchedule[] }>(PATH)).body.items;
  expect(failed?.failure).toBe('reason_required');
  const path = `${PATH}/${schedule.body.entity_id}`;
  const empty = await person.patch(path, { version: failed!.version, reason: '  ' });
  expect(empty.body).toMatchObject({ status: 400, fails: [{ field: 'reason', code: 'reason_required' }] });
  await person.patch(path, { version: failed!.version, reason: 'Yearly check of numbers' });
  await makeDue();
  await due();
  expect(await runsOf(id)).toHaveLength(1);
});

it('of one that cannot be begun at all the others know nothing', async () => {
  const broken = await scheduled('Broken');
  const sound = await scheduled('Sound');
  await app.query`update report_template set definition = '{"columns": 1}' where entity_id = ${broken.report.entity_id}`;
  // The broken one comes first.
  await app.query`update report_schedule set next_at = now() - interval '1 hour'`;
  await app.query`update report_schedule set next_at = now() - interval '2 hours' where entity_id = ${broken.schedule.entity_id}`;
  await due();
  expect(await runsOf(sound.report.entity_id)).toHaveLength(1);
  const after = await scheduleNow(broken.schedule.entity_id);
  expect(after).toMatchObject({ failure: 'report_failed', active: true });
  expect(Date.parse(after!.next_at)).toBeGreaterThan(Date.now());
});

it('is ended while a run of it ends, without either waiting for the other', async () => {
  const { report, schedule } = await scheduled('Ended');
  await makeDue();
  await due();
  const rows = await app.query<{ entity_id: string }>`
    select entity_id from report_run where template_id = ${report.entity_id}`;
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
