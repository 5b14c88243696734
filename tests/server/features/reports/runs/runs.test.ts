import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { addResource, fillForm, openAccount } from '../../credentialing/support.ts';
import { saveReport } from '../support.ts';
import {
  ask,
  bookOf,
  bytesOf,
  cellsOfCsv,
  columns,
  csvOf,
  ended,
  makeLead,
  ran,
  runNow,
  valuesOf,
} from './support.ts';

const app = useApp();
const NAMES = {
  definition: { columns: columns('lead.company_name'), sort: [{ key: 'lead.company_name', desc: false }] },
};

beforeAll(async () => {
  await makeLead(app, 'sp', 'Alder Care');
  await makeLead(app, 'tp', 'Birch Rides');
});

const historyOf = (id: string) => app.query<{
  type: string;
  actor_id: string;
  detail: Record<string, unknown>;
}>`
  select type, actor_id, detail from history where record_id = ${id} order by at, entity_id`;
/** While nobody can read from a table. */
const held = (table: string, work: () => Promise<void>): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await work();
  });
const jobsLeft = async () =>
  (await app.query`select from graphile_worker.jobs where task_identifier = 'report.run'`).length;
const filesOf = async (person: string) =>
  (await app.query`select from file where created_by = ${demoId(person)}`).length;

