import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { EMPTY_DEFINITION } from '#schemas/report/definition.ts';
import type { ReportFolder, ReportTemplate } from '#schemas/report/item.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { keyOfJob } from '#server/features/jobs/job.ts';
import { addJobs } from '#server/platform/jobs.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate } from '#tests/support/contracts.ts';
import { leadBody } from '#tests/support/leads.ts';
import { handIn, itemOf } from '../features/credentialing/partsSupport.ts';
import { instanceOf, openAccount } from '../features/credentialing/support.ts';
import { act, makeFolder, put } from '../features/files/explorerSupport.ts';
import { csv, HEADER, imported, items, settled, upload } from '../features/imports/support.ts';
import { saveFolder, saveReport } from '../features/reports/support.ts';
import { MERGE, NEW_REQUIREMENT } from './calls.ts';
import type { Keep } from './world.ts';

interface Made {
  readonly entity_id: string;
}

/** Makes a record by a call and answers its key. */
const made = async (caller: Caller, path: string, body: object): Promise<string> =>
  (await caller.post<Made>(path, body)).body.entity_id;

/** A record of every kind. */
export async function makeRecords(keep: Keep): Promise<void> {
  const { app, type, whose } = keep;
  const agent = whose === 'own' ? `${type}.agent` : `${type}.agent2`;
  const supervisor = app.as(`${type}.supervisor`);
  await makeLead(keep, agent);
  await makeImport(keep, agent);
  const rule = {
    name: whose,
    description: keep.word('rule'),
    trigger: 'MANUAL',
    plan: { strategy: 'ALL', shares: [{ user_id: demoId(agent) }] },
    // It finds no lead of the other records.
    query: { search: 'Nobody’s at all' },
  };
  keep.key('rule', await made(supervisor, '/leads/assign-rules', rule));
  const query = { filter: {}, sort: { field: 'updated_at', order: 'DESC' }, perPage: 25, board: false };
  const view = { name: keep.word('view'), query };
  keep.key('view', await made(app.as(agent), `/leads/${type}/views`, view));
  await makeAccount(keep);
  keep.key('migration', await insertMigration(app));
  keep.key('entry', type === 'sp' ? lookupId('region', 'FL-W', 'SP') : lookupId('region', 'FL-N', 'TP'));
  const requirement = { ...NEW_REQUIREMENT, code: `MATRIX_${type}_${whose}` };
  keep.key('requirement', await made(app.as('cred.supervisor'), '/credentialing/requirements', requirement));
  await makeFiles(keep, agent);
  await makeReports(keep, agent);
  keep.key('slow_job', await failJob(app));
}

/** A lead that another was merged into, a bulk action about it, and what hangs on it. */
async function makeLead({ app, type, key, word }: Keep, agent: string): Promise<void> {
  const owner = app.as(agent);
  const plain = await leadBody(app.db, type);
  const owners = { assignee_id: demoId(agent), pr_assigned_id: demoId(agent) };
  const lead = await made(owner, `/leads/${type}`, { ...plain, ...owners, company_name: word('lead') });
  key('lead', lead);
  const other_id = await made(owner, `/leads/${type}`, plain);
  const merged = `/leads/${type}/${lead}/merge`;
  await owner.post(merged, { ...MERGE, other_id, version: 1 });
  key('merge', (await owner.get<{ items: Made[] }>(`${merged}s`)).body.items[0]!.entity_id);
  const bulk = { kind: 'assign', params: { assignee_id: demoId(agent) }, ids: [lead] };
  key('bulk', await made(owner, `/leads/${type}/bulk`, bulk));
  key('signer', await saveSigner(app, `${type}.supervisor`));
  const { entity_id: template_id } = await saveTemplate(app, `${type}.supervisor`, {}, 'LOI');
  key('template', template_id);
  for (const [kind, body] of Object.entries({
    notes: { subject: 'GENERICS', text: word('notes') },
    task: { title: word('task'), type: 'call' },
    agreements: { method: 'ESIGN', type: 'LOI', name: word('agreements'), template_id },
  }))
    key(kind, await made(owner, `/leads/${type}/${kind}`, { ...body, lead_id: lead }));
}

async function makeImport({ app, type, key, word }: Keep, agent: string): Promise<void> {
  const owner = app.as(agent);
  const rows = csv(HEADER, `Matrix ${agent},,Florida,33101,`);
  const { body: flow } = await upload(owner, rows, type.toUpperCase());
  key('flow', flow.entity_id);
  const mapping = { flow_id: flow.entity_id, name: word('mapping'), mappings: flow.mappings };
  key('mapping', await made(owner, '/import-mappings', mapping));
  await owner.patch(`/import-flows/${flow.entity_id}`, { version: flow.version, action: 'analyse' });
  const { job } = await imported(owner, await settled(owner, flow.entity_id));
  key('job', job!.entity_id);
  key('item', (await items(owner, flow)).items[0]!.entity_id);
}

