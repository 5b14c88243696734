import { sql } from 'kysely';
import { addJobs } from '#server/platform/jobs.ts';
import { keyOfJob } from '#server/features/jobs/job.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Slow work is the whole installation's: of supervisors of credentialing, who administer what all share. */
const SUPERVISOR = { own: '33333+331', others: '33333+331' };

/** Rows of the table in authorisation.test.ts. */
export const JOBS = {
  'GET /jobs': { own: SUPERVISOR.own },
  'GET /jobs/counts': { own: SUPERVISOR.own },
  'GET /jobs/schedule': { own: SUPERVISOR.own },
  'GET /jobs/processes': { own: SUPERVISOR.own },
  'GET /jobs/:id': SUPERVISOR,
  'POST /jobs/:id/retry': { ...SUPERVISOR, body: { attempts: 999 } },
  'POST /jobs/:id/give-up': { ...SUPERVISOR, body: { attempts: 999, reason: 'Of no use' } },
  'POST /jobs/retry-dead': { own: SUPERVISOR.own, body: { kind: 'live.sweep' } },
};

/** A job that was given up, for these rows. */
export async function keepJob(app: TestApp, keep: (kind: string, id: string) => void): Promise<void> {
  await app.db
    .transaction()
    .execute((trx) => addJobs(trx, 'letter.send', [{ payload: { letter_id: 'x' }, key: 'matrix' }], 86_400));
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.permanently_fail_jobs(
      (select array_agg(id) from graphile_worker.jobs where key = 'matrix'), 'x')`.execute(app.db);
  keep('slow_job', keyOfJob(rows[0]!.id));
}
