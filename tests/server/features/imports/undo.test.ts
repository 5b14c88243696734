import { describe, expect, test } from 'vitest';
import type { UndoPreview } from '#schemas/import-flow/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { importHandlers } from '#server/features/imports/jobs.ts';
import { leadBody } from '#tests/support/leads.ts';
import { isFull } from '#tests/support/scope.ts';
import { change, made, remove } from '../lists/support.ts';
import { freshPhone, stored, useImports } from './leads.ts';
import {
  analysed,
  csv,
  deleteLeads,
  flowNow,
  imported,
  jobOf,
  killedAfter,
  patch,
  run,
  setStage,
  settled,
  type Flow,
  type Run,
} from './support.ts';

const { api, query: execute, leads, agent, supervisor } = useImports();

const HEADER = 'Company name,Phone,State,County,DBA,Notes';
const state = (code: string) => lookupId('state', code);
const preview = async (job: Pick<Run, 'entity_id'>, query = '') =>
  (await supervisor.get<UndoPreview>(`/import_task/${job.entity_id}/undo${query}`)).body;
const undo = (job: Pick<Run, 'entity_id' | 'version'>, caller = supervisor) =>
  caller.post<Run & { current?: Run }>(`/import_task/${job.entity_id}/undo`, { version: job.version });
const undone = async (flow: Flow) => {
  const answer = await undo(flow.job!);
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ status: 'UNDOING', undone_by: { entity_id: demoId('sp.supervisor') } });
  return settled(supervisor, flow.entity_id);
};
/** Asks for an undo without its job, so that a test can run the job as it likes. */
async function beginUndo(flow: Flow): Promise<void> {
  await setStage(api, flow, 'importing');
  await execute`update import_job set status = 'UNDOING', undone_by = ${demoId('sp.supervisor')}
                 where entity_id = ${flow.job!.entity_id}`;
}
/** Imports a file whose duplicates are overwritten. */
async function overwritten(content: string): Promise<Flow> {
  return imported(agent, await leads.options(await analysed(agent, content), { duplicates: 'overwrite' }));
}

test('when an import is undone, created leads go, updated ones are as they were, and the file can be imported again', async () => {
  const [fresh, number, same] = [freshPhone(), freshPhone(), freshPhone()];
  const [twice, other] = [freshPhone(), freshPhone()];
  const ours = { company_name: 'Before', dba: null, notes: 'ours' };
  const before = await leads.create({ ...ours, phone: stored(number) });
  const alike = await leads.create({ phone: stored(same), company_name: 'Alike' });
  const late = await leads.create({ phone: stored(other), company_name: 'Before' });
  const content = csv(
    HEADER,
    `Created,${fresh},FL,,,`,
    `After,${number},GA,,Brand,`,
    `Alike,${same},FL,,,`,
    'Bad,1,FL,,,',
    // Leads of which several rows say something.
    `One,${twice},FL,,,`,
    `Two,${twice},FL,,Brand,`,
    `First,${other},FL,,A,`,
    `Second,${other},FL,,B,note`,
  );
  const flow = await overwritten(content);
  const did = { created: 2, updated: 4, unchanged: 1, failed: 1 };
  expect(flow.job?.counts).toMatchObject(did);
  const [created] = await leads.withPhone(fresh);
  const [whole] = await leads.withPhone(twice);
  expect(await preview(flow.job!)).toEqual({ remove: 2, restore: 4, changed: 0, items: [], total: 0 });

  const done = await undone(flow);
  expect(done).toMatchObject({
    stage: 'imported',
    counts: { imported: 0, created: 0, updated: 0, undone: 7, failed: 1, ready: 0 },
    job: {
      status: 'UNDONE',
      undone_by: { entity_id: demoId('sp.supervisor') },
      // What the run did stays told.
      counts: { ...did, imported: 7, undone: 7 },
      can: { undo: false },
    },
    can: { edit: false },
  });
  expect(Date.parse(done.job!.undone_at!)).toBeGreaterThanOrEqual(Date.parse(done.job!.finished_at!));
  expect(await leads.rows(done, 'status')).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((no) => `${no} ${no === 5 ? 'INVALID phone:invalid_phone' : 'UNDONE'}`),
  );

  for (const phone of [fresh, twice]) expect(await leads.withPhone(phone)).toEqual([]);
  const detail = { import_flow_id: flow.entity_id, import_job_id: flow.job!.entity_id, undo: true };
  expect((await leads.history(created!.entity_id)).at(-1)).toMatchObject({
    type: 'LEAD_DELETED',
    detail,
    actor_id: demoId('sp.supervisor'),
  });
  // One event for what goes, one for what comes back, however many rows it were.
  expect((await leads.history(whole!.entity_id)).map(({ type }) => type)).toEqual([
    'LEAD_IMPORTED_CREATED',
    'LEAD_UPDATED',
    'LEAD_DELETED',
  ]);
  const after = await leads.read(before.entity_id);
  expect(after).toMatchObject({ ...ours, version: 3, states: before.states });
  expect((await leads.history(before.entity_id)).at(-1)).toMatchObject({
    type: 'LEAD_UPDATED',
    detail,
    changes: expect.arrayContaining([{ field: 'dba', from: 'Brand', to: null }]),
  });
  expect(await leads.read(late.entity_id)).toMatchObject({
    company_name: 'Before',
    dba: null,
    notes: null,
    version: 4,
  });
  expect(await leads.read(alike.entity_id)).toEqual(alike);

  expect((await undo(done.job!)).status).toBe(409);
  const again = await overwritten(content);
  expect(again.job?.counts).toMatchObject(did);
  expect(await leads.withPhone(fresh)).toHaveLength(1);
});

