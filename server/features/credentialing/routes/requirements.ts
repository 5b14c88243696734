import { Type, type TUnsafe } from '@sinclair/typebox';
import { REQUIREMENT_CHANGES, REQUIREMENTS } from '#schemas/credential/requirement.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import {
  closed,
  EMPTY,
  Key,
  MADE,
  ownBody,
  Versioned,
  versionOf,
  VersionQuery,
} from '#server/platform/routes.ts';
import { addRequirement } from '../requirements/add.ts';
import { changeRequirement, removeRequirement } from '../requirements/change.ts';
import { listRequirements } from '../requirements/list.ts';
import { previewRequirement } from '../requirements/preview/index.ts';
import { changeSettings, networkSettings } from '../settings.ts';

const body = (writes: 'create' | 'update', resource = REQUIREMENTS): TUnsafe<Values> =>
  Type.Unsafe<Values>(bodySchema(resource, writes));
const Preview = Type.Object(
  {
    // What is in it the command checks, as it does when it is saved.
    requirement: Type.Unsafe<Values>({ type: 'object', additionalProperties: true }),
    entity_id: Type.Optional(Type.String({ pattern: KEY_PATTERN })),
  },
  closed,
);
const Settings = Type.Object({ four_eyes: Type.Optional(Type.Boolean()) }, closed);

/** What subjects must hand in, as the supervisor sets it, and what else it sets for the whole network. */
export async function requirementRoutes(api: App, context: AppContext): Promise<void> {
  const { db } = context;
  const tags = ['credentialing'];
  const path = `/${REQUIREMENTS.name}`;

  api.get(
    path,
    { ...needs('requirement.read'), schema: { tags, querystring: listQuerySchema(REQUIREMENTS.fields) } },
    (request) => listRequirements(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    path,
    { ...needs('requirement.write'), ...ownBody, schema: { tags, body: body('create'), response: MADE } },
    async (request, reply) =>
      reply.status(201).send(await addRequirement(context, callOf(request), request.body)),
  );

  api.patch(
    `${path}/:id`,
    {
      ...needs('requirement.write'),
      ...ownBody,
      schema: { tags, params: Key, body: Versioned(body('update', REQUIREMENT_CHANGES)) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return changeRequirement(context, callOf(request), request.params.id, versionOf(request.body), values);
    },
  );

  api.delete(
    `${path}/:id`,
    {
      ...needs('requirement.write'),
      schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY },
    },
    async (request, reply) => {
      await removeRequirement(context, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );

  // It names subjects: only for who sees them all.
  api.post(`${path}/preview`, { ...needs('requirement.write'), schema: { tags, body: Preview } }, (request) =>
    previewRequirement(db, request.body.requirement, request.body.entity_id ?? null),
  );

  api.get('/credentialing/settings', { ...needs('requirement.read'), schema: { tags } }, () =>
    networkSettings(db),
  );

  api.patch(
    '/credentialing/settings',
    { ...needs('requirement.write'), schema: { tags, body: Settings } },
    (request) => changeSettings(db, callOf(request), request.body),
  );
}
