import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, Key, MADE, Version, VersionQuery } from '#server/platform/routes.ts';
import { listMappings } from '../mappings.ts';
import { createMapping, deleteMapping, updateMapping } from '../mappingsSave.ts';
import { Mappings } from './shapes.ts';

const FlowKey = Type.String({ pattern: KEY_PATTERN });
// How long a name may be says the command, together with what else is wrong.
const Name = Type.String({ maxLength: 4000 });

const MappingBody = Type.Object({ flow_id: FlowKey, name: Name, mappings: Mappings }, closed);
const MappingPatch = Type.Object(
  { version: Version, name: Type.Optional(Name), mappings: Type.Optional(Mappings) },
  closed,
);
const MappingsQuery = Type.Object({ flow_id: FlowKey }, closed);

/** Mappings kept under a name for files with the same headers. */
export function mappingRoutes(api: App, { db }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');

  api.get('/import-mappings', { ...right, schema: { ...shown, querystring: MappingsQuery } }, (request) =>
    listMappings(db, callOf(request), request.query.flow_id),
  );

  api.post(
    '/import-mappings',
    { ...right, schema: { ...shown, body: MappingBody, response: MADE } },
    async (request, reply) => {
      const { flow_id, ...values } = request.body;
      return reply.status(201).send(await createMapping(db, callOf(request), flow_id, values));
    },
  );

  api.patch(
    '/import-mappings/:id',
    { ...right, schema: { ...shown, params: Key, body: MappingPatch } },
    (request) => {
      const { version, ...values } = request.body;
      return updateMapping(db, callOf(request), request.params.id, version, values);
    },
  );

  api.delete(
    '/import-mappings/:id',
    { ...right, schema: { ...shown, params: Key, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      await deleteMapping(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
}