describe('what people have done since stays, and is listed', () => {
  test('before and after', async () => {
    const numbers = Array.from({ length: 6 }, freshPhone);
    const [untouched = '', edited = '', noted = '', gone = '', partly = '', wholly = ''] = numbers;
    const values = { company_name: 'Before', dba: 'Old', notes: null };
    const partlyBefore = await leads.create({ ...values, phone: stored(partly) });
    const whollyBefore = await leads.create({ phone: stored(wholly), company_name: 'Before' });
    const flow = await overwritten(
      csv(
        HEADER,
        ...[untouched, edited, noted, gone].map((number, n) => `Created ${n},${number},FL,,,`),
        `After,${partly},FL,,New,note`,
        `After,${wholly},FL,,,`,
      ),
    );
    const idOf = async (number: string) => (await leads.withPhone(number))[0]!.entity_id;
    const editedId = await idOf(edited);
    await leads.change(editedId, { dba: 'Worked on' });
    const note = await agent.post('/leads/sp/notes', {
      lead_id: await idOf(noted),
      subject: 'GENERICS',
      text: 'n',
    });
    expect(note.status, note.text).toBe(201);
    await deleteLeads(supervisor, [await idOf(gone)]);
    await leads.change(partlyBefore.entity_id, { dba: 'Newer' });
    await leads.change(whollyBefore.entity_id, { company_name: 'Newer' });

    const expected = [
      ['3 IMPORTED :changed_since', 'Created 1'],
      ['4 IMPORTED :in_use', 'Created 2'],
      ['5 IMPORTED :gone', null],
      ['6 IMPORTED dba:changed_since', 'After'],
      ['7 IMPORTED company_name:changed_since', 'Newer'],
    ];
    const shown = ({ items: all }: UndoPreview) =>
      all.map(({ row_no, fails, company_name }) => [
        `${row_no} IMPORTED${fails.map(({ field, code }) => ` ${field}:${code}`).join('')}`,
        company_name,
      ]);
    const ahead = await preview(flow.job!);
    expect(ahead).toMatchObject({ remove: 1, restore: 0, changed: 5, total: 5 });
    expect(shown(ahead)).toEqual(expected);
    expect(ahead.items[0]).toMatchObject({
      outcome: 'CREATED',
      lead_id: editedId,
      fails: [{ message: 'Changed since; what changed stays' }],
    });
    expect(shown(await preview(flow.job!, '?page=2&size=2'))).toEqual(expected.slice(2, 4));
    const { body: spanish } = await api
      .as('sp.supervisor', 'es')
      .get<UndoPreview>(`/import_task/${flow.job!.entity_id}/undo`);
    expect(spanish.items[1]?.fails[0]?.message).toMatch(/^Ya tiene notas/);

    const done = await undone(flow);
    expect(await leads.rows(done, 'status')).toEqual(['2 UNDONE', ...expected.map(([row]) => row)]);
    expect(done).toMatchObject({
      counts: { undone: 1, imported: 5 },
      job: { counts: { undone: 1, imported: 6 } },
    });
    expect(await leads.withPhone(untouched)).toEqual([]);
    expect(await leads.read(editedId)).toMatchObject({ dba: 'Worked on', version: 2 });
    expect(await leads.withPhone(noted)).toHaveLength(1);
    // Of an updated lead only what still says what the import wrote goes back.
    expect(await leads.read(partlyBefore.entity_id)).toMatchObject({ ...values, dba: 'Newer' });
    expect(await leads.read(whollyBefore.entity_id)).toMatchObject({ company_name: 'Newer' });
    expect(shown(await preview(flow.job!)).map(([row]) => row)).toEqual(expected.map(([row]) => row));
  });

  test('a lead merged into another is not there to be undone; the survivor has changed', async () => {
    const [one, two] = [freshPhone(), freshPhone()];
    const flow = await overwritten(csv(HEADER, `Stays,${one},FL,,,`, `Goes,${two},FL,,,`));
    const [stays, goes] = [(await leads.withPhone(one))[0]!, (await leads.withPhone(two))[0]!];
    const merged = await supervisor.post(`/leads/sp/${stays.entity_id}/merge`, {
      other_id: goes.entity_id,
      version: 1,
      other_version: 1,
      // The rules of a form hold for a merge: an import may lack the table of services.
      values: { services: (await leadBody(api.db, 'sp')).services },
    });
    expect(merged.status, merged.text).toBe(200);
    const done = await undone(flow);
    expect(await leads.rows(done, 'status')).toEqual(['2 IMPORTED :changed_since', '3 IMPORTED :gone']);
    expect((await leads.read(stays.entity_id)).entity_id).toBe(stays.entity_id);
  });

  test('what belongs together stays together, and an entry that was removed since does not come back', async () => {
    const [named, placed, listed, resting] = [freshPhone(), freshPhone(), freshPhone(), freshPhone()];
    const [georgian] = await execute<{ id: string }>`
      select entity_id as id from lookup
       where list = 'county' and ${state('GA')}::uuid = any(parent_ids) order by name_en limit 1`;
    const plan = (name: string) => made(api, 'health_plan', name);
    const [gone, rested, said] = [await plan('Gone'), await plan('Rested'), await plan('Said')];
    const nobody = { contact_first_name: null, contact_last_name: null };
    const person = await leads.create({ phone: stored(named), ...nobody });
    const place = await leads.create({ phone: stored(placed), states: [state('FL')], counties: [] });
    const one = await leads.create({ phone: stored(listed), health_plans: [gone.entity_id], dba: 'Before' });
    const two = await leads.create({ phone: stored(resting), health_plans: [rested.entity_id] });
    const flow = await overwritten(
      csv(
        'Phone,State,First name,Last name,DBA,Health plans',
        `${named},FL,Ann,Roe,Brand,`,
        `${placed},GA,,,Brand,`,
        `${listed},FL,,,After,Said`,
        `${resting},FL,,,After,Said`,
      ),
    );
    expect(flow.job?.counts).toMatchObject({ updated: 4 });
    await leads.change(person.entity_id, { contact_last_name: 'Doe' });
    await leads.change(place.entity_id, { counties: [georgian!.id] });
    expect((await remove(api, 'health_plan', gone)).status).toBe(204);
    await change(api, 'health_plan', rested, { retired: true });
    const done = await undone(flow);
    expect(await leads.rows(done, 'status')).toEqual([
      '2 IMPORTED contact_first_name:changed_since contact_last_name:changed_since',
      '3 IMPORTED states:changed_since',
      '4 IMPORTED health_plans:changed_since',
      '5 UNDONE',
    ]);
    const kept: [lead: { entity_id: string }, values: object][] = [
      [person, { contact_first_name: 'Ann', contact_last_name: 'Doe', dba: null }],
      [place, { states: [state('GA')], counties: [georgian!.id], dba: null }],
      [one, { health_plans: [said.entity_id], dba: 'Before' }],
      // One that was retired does come back.
      [two, { health_plans: [rested.entity_id] }],
    ];
    for (const [lead, values] of kept) expect(await leads.read(lead.entity_id)).toMatchObject(values);
  });

  test('another run of the file counts as long as it is not undone itself', async () => {
    const number = freshPhone();
    const flow = await analysed(agent, csv(HEADER, `One,${number},FL,,,`, `Two,${number},FL,,Brand,`));
    const first = await imported(agent, flow);
    expect(first.job?.counts).toMatchObject({ created: 1, refused: 1 });
    const { body: open } = await patch(agent, first, { options: { duplicates: 'overwrite' } });
    const second = await imported(agent, open);
    expect(second.job?.counts).toMatchObject({ updated: 1 });
    expect(await preview(first.job!)).toMatchObject({ remove: 0, changed: 1 });
    await undone(second);
    expect(await preview(first.job!)).toMatchObject({ remove: 1, changed: 0 });
    const last = await settled(supervisor, flow.entity_id);
    const answer = await undo(last.jobs.find(({ entity_id }) => entity_id === first.job!.entity_id)!);
    expect(answer.status, answer.text).toBe(202);
    await settled(supervisor, flow.entity_id);
    expect(await leads.withPhone(number)).toEqual([]);
  });
});

