import { Type } from '@sinclair/typebox';
import { REPORT_CATEGORIES } from '#schemas/report/category.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_FORMATS } from '#schemas/report/words.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { pageSchema } from '#server/platform/list/schema.ts';
import { closed, HistoryQuery, Key, oneOf } from '#server/platform/routes.ts';
import { cancelRun } from '../runs/end.ts';
import { listRuns, readRun } from '../runs/run.ts';
import { startRun } from '../runs/start.ts';
import { Answers, Definition, Id, Name, tags } from './shapes.ts';

const path = '/reports/runs';
const Run = Type.Unsafe<ReportRun>({});

/** A saved report, or one that is being built. */
const RunBody = Type.Object(
  {
    template_id: Type.Optional(Id),
    category: Type.Optional(oneOf(REPORT_CATEGORIES)),
    name: Type.Optional(Name),
    definition: Type.Optional(Definition),
    format: oneOf(REPORT_FORMATS),
    answers: Type.Optional(Answers),
    reason: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  closed,
);

/** Reports as files: each run is a job of the person's own. */
export async function runRoutes(api: App, { db, jobs }: AppContext): Promise<void> {
  const right = needs('report.run');
  api.post(
    path,
    { ...right, schema: { tags, body: RunBody, response: { 201: Run } } },
    async (request, reply) => reply.status(201).send(await startRun(db, jobs, callOf(request), request.body)),
  );
  api.get(
    path,
    {
      ...right,
      schema: {
        tags,
        querystring: Type.Object({ template_id: Type.Optional(Id), ...HistoryQuery.properties }, closed),
        response: { 200: pageSchema(Run) },
      },
    },
    (request) => listRuns(db, callOf(request).actor, request.query),
  );
  api.get(`${path}/:id`, { ...right, schema: { tags, params: Key, response: { 200: Run } } }, (request) =>
    readRun(db, callOf(request).actor, request.params.id),
  );
  api.post(
    `${path}/:id/cancel`,
    { ...right, schema: { tags, params: Key, response: { 200: Run } } },
    (request) => cancelRun(db, callOf(request), request.params.id),
  );
}