/** A credential file with its form, a driver or a practitioner, a document, a hit and an internal comment. */
async function makeAccount({ app, type, whose, key, word }: Keep): Promise<void> {
  const provider = whose === 'own' ? `${type}.provider` : `${type}.provider2`;
  const supervisor = app.as('cred.supervisor');
  const account_id = await openAccount(app, {
    name: word('account'),
    lead_type: type === 'sp' ? 'SP' : 'TP',
    cred_agent_id: demoId(whose === 'own' ? 'cred.agent' : 'cred.agent2'),
    provider_user_id: demoId(provider),
  });
  key('account', account_id);
  key('instance', await instanceOf(app, account_id, `${type}-account`));
  const resource = { account_id, kind: type === 'tp' ? 'DRIVER' : 'PRACTITIONER', name: 'Ana Vega' };
  key('resource', await made(supervisor, '/credentialing/resources', resource));
  const item = await itemOf(app, 'W9', account_id, 'none', 'cred.supervisor');
  key('requirement_item', item.entity_id);
  const uploader = whose === 'own' ? provider : 'cred.agent2';
  key('document', (await handIn(app, item, {}, uploader)).body.entity_id);
  const hit = uuidv7();
  await sql`
    insert into exclusion_hit (entity_id, account_id, source, row_key, checksum, result, score, row)
    values (${hit}, ${account_id}, 'LEIE', 'x', 'x', 'SUSPECTED', 70, '{}')`.execute(app.db);
  key('hit', hit);
  const comment = { account_id, visibility: 'INTERNAL', text: word('internal') };
  key('internal', await made(supervisor, '/credentialing/comments', comment));
}

/** Files take another version of a form: this run has ended. */
async function insertMigration(app: TestApp): Promise<string> {
  const id = uuidv7();
  await app.query`
    insert into form_migration (entity_id, key, mode, status, to_version)
    values (${id}, 'owner', 'RUN', 'DONE', 2)`;
  return id;
}

/** A file, a folder and a file in the trash. */
async function makeFiles({ app, type, key }: Keep, agent: string): Promise<void> {
  const place = `prospecting/${type.toUpperCase()}/`;
  const file = await put(app, agent, place, `${agent}.pdf`);
  const thrown = await put(app, agent, place, `${agent} thrown.pdf`);
  await act(app, agent, 'to-trash', [thrown]);
  key('place', place);
  key('file', file.entity_id);
  key('file_key', file.key);
  key('thrown', thrown.entity_id);
  key('folder', (await makeFolder(app, agent, place, agent)).entity_id);
}

/** A report and a folder, shared with the supervisors of the type, a schedule and a run. */
async function makeReports({ app, type, key }: Keep, agent: string): Promise<void> {
  const owner = app.as(agent);
  const role = type === 'sp' ? 'SPECIALTY_PR_SUPERVISOR' : 'TRANSPORTATION_PR_SUPERVISOR';
  const share = (path: string, { entity_id, version }: ReportTemplate | ReportFolder) =>
    owner.put(`/reports/${path}/${entity_id}/shares`, { version, items: [{ role, level: 'VIEWER' }] });
  const report = await saveReport(app, agent, `Matrix ${agent}`);
  const folder = await saveFolder(app, agent, `Matrix ${agent}`);
  await share('templates', report);
  await share('folders', folder);
  key('report', report.entity_id);
  key('report_folder', folder.entity_id);
  const schedule = {
    template_id: report.entity_id,
    pace: 'DAILY',
    weekday: null,
    month_day: null,
    hour: 6,
    format: 'CSV',
    answers: {},
    reason: null,
    by_mail: false,
    active: false,
  };
  key('schedule', await made(owner, '/reports/schedules', schedule));
  const definition = { ...EMPTY_DEFINITION, columns: [{ column: 'lead.company_name' }] };
  const run = { category: 'LEADS', name: 'Matrix', format: 'CSV', definition };
  key('run', await made(owner, '/reports/runs', run));
}

/** A job that was given up. */
async function failJob(app: TestApp): Promise<string> {
  await app.db
    .transaction()
    .execute((trx) => addJobs(trx, 'letter.send', [{ payload: { letter_id: 'x' }, key: 'matrix' }], 86_400));
  const rows = await app.query<{ id: string }>`
    select id from graphile_worker.permanently_fail_jobs(
      (select array_agg(id) from graphile_worker.jobs where key = 'matrix'), 'x')`;
  return keyOfJob(rows[0]!.id);
}