describe('who and when', () => {
  test('closing the task meanwhile does not stop it, and nothing else is started', async () => {
    const flow = await imported(agent, await analysed(agent, csv(HEADER, `Meanwhile,${freshPhone()},FL,,,`)));
    await beginUndo(flow);
    expect((await run(agent, flow)).status).toBe(409);
    expect((await undo(flow.job!)).status).toBe(409);
    const { entity_id, version } = flow.job!;
    for (const action of ['pause', 'resume', 'cancel'])
      expect((await supervisor.patch(`/import_task/${entity_id}`, { version, action })).status).toBe(409);
    const { body: closed } = await patch(agent, flow, { status: 'Closed' });
    expect(closed).toMatchObject({ status: 'Closed', stage: 'importing', job: { status: 'UNDOING' } });
    await importHandlers(api)['import.undo'](await jobOf(api, flow), new AbortController().signal);
    expect(await settled(supervisor, flow.entity_id)).toMatchObject({
      status: 'Closed',
      stage: 'imported',
      job: { status: 'UNDONE' },
    });
  });

  test.runIf(isFull)('killed between two batches it goes on with the rest', async () => {
    const rows = Array.from({ length: 1200 }, () => `Many,${freshPhone()},FL,,,`);
    const flow = await imported(agent, await analysed(agent, csv(HEADER, ...rows)));
    await beginUndo(flow);
    const handler = importHandlers(api)['import.undo'];
    const job = await jobOf(api, flow);
    await expect(handler(job, killedAfter(1))).rejects.toThrow('killed');
    expect(await flowNow(supervisor, flow)).toMatchObject({
      stage: 'importing',
      counts: { undone: 500 },
      job: { counts: { undone: 500 } },
    });
    const never = new AbortController().signal;
    await Promise.all([handler(job, never), handler(job, never)]);
    const done = await settled(supervisor, flow.entity_id);
    expect(done).toMatchObject({ counts: { undone: 1200, imported: 0 }, job: { status: 'UNDONE' } });
    const deleted = await execute<{ n: string; leads: string }>`
      select count(*) as n, count(distinct record_id) as leads from history
       where type = 'LEAD_DELETED' and detail ->> 'import_job_id' = ${flow.job!.entity_id}`;
    expect(deleted[0]).toEqual({ n: '1200', leads: '1200' });
  });

  test('a fault that would come again ends it; it is asked for anew, once, at its version, also of a closed task', async () => {
    const flow = await imported(agent, await analysed(agent, csv(HEADER, `Faulty,${freshPhone()},FL,,,`)));
    await execute`create function refuse_undo() returns trigger language plpgsql as $$ begin
      if new.deleted_at is not null then raise exception 'no'; end if; return new; end $$`;
    await execute`create trigger refuse_undo before update on lead for each row execute function refuse_undo()`;
    const failed = await undone(flow);
    await execute`drop trigger refuse_undo on lead`;
    const job = failed.job!;
    expect(failed).toMatchObject({ stage: 'failed', job: { status: 'FAILED', can: { undo: true } } });
    const { body: closed } = await patch(agent, failed, { status: 'Closed' });
    expect(closed.status).toBe('Closed');
    const stale = await undo({ ...job, version: 99 });
    expect([stale.status, stale.body.current?.entity_id]).toEqual([409, job.entity_id]);
    const answers = await Promise.all([undo(job), undo(job)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await settled(supervisor, flow.entity_id)).toMatchObject({
      status: 'Closed',
      stage: 'imported',
      job: { status: 'UNDONE' },
      counts: { undone: 1 },
    });
  });
});
