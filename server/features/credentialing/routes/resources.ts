import { Type } from '@sinclair/typebox';
import { OF_SUBJECT } from '#schemas/credential/part.ts';
import { queueOf } from '#schemas/credential/queue.ts';
import { RESOURCES } from '#schemas/credential/resource.ts';
import { RESOURCE_CSV_MAX_BYTES } from '#schemas/credential/resourceImport.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { recordSchema } from '#schemas/engine/resource.ts';
import { RESOURCE_KIND, type ResourceKind } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { closed, EMPTY, fileOf, Key, MADE, oneOf, Version, VersionQuery } from '#server/platform/routes.ts';
import { listResources } from '../list/resources.ts';
import { renameResource } from '../resources/change.ts';
import { addResource } from '../resources/create.ts';
import { importResources } from '../resources/import/run.ts';
import { importTemplate } from '../resources/import/template.ts';
import { wholeResource } from '../resources/read.ts';
import { removeResource } from '../resources/remove.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, format: 'plain' });
const AccountKey = Type.String({ pattern: KEY_PATTERN });
const Kind = oneOf(codesOf(RESOURCE_KIND));
const New = Type.Object({ account_id: AccountKey, kind: Kind, name: Name }, closed);
const Rename = Type.Object({ version: Version, name: Name }, closed);
const Import = Type.Object(
  { account_id: AccountKey, kind: Kind, csv: Type.String({ minLength: 1 }) },
  closed,
);
const KindName = Type.Object({
  kind: oneOf(codesOf(RESOURCE_KIND).flatMap((kind) => [kind, kind.toLowerCase()])),
});
/** As JSON writes a text every character of which it must escape. */
const IMPORT_BODY_MAX = 2 * RESOURCE_CSV_MAX_BYTES;

/** What an account is made of: drivers, vehicles, practitioners, locations, owners. */
export async function resourceRoutes(api: App, { db, reads, secrets }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const path = `/${RESOURCES.name}`;
  const vault = vaultOf(secrets);
  const { fields } = queueOf('resources', 'CREDENTIALS_SUPERVISOR');
  const record = Type.Unsafe<unknown>(recordSchema(RESOURCES));

  api.get(
    path,
    {
      ...needs('credential.read'),
      schema: {
        tags,
        querystring: listQuerySchema({ ...fields, account_id: OF_SUBJECT.account_id }),
        response: { 200: pageSchema(record) },
      },
    },
    (request) => reads.run((db) => listResources(db, callOf(request), request.query as RawQuery)),
  );

  api.post(
    path,
    { ...needs('credential.edit'), schema: { tags, body: New, response: MADE } },
    async (request, reply) =>
      reply.status(201).send(await addResource(db, vault, callOf(request), request.body)),
  );

  api.get(`${path}/:id`, { ...needs('credential.read'), schema: { tags, params: Key } }, (request) =>
    wholeResource(db, callOf(request), request.params.id),
  );

  api.patch(
    `${path}/:id`,
    { ...needs('credential.edit'), schema: { tags, params: Key, body: Rename } },
    (request) =>
      renameResource(db, callOf(request), request.params.id, request.body.version, request.body.name),
  );

  api.delete(
    `${path}/:id`,
    {
      ...needs('credential.edit'),
      schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY },
    },
    async (request, reply) => {
      await removeResource(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );

  api.post(
    `${path}/import`,
    {
      config: { ...needs('credential.edit').config, longText: IMPORT_BODY_MAX, refuses: [422] },
      bodyLimit: IMPORT_BODY_MAX,
      schema: { tags, body: Import },
    },
    (request) => importResources(db, vault, callOf(request), request.body),
  );

  api.get(
    `${path}/import/:kind.csv`,
    { ...needs('credential.edit'), schema: { tags, params: KindName, response: fileOf('text/csv') } },
    async (request, reply) => {
      const kind = request.params.kind.toUpperCase() as ResourceKind;
      const csv = await importTemplate(db, callOf(request), kind);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind.toLowerCase()}.csv"`)
        .send(csv);
    },
  );
}
