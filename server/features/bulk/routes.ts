import { Type } from '@sinclair/typebox';
import { BULK_ACTION_FIELDS } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { BEGUN, HistoryQuery, Key, ownBody } from '#server/platform/routes.ts';
import { listActions, readAction } from './action.ts';
import { cancelAction } from './end.ts';
import { BulkBody } from './request.ts';
import { listSkipped } from './skipped.ts';
import { startBulk } from './start.ts';

/** Actions over many leads: each is one job with progress, which skips what is not allowed and lists why. */
export async function bulkFeature(api: App, context: AppContext): Promise<void> {
  for (const type of LEAD_TYPES) bulkRoutes(api, context, type);
}

function bulkRoutes(api: App, { db, jobs }: AppContext, type: LeadType): void {
  const path = `/${LEADS[type].name}/bulk`;
  const tags = ['bulk'];

  // The right of each kind is asked for by the command: one body, three rights.
  api.post(
    path,
    {
      ...needs('lead.edit'),
      ...ownBody,
      schema: { tags, body: Type.Unsafe<Values>(BulkBody), response: BEGUN },
    },
    async (request, reply) =>
      reply.status(202).send(await startBulk(db, jobs, callOf(request), type, request.body)),
  );

  api.get(
    path,
    { ...needs('lead.read'), schema: { tags, querystring: listQuerySchema(BULK_ACTION_FIELDS) } },
    (request) => listActions(db, callOf(request), type, request.query as RawQuery),
  );

  api.get(`${path}/:id`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    readAction(db, callOf(request), type, request.params.id),
  );

  api.post(`${path}/:id/cancel`, { ...needs('lead.edit'), schema: { tags, params: Key } }, (request) =>
    cancelAction(db, callOf(request), type, request.params.id),
  );

  api.get(
    `${path}/:id/skipped`,
    { ...needs('lead.read'), schema: { tags, params: Key, querystring: HistoryQuery } },
    (request) =>
      listSkipped(db, callOf(request), type, request.params.id, request.query.page, request.query.size),
  );
}
