import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tendDead } from '#server/features/jobs/tend.ts';
import { forgetRuns } from '#server/features/reports/runs/sweep.ts';
import { useApp } from '#tests/support/app.ts';
import { ask, columns, runNow } from './support.ts';

// What is queued stays there.
const app = useApp({}, false);

const house = { actor: null, requestId: 'a sweep' } as const;
const asked = async (): Promise<string> => {
  const { status, body, text } = await ask(app, 'sp.agent', {
    definition: { columns: columns('lead.company_name') },
  });
  expect(status, text).toBe(201);
  return body.entity_id;
};
const statusOf = async (id: string) => (await runNow(app, 'sp.agent', id)).status;

it('ends as failed what nobody works on any more, and nothing else', async () => {
  const [waiting, lost, last] = [await asked(), await asked(), await asked()];
  const jobs = sql.table('graphile_worker._private_jobs');
  await app.query`update ${jobs} set attempts = max_attempts where key = ${`report ${lost}`}`;
  // In its last attempt.
  await app.query`update ${jobs} set attempts = max_attempts, locked_at = now(), locked_by = 'a worker'
             where key = ${`report ${last}`}`;
  await tendDead(app.db, new AbortController().signal);
  await tendDead(app.db, new AbortController().signal);
  expect(await Promise.all([waiting, lost, last].map(statusOf))).toEqual(['QUEUED', 'FAILED', 'QUEUED']);
  const rows = await app.query`select from notice where code = 'report.failed'`;
  expect(rows).toHaveLength(1);
});

it('forgets runs that ended half a year ago; their history stays', async () => {
  const [old, late] = [await asked(), await asked()];
  for (const id of [old, late]) await app.as('sp.agent').post(`/reports/runs/${id}/cancel`);
  await app.query`update report_run set ended_at = now() - interval '181 days' where entity_id = ${old}`;
  await app.query`update report_run set ended_at = now() - interval '179 days' where entity_id = ${late}`;
  await forgetRuns(app.db, house);
  expect((await app.as('sp.agent').get(`/reports/runs/${old}`)).status).toBe(404);
  expect(await statusOf(late)).toBe('CANCELLED');
  const rows = await app.query<{ type: string }>`
    select type from history where record_id = ${old} order by at`;
  expect(rows.map(({ type }) => type)).toEqual(['REPORT_RUN', 'REPORT_RUN_ENDED', 'REPORT_RUN_PURGED']);
});
