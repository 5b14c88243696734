import { Type } from '@sinclair/typebox';
import { codesOf } from '#schemas/engine/codes.ts';
import { JOB_FIELDS } from '#schemas/job/index.ts';
import { JOB_KIND } from '#schemas/job/kinds.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { readProcesses } from '#server/platform/jobWorkers.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { closed, Key, oneOf } from '#server/platform/routes.ts';
import { giveUpJob, retryDead, retryJob } from './change.ts';
import { countJobs } from './counts.ts';
import { listJobs, readJob } from './job.ts';
import { readSchedule } from './schedule.ts';

const Attempts = Type.Integer({ minimum: 0, maximum: 32_767 });
const Seen = Type.Object({ attempts: Attempts }, closed);
const Reason = Type.Object({ attempts: Attempts, reason: Type.String({ format: 'plain' }) }, closed);
const Kind = Type.Object({ kind: oneOf(codesOf(JOB_KIND)) }, closed);

/** Slow work of the installation: what waits, runs, failed, and what is done about it. */
export async function jobsFeature(api: App, { db }: AppContext): Promise<void> {
  const tags = ['jobs'];

  api.get(
    '/jobs',
    { ...needs('job.read'), schema: { tags, querystring: listQuerySchema(JOB_FIELDS) } },
    (request) => listJobs(db, callOf(request).actor, request.query as RawQuery),
  );

  api.get('/jobs/counts', { ...needs('job.read'), schema: { tags } }, () => countJobs(db));

  api.get('/jobs/schedule', { ...needs('job.read'), schema: { tags } }, () => readSchedule(db));

  api.get('/jobs/processes', { ...needs('job.read'), schema: { tags } }, () => readProcesses(db));

  api.get('/jobs/:id', { ...needs('job.read'), schema: { tags, params: Key } }, (request) =>
    readJob(db, callOf(request).actor, request.params.id),
  );

  api.post(
    '/jobs/:id/retry',
    { ...needs('job.write'), schema: { tags, params: Key, body: Seen } },
    (request) => retryJob(db, callOf(request), request.params.id, request.body.attempts),
  );

  api.post(
    '/jobs/:id/give-up',
    { ...needs('job.write'), schema: { tags, params: Key, body: Reason } },
    async (request, reply) => {
      await giveUpJob(db, callOf(request), request.params.id, request.body);
      return reply.status(204).send();
    },
  );

  api.post('/jobs/retry-dead', { ...needs('job.write'), schema: { tags, body: Kind } }, (request) =>
    retryDead(db, callOf(request), request.body.kind),
  );
}
