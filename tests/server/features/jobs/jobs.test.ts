import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { JobCounts, JobProcess, JobRecord, ScheduledJob } from '#schemas/job/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { nextAfter } from '#server/features/jobs/schedule.ts';
import { Away } from '#server/platform/away.ts';
import { openPool } from '#server/platform/db.ts';
import type { BulkJob, JobHandlers } from '#server/platform/jobPayloads.ts';
import { addJobs, openJobs, type Jobs } from '#server/platform/jobs.ts';
import { useApp } from '#tests/support/app.ts';
import { historyOf } from '#tests/support/history.ts';
import { retryNow } from '#tests/support/jobs.ts';
import { quiet } from '#tests/support/quiet.ts';
import { failsOf, type Refusal } from '../credentialing/support.ts';

/** What an error may quote, and nobody is told. */
const SECRET = 'Jane Roe 078-05-1120';

const app = useApp({}, false);
const supervisor = () => app.as('cred.supervisor');
/** Another process, which does the work. */
let pool: ReturnType<typeof openPool>;
let jobs: Jobs;

beforeEach(async () => {
  pool = openPool(app.databaseUrl, quiet, 6);
  jobs = await openJobs(pool, quiet);
});
afterEach(async () => {
  await jobs.stop();
  await pool.end();
  await app.query`delete from graphile_worker._private_jobs`;
  await app.query`delete from dead_job`;
});

const work = (handlers: Partial<JobHandlers>): Promise<void> => jobs.start(handlers);

async function add(action_id = uuidv7(), after = 0): Promise<BulkJob> {
  const payload: BulkJob = {
    action_id,
    user_id: demoId('sp.agent'),
    username: 'sp.agent',
    role: 'SPECIALTY_PR_AGENT',
    request_id: uuidv7(),
  };
  await app.db
    .transaction()
    .execute((trx) => addJobs(trx, 'bulk.run', [{ payload, key: `bulk.run ${action_id}` }], after));
  return payload;
}

const list = async (asked = ''): Promise<readonly JobRecord[]> =>
  (await supervisor().get<{ items: JobRecord[] }>(`/jobs${asked}`)).body.items;
const stateIs = (state: string) => expect.poll(async () => (await list())[0]?.state).toBe(state);
const gone = () => expect.poll(async () => (await list()).length).toBe(0);
const retry = (job: JobRecord, attempts = job.attempts) =>
  supervisor().post<JobRecord>(`/jobs/${job.entity_id}/retry`, { attempts });
/** Its next failure is its last. */
async function lastAttempt(): Promise<void> {
  await app.query`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now() + interval '1 hour', attempts := max_attempts - 1::int)
                from graphile_worker.jobs where locked_at is null group by max_attempts`;
  await retryNow(app.db);
}

describe('a job that fails', () => {
  it('says what may be told of it, dies when its attempts are used up, stays, and is done once it is retried', async () => {
    let fails = true;
    await work({
      'bulk.run': async () => {
        if (fails) await app.query`select ${SECRET}::text::uuid`;
      },
    });
    const { action_id, request_id } = await add();
    await stateIs('FAILING');
    const answer = await supervisor().get<{ items: JobRecord[] }>('/jobs?state_eq=FAILING');
    expect(answer.text).not.toContain('Jane Roe');
    expect(answer.body.items).toMatchObject([
      {
        kind: 'bulk.run',
        attempts: 1,
        max_attempts: 10,
        failure: { fault: 'DATABASE', type: 'DatabaseError', code: '22P02' },
        asked_by: { entity_id: demoId('sp.agent') },
        request_id,
        about: { action_id },
        can: { retry: true, give_up: false },
      },
    ]);
    const [row] = await app.query<{ last_error: string }>`select last_error from graphile_worker.jobs`;
    expect(row?.last_error).not.toContain('Jane Roe');

    await lastAttempt();
    await stateIs('DEAD');
    const [dead] = await list('?state_eq=DEAD');
    expect(dead).toMatchObject({ attempts: 10, can: { retry: true, give_up: true } });

    expect((await retry(dead!, 9)).status).toBe(409);
    fails = false;
    const { status, body } = await retry(dead!);
    expect(status).toBe(200);
    expect(body.attempts).toBe(0);
    await gone();
    expect((await retry(dead!)).status).toBe(404);
    expect(await historyOf(app.db, dead!.entity_id)).toMatchObject([
      { type: 'JOB_RETRIED', detail: { kind: 'bulk.run', number: dead!.number, attempts: 10 } },
    ]);
  });

  it('is not retried while it runs, whoever saw it fail before', async () => {
    let finish = (): void => undefined;
    let begun = false;
    await work({
      'bulk.run': () =>
        new Promise<void>((done, fail) => {
          if (begun) finish = done;
          else fail(new Away(SECRET));
          begun = true;
        }),
    });
    await add();
    await stateIs('FAILING');
    const [seen] = await list();
    expect(seen?.failure).toMatchObject({ fault: 'AWAY', type: 'Away' });
    expect((await retry(seen!)).status).toBe(200);
    await stateIs('RUNNING');
    const { status, body } = await supervisor().post<{ message: string; current: JobRecord }>(
      `/jobs/${seen!.entity_id}/retry`,
      { attempts: 1 },
    );
    expect([status, body.current.state]).toEqual([409, 'RUNNING']);
    expect((await supervisor().get<{ items: JobProcess[] }>('/jobs/processes')).body.items).toMatchObject([
      { running: 1 },
    ]);
    finish();
    await gone();
  });
});

