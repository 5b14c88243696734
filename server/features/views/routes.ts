import { Type } from '@sinclair/typebox';
import type { Values } from '#schemas/engine/field.ts';
import { viewBody } from '#schemas/view/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { EMPTY, Key, MADE, ownBody, Versioned, versionOf, VersionQuery } from '#server/platform/routes.ts';
import { createView, deleteView, updateView } from './save.ts';
import { VIEW_LISTS, type ViewList } from './lists.ts';
import { listViews } from './view.ts';

const NoQuery = Type.Object({}, { additionalProperties: false });

/** Saved views of lists: private, or a supervisor's for the team (issue 'Leads'). */
export async function viewsFeature(api: App, context: AppContext): Promise<void> {
  for (const list of VIEW_LISTS) viewRoutes(api, context, list);
}

function viewRoutes(api: App, { db }: AppContext, list: ViewList): void {
  const path = `/${list.name}/views`;
  const tags = ['views'];

  api.get(path, { ...needs(list.rights.read), schema: { tags, querystring: NoQuery } }, (request) =>
    listViews(db, callOf(request), list),
  );

  api.post(
    path,
    {
      ...needs(list.rights.write),
      ...ownBody,
      schema: { tags, body: Type.Unsafe<Values>(viewBody('create')), response: MADE },
    },
    async (request, reply) =>
      reply.status(201).send(await createView(db, callOf(request), list, request.body)),
  );

  api.patch(
    `${path}/:id`,
    {
      ...needs(list.rights.write),
      ...ownBody,
      schema: { tags, params: Key, body: Versioned(Type.Unsafe<Values>(viewBody('update'))) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateView(db, callOf(request), list, request.params.id, versionOf(request.body), values);
    },
  );

  api.delete(
    `${path}/:id`,
    {
      ...needs(list.rights.write),
      schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY },
    },
    async (request, reply) => {
      await deleteView(db, callOf(request), list, request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
}
