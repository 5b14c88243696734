import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import type { JobRecord } from '#schemas/job/index.ts';
import { JOB_KIND, type JobKind } from '#schemas/job/kinds.ts';
import { fillNotice, noticePath, NOTICES } from '#schemas/notices/index.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { demoId } from '#server/db/seed/people.ts';
import { importHandlers } from '#server/features/imports/jobs.ts';
import { jobHandlersOfJobs } from '#server/features/jobs/jobs.ts';
import { JOB_FATES } from '#server/jobFates.ts';
import { Away } from '#server/platform/away.ts';
import { openPool } from '#server/platform/db.ts';
import type { ImportJob, ReportRunJob } from '#server/platform/jobPayloads.ts';
import { addJobs, openJobs, type Jobs } from '#server/platform/jobs.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { quiet } from '#tests/support/quiet.ts';
import { AFTER, BEFORE, drafted, given, KEY, OPS } from '../credentialing/formSchemas/filesSupport.ts';
import { ok, openAccount } from '../credentialing/support.ts';
import { csv, HEADER, patch, run, upload, type Flow } from '../imports/support.ts';
import { addList, readLists } from '../screening/support.ts';
import { ask, columns, runNow } from '../reports/runs/support.ts';

const app = useApp({}, false);
/** Another process, which does nothing but look after jobs. */
let pool: ReturnType<typeof openPool>;
let jobs: Jobs;
beforeAll(async () => {
  pool = openPool(app.databaseUrl, quiet, 6);
  jobs = await openJobs(pool, quiet);
  await jobs.start(jobHandlersOfJobs(app));
});
afterAll(async () => {
  await jobs?.stop();
  await pool?.end();
});

/** How people see that the record of a job is at work, that it has failed, and which of both it is. */
interface Seen {
  readonly busy: string;
  readonly failed: string;
  readonly state: () => Promise<string>;
}

/** A record that says its state in one word. */
const queued = (state: Seen['state']): Seen => ({ busy: 'QUEUED', failed: 'FAILED', state });
const statusAt = (person: string, at: string): Seen =>
  queued(async () => (await app.as(person).get<{ status: string }>(at)).body.status);
const agent = () => app.as('sp.agent');
const supervisor = () => app.as('sp.supervisor');

async function oneLead(): Promise<string> {
  const made = await agent().post<{ entity_id: string }>('/leads/sp', await leadBody(app.db, 'sp'));
  return ok(made).entity_id;
}

const flowAt = async ({ entity_id }: Flow) => (await agent().get<Flow>(`/import-flows/${entity_id}`)).body;

async function analysing(): Promise<Flow> {
  const { body } = await upload(agent(), csv(HEADER, 'Sunrise,3055550199,FL,33101,'));
  return (await patch(agent(), body, { action: 'analyse' })).body;
}

/** Does the import's work that waits, here and now. */
async function worked(kind: 'import.analyse' | 'import.run', flow: Flow): Promise<Flow> {
  const rows = await app.query<{ id: string; payload: ImportJob }>`
    select j.id, j.payload from graphile_worker._private_jobs j
     where j.key = ${`import ${flow.entity_id}`}`;
  await importHandlers(app)[kind](rows[0]!.payload, new AbortController().signal);
  await app.query`select graphile_worker.complete_jobs(array[${rows[0]!.id}::bigint])`;
  return flowAt(flow);
}

const importing = async (): Promise<Flow> => {
  const flow = await worked('import.analyse', await analysing());
  expect((await run(agent(), flow)).status).toBe(202);
  return flowAt(flow);
};
/** An import whose run is at work. */
const seenAs = (busy: string, flow: Flow): Seen => ({
  busy: `importing ${busy}`,
  failed: 'failed FAILED',
  state: async () => {
    const { stage, job } = await flowAt(flow);
    return `${stage} ${job?.status}`;
  },
});

/** Has each kind of job waiting that has a record. */
const BEGIN: Readonly<Partial<Record<JobKind, () => Promise<Seen>>>> = {
  async 'import.analyse'() {
    const flow = await analysing();
    return { busy: 'analysing', failed: 'failed', state: async () => (await flowAt(flow)).stage };
  },
  async 'import.run'() {
    return seenAs('RUNNING', await importing());
  },
  async 'import.undo'() {
    const flow = await worked('import.run', await importing());
    const { entity_id, version } = flow.job!;
    const asked = await supervisor().post(`/import_task/${entity_id}/undo`, { version });
    expect(asked.status, asked.text).toBe(202);
    return seenAs('UNDOING', flow);
  },
  async 'bulk.run'() {
    const asked = await supervisor().post<{ entity_id: string }>('/leads/sp/bulk', {
      kind: 'assign',
      params: { assignee_id: demoId('sp.agent') },
      ids: [await oneLead()],
    });
    return statusAt('sp.supervisor', `/leads/sp/bulk/${ok(asked).entity_id}`);
  },
  async 'form.migrate'() {
    await given(app, BEFORE);
    await openAccount(app);
    const revision = await drafted(app, AFTER, OPS);
    const draft = `/credentialing/form-schemas/${KEY}/draft/dry-run`;
    const asked = await app.as('cred.supervisor').post<{ entity_id: string }>(draft, { revision });
    return statusAt('cred.supervisor', `/credentialing/form-migrations/${ok(asked).entity_id}`);
  },
  async 'screening.load'() {
    const list = { source: 'LEIE', url: 'https://exclusions.example/list.csv', complete: true };
    const { entity_id } = ok(await addList(app, list));
    return queued(async () => (await readLists(app)).find((one) => one.entity_id === entity_id)!.status);
  },
  async 'report.run'() {
    const definition = { columns: columns('lead.company_name') };
    const { entity_id } = ok(await ask(app, 'sp.agent', { definition }));
    return {
      busy: 'QUEUED null',
      failed: 'FAILED report_failed',
      state: async () => {
        const { status, failure } = await runNow(app, 'sp.agent', entity_id);
        return `${status} ${failure}`;
      },
    };
  },
  async 'privacy.erase'() {
    const at = `/leads/sp/${await oneLead()}/privacy`;
    const { name } = ok(await supervisor().get<{ name: string }>(at));
    ok(await supervisor().post(`${at}/erase`, { reason: 'Ticket 4711', confirm: name }));
    return queued(
      async () => (await supervisor().get<{ erasure: { status: string } }>(at)).body.erasure.status,
    );
  },
};

