import { Type } from '@sinclair/typebox';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, HistoryQuery, oneOf } from '#server/platform/routes.ts';
import { bundleRoutes } from './bundle/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { impactRoutes } from './impact/routes.ts';
import { migrationRoutes } from './migrate/routes.ts';
import { releaseRoutes } from './release/routes.ts';
import { retireVersion } from './retire.ts';
import { formsOverview, listForms, readForm } from './versions.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });
const List = Type.Object({ ...HistoryQuery.properties, key: Type.Optional(oneOf(FORM_KEYS)) }, closed);
const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Version = Type.Object({ version: Type.Optional(VersionNumber) }, closed);
const Retire = Type.Object({ version: VersionNumber }, closed);

/** Forms in their versions: looked at, written, published, retired, taken from one installation to another. */
export async function formSchemaRoutes(api: App, context: AppContext): Promise<void> {
  const { db } = context;
  const tags = ['credentialing'];
  const path = '/credentialing/form-schemas';

  api.get(path, { ...needs('form.read'), schema: { tags, querystring: List } }, (request) =>
    listForms(db, callOf(request), request.query),
  );

  api.get(`${path}/overview`, { ...needs('form.read'), schema: { tags } }, (request) =>
    formsOverview(db, callOf(request)),
  );

  api.get(
    `${path}/:key`,
    { ...needs('form.read'), schema: { tags, params: Key, querystring: Version } },
    (request) => readForm(db, callOf(request), request.params.key, request.query.version),
  );

  api.post(
    `${path}/:key/retire`,
    { ...needs('form.write'), schema: { tags, params: Key, body: Retire } },
    (request) => retireVersion(db, callOf(request), request.params.key, request.body.version),
  );

  await draftRoutes(api, context);
  await bundleRoutes(api, context);
  await releaseRoutes(api, context);
  await impactRoutes(api, context);
  await migrationRoutes(api, context);
}