describe('a run', () => {
  it('makes a file in the own folder of who asked for it, and tells them', async () => {
    const wish = { ...NAMES, name: ' My  leads: a/b ', format: 'XLSX' } as const;
    const { status, body } = await ask(app, 'sp.agent', wish);
    expect([status, body.status, body.name]).toEqual([201, 'QUEUED', 'My  leads: a/b']);
    const run = await ended(app, 'sp.agent', body.entity_id);
    expect(run).toMatchObject({ status: 'DONE', rows: 1, total: 1, cut: false, failure: null });
    expect(run.file_name).toMatch(/^My {2}leads_ a_b \d{4}-\d\d-\d\d\.xlsx$/);
    const [file] = await app.query<{ entity_id: string; secure: boolean }>`
      select entity_id, secure from file where key = ${run.file_key}`;
    expect(file!.secure).toBe(false);
    const item = (await app.as('sp.agent').get<FileItem>(`/util/file/${file!.entity_id}`)).body;
    expect(item.folder_prefix).toBe('prospecting/SP/sp.agent Test/Reports/');
    for (const other of ['sp.agent2', 'sp.supervisor', 'cred.supervisor']) {
      expect((await app.as(other).get(`/util/file/${item.entity_id}`)).status).toBe(404);
      expect((await app.as(other).get(`/util/file/download-url?key_name=${item.key}`)).status).toBe(404);
    }
    const told = await app.as('sp.agent').get<{ items: NoticeRecord[] }>('/notices?code_in=report.done');
    expect(told.body.items).toMatchObject([
      { params: { report: 'My  leads: a/b', rows: 1 }, resource: 'report_run', record_id: run.entity_id },
    ]);
    expect((await historyOf(run.entity_id)).map(({ type, actor_id }) => [type, actor_id])).toEqual([
      ['REPORT_RUN', demoId('sp.agent')],
      ['REPORT_RUN_ENDED', demoId('sp.agent')],
    ]);
    await app.query`update file set trashed_at = now() where entity_id = ${item.entity_id}`;
    expect(await runNow(app, 'sp.agent', run.entity_id)).toMatchObject({ file_key: null, file_name: null });
  });

  it('has the rows that its own reader sees, also of a report that is shared', async () => {
    const both = { category: 'DRIVERS' as const, definition: { columns: columns('resource.name') } };
    const sp = await openAccount(app, { name: 'Harbor', lead_type: 'TP' });
    await addResource(app, 'cred.supervisor', sp, 'DRIVER', 'Dora Driver');
    const saved = await saveReport(app, 'cred.supervisor', 'Shared drivers', { category: 'DRIVERS' });
    await app.query`insert into report_share (entity_id, template_id, role, level)
      values (gen_random_uuid(), ${saved.entity_id}, 'TRANSPORTATION_PR_AGENT', 'VIEWER')`;
    for (const person of ['cred.agent', 'tp.agent'])
      expect(await csvOf(app, person, both)).toContainEqual(['Dora Driver']);
    expect(await csvOf(app, 'tp.agent', { template_id: saved.entity_id })).toContainEqual(['Dora Driver']);
    expect((await ask(app, 'sp.agent', both)).status).toBe(404);
    expect((await ask(app, 'sp.agent', { template_id: saved.entity_id })).status).toBe(404);
    expect(await csvOf(app, 'sp.agent', NAMES)).toEqual([['Company name'], ['Alder Care']]);
    expect(await csvOf(app, 'tp.agent', NAMES)).toEqual([['Company name'], ['Birch Rides']]);
    const runsFor = async (asked: string) =>
      (await app.as('tp.agent').get<{ items: ReportRun[]; total: number }>(`/reports/runs?${asked}`)).body;
    const ofSaved = await runsFor(`template_id=${saved.entity_id}`);
    expect(ofSaved).toMatchObject({ total: 1, items: [{ name: 'Shared drivers', status: 'DONE' }] });
    const { total, items } = await runsFor('size=2');
    expect([total, items.length, items[0]!.name]).toEqual([3, 2, 'A report']);
  });

  it('lies where its report belongs: of staff in the credentialing area, with the type of the report', async () => {
    const definition = { columns: columns('resource.name') };
    const { file_key } = await ran(app, 'cred.agent', { category: 'PROVIDERS', definition });
    expect(
      await app.query`select area, lead_type, use, personal_to from file where key = ${file_key}`,
    ).toEqual([
      { area: 'credentialing', lead_type: 'SP', use: 'explorer', personal_to: demoId('cred.agent') },
    ]);
  });

  it('is refused with everything that is wrong at once', async () => {
    const definition = { columns: [{ column: 'lead.nothing' }, { column: 'lead.phone', open: true }] };
    const answer = await ask(app, 'sp.agent', { name: ' ', definition, answers: { x: ['1'] } });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'answers.x unknown_field',
      'columns.0 no_report_column',
      'columns.1 invalid',
      'columns.1 report_not_opened',
      'name required',
      'reason reason_required',
    ]);
    const saved = await saveReport(app, 'sp.agent', 'Saved');
    const twice = { template_id: saved.entity_id, definition: saved.definition, format: 'CSV' };
    expect((await app.as('sp.agent').post('/reports/runs', twice)).body).toMatchObject({
      fails: [{ field: 'template_id', code: 'only_one_of' }],
    });
    const none = await app.as('sp.agent').post('/reports/runs', { format: 'CSV' });
    expect(none.body).toMatchObject({ fails: [{ field: 'template_id', code: 'any_of_required' }] });
  });

  it('is one of five at most that a person has under way, however many come at once', async () => {
    await held('lead', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, 'sp.agent3', NAMES)));
      const good = answers.filter(({ status }) => status === 201);
      expect(good).toHaveLength(5);
      const bad = answers.filter(({ status }) => status === 429);
      expect(bad.map(failsOf)).toEqual(Array.from({ length: 3 }, () => ['format too_many_runs']));
      expect(bad.map(({ headers }) => headers['retry-after'])).toEqual(['10', '10', '10']);
      for (const { body } of good) await app.as('sp.agent3').post(`/reports/runs/${body.entity_id}/cancel`);
      expect((await ask(app, 'sp.agent3', NAMES)).status).toBe(201);
    });
    await expect.poll(jobsLeft).toBe(0);
  });

  it('is cancelled while it runs: it makes no file, and nobody is told', async () => {
    const before = await filesOf('sp.agent2');
    let id = '';
    await held('lead', async () => {
      id = (await ask(app, 'sp.agent2', NAMES)).body.entity_id;
      await expect.poll(async () => (await runNow(app, 'sp.agent2', id)).status).toBe('RUNNING');
      const { status, body } = await app.as('sp.agent2').post<ReportRun>(`/reports/runs/${id}/cancel`);
      expect([status, body.status]).toEqual([200, 'CANCELLED']);
    });
    await expect.poll(jobsLeft).toBe(0);
    expect(await runNow(app, 'sp.agent2', id)).toMatchObject({ status: 'CANCELLED', file_key: null });
    expect(await filesOf('sp.agent2')).toBe(before);
    expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([]);
    expect((await app.as('sp.agent2').get<{ items: unknown[] }>('/notices')).body.items).toEqual([]);
    expect((await app.as('sp.agent2').post(`/reports/runs/${id}/cancel`)).status).toBe(409);
  });

  it('makes one file, also when its job comes twice', async () => {
    const before = await filesOf('sp.agent2');
    let id = '';
    await held('lead', async () => {
      id = (await ask(app, 'sp.agent2', NAMES)).body.entity_id;
      await app.query`select graphile_worker.add_job('report.run', payload) from graphile_worker._private_jobs
        where payload ->> 'run_id' = ${id}`;
      await expect.poll(async () => (await runNow(app, 'sp.agent2', id)).status).toBe('RUNNING');
    });
    await expect.poll(jobsLeft).toBe(0);
    expect((await runNow(app, 'sp.agent2', id)).status).toBe('DONE');
    expect(await filesOf('sp.agent2')).toBe(before + 1);
    expect((await historyOf(id)).map(({ type }) => type)).toEqual(['REPORT_RUN', 'REPORT_RUN_ENDED']);
  });
});

