import { Type } from '@sinclair/typebox';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { BEGUN, closed, HistoryQuery, Key, oneOf, Version } from '#server/platform/routes.ts';
import { cancelMigration, startDryRun, undoMigration } from './control.ts';
import { listMigrations, migrationItems, readMigration } from './migration.ts';

const Form = Type.Object({ key: oneOf(FORM_KEYS) });
const Revision = Type.Object({ revision: Version }, closed);

/** Files taking versions of forms: tried, looked at, stopped, set back. */
export async function migrationRoutes(api: App, context: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const { db } = context;
  const tags = ['credentialing'];
  const forms = '/credentialing/form-schemas/:key';
  const path = '/credentialing/form-migrations/:id';
  const read = needs('form.read');
  const change = needs('form.write');
  const one = { tags, params: Key };

  api.post(
    `${forms}/draft/dry-run`,
    { ...change, schema: { tags, params: Form, body: Revision, response: BEGUN } },
    async (request, reply) =>
      reply
        .status(202)
        .send(await startDryRun(context, callOf(request), request.params.key, request.body.revision)),
  );

  api.get(
    `${forms}/migrations`,
    { ...read, schema: { tags, params: Form, querystring: HistoryQuery } },
    ({ params, query }) => listMigrations(db, params.key, query.page, query.size),
  );

  api.get(path, { ...read, schema: one }, ({ params }) => readMigration(db, params.id));

  api.get(`${path}/items`, { ...read, schema: { ...one, querystring: HistoryQuery } }, ({ params, query }) =>
    migrationItems(db, params.id, query.page, query.size),
  );

  api.post(`${path}/undo`, { ...change, schema: { ...one, response: BEGUN } }, async (request, reply) =>
    reply.status(202).send(await undoMigration(context, callOf(request), request.params.id)),
  );

  api.post(`${path}/cancel`, { ...change, schema: { ...one, response: BEGUN } }, async (request, reply) =>
    reply.status(202).send(await cancelMigration(db, callOf(request), request.params.id)),
  );
}
