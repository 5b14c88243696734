import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { BEGUN, HistoryQuery, Key, Version } from '#server/platform/routes.ts';
import { controlRun, JOB_ACTIONS, type JobAction } from '../control.ts';
import { readJob } from '../job.ts';
import { startRun } from '../start.ts';
import { previewUndo } from '../undo/preview.ts';
import { startUndo } from '../undo/start.ts';

const closed = { additionalProperties: false };
const StartBody = Type.Object(
  { flow_id: Type.String({ pattern: KEY_PATTERN }), version: Version },
  { ...closed, description: 'version: that of the import' },
);
const ActionBody = Type.Object(
  { version: Version, action: Type.Unsafe<JobAction>(Type.String({ enum: [...JOB_ACTIONS] })) },
  closed,
);
const UndoBody = Type.Object({ version: Version }, closed);

/** The runs of imports: started, watched, paused, and taken back. */
export function taskRoutes(api: App, { db, jobs }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');
  const undoRight = needs('import.undo');

  api.post(
    '/import_task',
    { ...right, schema: { ...shown, body: StartBody, response: BEGUN } },
    async (request, reply) => {
      const { flow_id, version } = request.body;
      return reply.status(202).send(await startRun(db, jobs, callOf(request), flow_id, version));
    },
  );

  api.get('/import_task/:id', { ...right, schema: { ...shown, params: Key } }, (request) =>
    readJob(db, callOf(request).actor, request.params.id),
  );

  api.patch(
    '/import_task/:id',
    { ...right, schema: { ...shown, params: Key, body: ActionBody } },
    (request) => {
      const { version, action } = request.body;
      return controlRun(db, jobs, callOf(request), request.params.id, version, action);
    },
  );

  api.get(
    '/import_task/:id/undo',
    { ...undoRight, schema: { ...shown, params: Key, querystring: HistoryQuery } },
    (request) => {
      const { page, size } = request.query;
      return previewUndo(db, callOf(request), request.params.id, page, size);
    },
  );

  api.post(
    '/import_task/:id/undo',
    { ...undoRight, schema: { ...shown, params: Key, body: UndoBody, response: BEGUN } },
    async (request, reply) =>
      reply
        .status(202)
        .send(await startUndo(db, jobs, callOf(request), request.params.id, request.body.version)),
  );
}