describe('what is masked', () => {
  const REASON = 'Compared with the cards';
  const OPENED = {
    category: 'DRIVERS' as const,
    definition: {
      columns: [{ column: 'resource.name' }, { column: 'form:driver.ssn', open: true }],
      sort: [{ key: 'resource.name', desc: false }],
    },
  };
  beforeAll(async () => {
    for (const [agent, name, ssn] of [
      ['cred.agent', 'Own', '219-09-9999'],
      ['cred.agent2', 'Theirs', '219-09-8888'],
    ] as const) {
      const account = await openAccount(app, { cred_agent_id: demoId(agent), name });
      const driver = await addResource(app, 'cred.supervisor', account, 'DRIVER', `Driver ${name}`);
      const values = { ssn, first_name: 'Driver', last_name: name };
      await fillForm(app, 'cred.supervisor', driver.forms![0]!, values);
    }
    // As handing the file in leaves them.
    await app.query`update field_value set draft = false`;
  });
  const shown = async (person: string) =>
    (await csvOf(app, person, { ...OPENED, reason: REASON })).filter(([name]) => name?.startsWith('Driver '));

  it('is shown in full to who may reveal it, an agent the own files only, with a reason', async () => {
    expect(await shown('cred.supervisor')).toEqual([
      ['Driver Own', '219099999'],
      ['Driver Theirs', '219098888'],
    ]);
    expect(await shown('cred.agent')).toEqual([
      ['Driver Own', '219099999'],
      ['Driver Theirs', '•••-••-8888'],
    ]);
    for (const [person, reason, fail] of [
      ['cred.agent', undefined, 'reason reason_required'],
      ['cred.agent', '  ', 'reason reason_required'],
      ['tp.supervisor', REASON, 'columns.1 report_not_opened'],
    ] as const)
      expect(failsOf(await ask(app, person, { ...OPENED, reason }))).toEqual([fail]);
  });

  it('stays masked where nobody asked to see it, in every format', async () => {
    const masked = { ...OPENED, definition: { ...OPENED.definition, columns: columns('form:driver.ssn') } };
    expect(await csvOf(app, 'cred.supervisor', masked)).toContainEqual(['•••-••-9999']);
    expect(await csvOf(app, 'tp.agent', masked)).toContainEqual(['•••-••-9999']);
    const [sheet] = (await bookOf(app, 'cred.supervisor', masked)).worksheets;
    expect(valuesOf(sheet!)).toContainEqual(['•••-••-9999']);
    if (!hasPoppler) return;
    const paper = await ran(app, 'cred.supervisor', { ...masked, format: 'PDF' });
    const said = await saidBy('pdftotext', await bytesOf(app, 'cred.supervisor', paper));
    expect(said).toContain('•••-••-9999');
    expect(said.replace(/\D/g, '')).not.toContain('219099999');
  });

  it('leaves who opened it and why before the first row is read; its file is confidential', async () => {
    let id = '';
    await held('resource', async () => {
      id = (await ask(app, 'cred.supervisor', { ...OPENED, reason: ` ${REASON} ` })).body.entity_id;
      await expect.poll(async () => (await historyOf(id)).length).toBe(2);
      expect((await historyOf(id))[1]).toEqual({
        type: 'REPORT_OPENED',
        actor_id: demoId('cred.supervisor'),
        detail: { columns: ['form:driver.ssn'], reason: REASON },
      });
    });
    const run = await ended(app, 'cred.supervisor', id);
    const rows = cellsOfCsv(await bytesOf(app, 'cred.supervisor', run));
    expect(rows).toContainEqual(['Driver Own', '219099999']);
    expect(await app.query`select secure from file where key = ${run.file_key}`).toEqual([{ secure: true }]);
  });

  it('leaves in the history of each file that something of it was seen, and of no other', async () => {
    const seenIn = async (person: string) => {
      const run = await ran(app, person, { ...OPENED, reason: REASON });
      const rows = await app.query<{ name: string; detail: object }>`
        select a.name, h.detail from history h join account a on a.entity_id = h.record_id
         where h.resource = 'account' and h.type = 'CREDENTIAL_REVEALED' and h.detail ->> 'run_id' = ${run.entity_id}
         order by a.name`;
      const drivers = await app.query<{ account: string; id: string }>`
        select a.name as account, r.entity_id as id from resource r join account a on a.entity_id = r.account_id
         where r.name like 'Driver %'`;
      const detailOf = (file: string) => ({
        run_id: run.entity_id,
        columns: ['form:driver.ssn'],
        reason: REASON,
        resource_ids: drivers.filter(({ account }) => account === file).map(({ id }) => id),
      });
      expect(rows.map((row) => row.detail)).toEqual(rows.map(({ name }) => detailOf(name)));
      return rows.map(({ name }) => name);
    };
    expect(await seenIn('cred.supervisor')).toEqual(['Own', 'Theirs']);
    expect(await seenIn('cred.agent')).toEqual(['Own']);
  });

  /** What an earlier release has left, past what guards it now. */
  const replaced = (change: RawBuilder<unknown>) =>
    app.db.transaction().execute(async (trx) => {
      await sql`alter table field_value disable trigger user`.execute(trx);
      await change.execute(trx);
      await sql`alter table field_value enable trigger user`.execute(trx);
    });

  it('shows nothing of what was kept before its field became sensitive, whatever its kind', async () => {
    for (const [driver, kept] of [
      ['Driver Own', '"219-09-7777"'],
      ['Driver Theirs', '219097777'],
    ] as const)
      await replaced(sql`
        update field_value v set value = ${kept}::jsonb, value_enc = null
          from form_instance i join resource r on r.entity_id = i.resource_id
         where v.instance_id = i.entity_id and v.field_id = 'ssn' and r.name = ${driver}`);
    expect(await shown('cred.supervisor')).toEqual([
      ['Driver Own', '•••'],
      ['Driver Theirs', '•••'],
    ]);
    const said = await app.query<{ said: string }>`
      select (select string_agg(params::text, ' ') from notice) ||
             (select string_agg(detail::text || changes::text, ' ') from history) as said`;
    expect(said[0]!.said).not.toMatch(/219-?09-?9999/);
  });
});