/** As after the last failure, or the last kill. */
const die = (kind: JobKind) =>
  app.query`select graphile_worker.reschedule_jobs(array_agg(id), attempts := max(max_attempts)::int)
        from graphile_worker.jobs where task_identifier = ${kind}`;
/** What the clock does every minute. */
const tend = () => app.query`select graphile_worker.add_job('job.tend', job_key := 'job.tend')`;
const noticesOf = async (person: string) =>
  (await app.as(person).get<{ items: NoticeRecord[] }>('/notices?code_eq=job.dead&size=100')).body.items;
const told = async (kind: JobKind) =>
  (await noticesOf('cred.supervisor')).filter(
    ({ params }) => JSON.stringify(params.job) === JSON.stringify(JOB_KIND[kind]),
  );

const kinds = codesOf(JOB_KIND).filter((kind) => JOB_FATES[kind] !== null);

it.each(kinds)(
  '%s that was given up says so in its record, and is at work again once it is retried',
  async (kind) => {
    const { busy, failed, state } = await BEGIN[kind]!();
    expect(await state()).toBe(busy);
    const retry = async (): Promise<void> => {
      const people = app.as('cred.supervisor');
      const { items } = (await people.get<{ items: JobRecord[] }>(`/jobs?kind_eq=${kind}&state_eq=DEAD`))
        .body;
      expect(items).toHaveLength(1);
      const [{ entity_id, attempts }] = items as [JobRecord];
      expect((await people.post(`/jobs/${entity_id}/retry`, { attempts })).status).toBe(200);
    };
    // Twice: what was said of the first end is no reason to say nothing of the second.
    for (let turn = 0; turn < 2; turn += 1) {
      await die(kind);
      await tend();
      await expect.poll(state).toBe(failed);
      await retry();
      expect(await state()).toBe(busy);
    }
    const [notice, ...more] = await told(kind);
    expect(more).toEqual([]);
    expect(fillNotice(NOTICES['job.dead'].subject.es, notice!.params, 'es')).toBe(
      `Abandonado: ${JOB_KIND[kind].es}`,
    );
    expect(noticePath('CREDENTIALS_SUPERVISOR', notice!.resource, notice!.record_id)).toBe(
      '/operations/jobs?state=DEAD',
    );
    await app.query`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`;
  },
);

it('leaves a record alone for which another job was asked for', async () => {
  const { busy, state } = await BEGIN['report.run']!();
  await die('report.run');
  const rows = await app.query<{ payload: ReportRunJob; key: string }>`
    select payload, key from graphile_worker._private_jobs where key like 'report %'`;
  await app.db.transaction().execute((trx) => addJobs(trx, 'report.run', rows));
  await tend();
  await expect.poll(() => app.query`select from dead_job`).not.toEqual([]);
  expect(await state()).toBe(busy);
});

it('is told by mail as well, unless mail itself was given up', async () => {
  await app.query`select graphile_worker.add_job('mail.send', '{}'::json, job_key := 'mail.send lost')`;
  await die('mail.send');
  await tend();
  await expect.poll(async () => (await told('mail.send')).length).toBe(1);
  const states = await app.query<{ kind: string; state: string }>`
    select distinct params -> 'job' ->> 'en' as kind, mail_state as state from notice where code = 'job.dead'`;
  expect(Object.fromEntries(states.map(({ kind, state }) => [kind, state]))).toMatchObject({
    [JOB_KIND['report.run'].en]: 'QUEUED',
    [JOB_KIND['mail.send'].en]: 'NONE',
  });
});

it('tells nobody but those who may do something about it', async () => {
  expect(await noticesOf('sp.supervisor')).toEqual([]);
});

it('says so soon after the last failure, whatever the clock does', async () => {
  const { failed, state } = await BEGIN['bulk.run']!();
  await app.query`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := max(max_attempts)::int - 1)
              from graphile_worker.jobs where task_identifier = 'bulk.run'`;
  const working = await openJobs(pool, quiet);
  await working.start({
    ...jobHandlersOfJobs(app),
    'bulk.run': () => Promise.reject(new Away('the other side')),
  });
  await expect.poll(state).toBe(failed);
  await working.stop();
});
