import { Type } from '@sinclair/typebox';
import type { Values } from '#schemas/engine/field.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { viewBody } from '#schemas/view/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Key, ownBody, Versioned, versionOf, VersionQuery } from '#server/platform/routes.ts';
import { createView, deleteView, updateView } from './save.ts';
import { listOf, listViews } from './view.ts';

const NoQuery = Type.Object({}, { additionalProperties: false });

/** Saved views of the lead lists: private, or a supervisor's for the team (issue 'Leads'). */
export async function viewsFeature(api: App, context: AppContext): Promise<void> {
  for (const type of LEAD_TYPES) viewRoutes(api, context, type);
}

function viewRoutes(api: App, { db }: AppContext, type: LeadType): void {
  const path = `/${listOf(type)}/views`;
  const tags = ['views'];

  api.get(path, { ...needs('lead.read'), schema: { tags, querystring: NoQuery } }, (request) =>
    listViews(db, callOf(request), type),
  );

  api.post(
    path,
    { ...needs('view.write'), ...ownBody, schema: { tags, body: Type.Unsafe<Values>(viewBody('create')) } },
    async (request, reply) =>
      reply.status(201).send(await createView(db, callOf(request), type, request.body)),
  );

  api.patch(
    `${path}/:id`,
    {
      ...needs('view.write'),
      ...ownBody,
      schema: { tags, params: Key, body: Versioned(Type.Unsafe<Values>(viewBody('update'))) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateView(db, callOf(request), type, request.params.id, versionOf(request.body), values);
    },
  );

  api.delete(
    `${path}/:id`,
    { ...needs('view.write'), schema: { tags, params: Key, querystring: VersionQuery } },
    async (request, reply) => {
      await deleteView(db, callOf(request), type, request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
}
