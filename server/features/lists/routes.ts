import { Type, type TUnsafe } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { Values } from '#schemas/engine/field.ts';
import { LISTS_PATH } from '#schemas/list/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, MADE, oneOf, ownBody, versionOf, VersionQuery } from '#server/platform/routes.ts';
import { Counts } from './counts.ts';
import { findEntry, presentGroup, readGroup } from './entry.ts';
import { moveEntry, removeEntry } from './place.ts';
import { groupOf, reachOf } from './reach.ts';
import { addEntry, changeEntry } from './save.ts';
import { tellUse } from './use.ts';

const key = Type.String({ pattern: KEY_PATTERN });
// An unknown list is not there, rather than wrong.
const name = Type.String({ maxLength: 40 });
const List = Type.Object({ list: name });
const Entry = Type.Object({ list: name, id: key });
const TypeQuery = Type.Object({ lead_type_eq: Type.Optional(oneOf(LEAD_TYPES)) }, closed);
const Move = Type.Object(
  { before: Type.Union([key, Type.Null()]), order: Type.String({ maxLength: 64 }) },
  closed,
);
// What is in it depends on the list (schemas/list): the command checks it.
const Body = (more: object = {}): TUnsafe<Values> =>
  Type.Unsafe<Values>({ type: 'object', additionalProperties: true, ...more });

/** The lists that supervisors administer, those of their lead type: specialties, regions, health plans … */
export async function listsFeature(api: App, { db }: AppContext): Promise<void> {
  const schema = { tags: ['util'] };
  const path = `/${LISTS_PATH}/:list`;
  const right = needs('lookup.write');
  const counts = new Counts(db);

  api.get(
    path,
    { ...right, schema: { ...schema, params: List, querystring: TypeQuery } },
    async (request) => {
      const { actor } = callOf(request);
      const group = groupOf(actor, request.params.list, request.query.lead_type_eq, 'lead_type_eq');
      return presentGroup(await readGroup(db, group));
    },
  );

  api.get(`${path}/use`, { ...right, schema: { ...schema, params: List } }, (request) => {
    const { list, types } = reachOf(callOf(request).actor, request.params.list);
    return counts.of(list, types);
  });

  api.post(
    path,
    { ...right, ...ownBody, schema: { ...schema, params: List, body: Body(), response: MADE } },
    async (request, reply) =>
      reply.status(201).send(await addEntry(db, callOf(request), request.params.list, request.body)),
  );

  api.patch(
    `${path}/:id`,
    { ...right, ...ownBody, schema: { ...schema, params: Entry, body: Body({ required: ['version'] }) } },
    (request) => {
      const { version: _version, ...values } = request.body;
      const { list, id } = request.params;
      return changeEntry(db, callOf(request), list, id, versionOf(request.body), values);
    },
  );

  api.post(`${path}/:id/move`, { ...right, schema: { ...schema, params: Entry, body: Move } }, (request) =>
    moveEntry(db, callOf(request), request.params.list, request.params.id, request.body),
  );

  api.get(`${path}/:id/use`, { ...right, schema: { ...schema, params: Entry } }, async (request) => {
    const { list, id } = request.params;
    const { group, row } = await findEntry(db, callOf(request).actor, list, id);
    return tellUse(db, group.list, row);
  });

  api.delete(
    `${path}/:id`,
    { ...right, schema: { ...schema, params: Entry, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      const { list, id } = request.params;
      await removeEntry(db, callOf(request), list, id, request.query.version);
      return reply.status(204).send();
    },
  );
}