describe('a job that was given up', () => {
  const die = () => {
    throw new TypeError(SECRET);
  };

  it('is removed for a reason, which stays', async () => {
    await add();
    await lastAttempt();
    await work({ 'bulk.run': async () => die() });
    await stateIs('DEAD');
    const [job] = await list();
    expect(job?.failure).toMatchObject({ fault: 'PROGRAM', type: 'TypeError' });
    expect(job?.failure?.place).toMatch(/jobs\.test\.ts:\d+$/);
    const giveUp = (reason: string, attempts = job!.attempts) =>
      supervisor().post<Refusal>(`/jobs/${job!.entity_id}/give-up`, { attempts, reason });
    expect(failsOf(await giveUp('  '))).toEqual(['reason reason_required']);
    expect(failsOf(await giveUp('x'.repeat(1001)))).toEqual(['reason too_long']);
    expect((await giveUp('Stale', 3)).status).toBe(409);
    expect((await list()).length).toBe(1);
    expect((await giveUp('Of leads that are gone')).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await historyOf(app.db, job!.entity_id)).toMatchObject([
      { type: 'JOB_GIVEN_UP', detail: { kind: 'bulk.run', reason: 'Of leads that are gone' } },
    ]);
    expect((await giveUp('Again')).status).toBe(404);
  });

  it('stays where another is asked for under its key, and is retried with all of its kind', async () => {
    const same = uuidv7();
    await add(same);
    await add();
    await lastAttempt();
    let done = 0;
    let fails = true;
    await work({
      'bulk.run': async () => {
        if (fails) die();
        done += 1;
      },
    });
    await expect.poll(async () => (await list('?state_in=DEAD')).length).toBe(2);
    await add(same, 3600);
    const { body } = await supervisor().get<JobCounts>('/jobs/counts');
    expect(body).toEqual({
      items: [
        { kind: 'bulk.run', state: 'DEAD', count: 2 },
        { kind: 'bulk.run', state: 'SCHEDULED', count: 1 },
      ],
      exact: true,
    });
    fails = false;
    const retryDead = async (kind: string) => (await supervisor().post('/jobs/retry-dead', { kind })).body;
    expect(await retryDead('report.run')).toEqual({ retried: 0, more: false });
    expect(await retryDead('bulk.run')).toEqual({ retried: 2, more: false });
    await expect.poll(() => done).toBe(2);
    expect(await list('?state_eq=DEAD')).toEqual([]);
  });
});

it('finds jobs by what they are about and by the request that asked for them, and names what it cannot read', async () => {
  const one = await add();
  await add();
  expect(await list(`?search=${one.action_id}`)).toMatchObject([{ about: { action_id: one.action_id } }]);
  expect(await list(`?search=${one.request_id}`)).toMatchObject([{ request_id: one.request_id }]);
  expect((await list('?kind_eq=bulk.run&ordering=-attempts,run_at&size=1&page=2')).length).toBe(1);
  expect(await list('?kind_eq=mail.send')).toEqual([]);
  expect((await supervisor().get('/jobs?payload_eq=x')).status).toBe(400);
  expect((await supervisor().get(`/jobs/${uuidv7()}`)).status).toBe(404);
  expect((await supervisor().get<JobRecord>(`/jobs/${(await list())[0]!.entity_id}`)).body.state).toBe(
    'WAITING',
  );
});

it('tells when what is scheduled was begun and will be', async () => {
  await work({ 'lead.tally': async () => undefined });
  const schedule = async () =>
    (await supervisor().get<{ items: ScheduledJob[] }>('/jobs/schedule')).body.items;
  const tally = (await schedule()).find(({ kind }) => kind === 'lead.tally');
  expect(tally?.cron).toBe('* * * * *');
  const ahead = Date.parse(tally!.next_at!) - Date.now();
  expect(ahead).toBeGreaterThan(-5_000);
  expect(ahead).toBeLessThanOrEqual(60_000);
  for (const { next_at } of await schedule()) expect(next_at).not.toBeNull();
});

it.each([
  ['20 7 * * *', '2026-03-01T07:20:00Z', '2026-03-02T07:20:00.000Z'],
  ['0 9 11 * *', '2026-01-11T09:00:30Z', '2026-02-11T09:00:00.000Z'],
  ['3,13,23 * * * *', '2026-12-31T23:59:59Z', '2027-01-01T00:03:00.000Z'],
])('reads %s after %s', (cron, now, next) => {
  expect(nextAfter(cron, new Date(now))?.toISOString()).toBe(next);
});
