import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import type { Values } from '#schemas/engine/field.ts';
import { recordSchema } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import {
  closed,
  EMPTY,
  fileOf,
  HistoryQuery,
  Key,
  MADE,
  ownBody,
  Version,
  Versioned,
  versionOf,
  VersionQuery,
} from '#server/platform/routes.ts';
import { Placements, templateBody } from './check.ts';
import { previewPaper, readPaper } from './paper.ts';
import { createTemplate, deleteTemplate, enableTemplate, updateTemplate } from './save.ts';
import { listTemplates, readTemplate } from './template.ts';
import { listVersions, ListedVersion } from './versions.ts';

const path = `/${TEMPLATES.name}`;
const tags = ['contracting'];

/** Templates of agreements of the reader's lead type (specification §3). */
export async function templateRoutes(api: App, context: AppContext): Promise<void> {
  const { db } = context;
  const read = needs('contract.read');
  const write = { ...needs('contract.write'), ...ownBody };
  const body = (writes: 'create' | 'update') => Type.Unsafe<Values>(templateBody(writes));
  const record = Type.Unsafe<unknown>(recordSchema(TEMPLATES));
  const querystring = listQuerySchema(TEMPLATES.fields);

  api.get(
    path,
    { ...read, schema: { tags, querystring, response: { 200: pageSchema(record) } } },
    (request) => listTemplates(db, callOf(request), request.query as RawQuery),
  );
  api.post(
    path,
    { ...write, schema: { tags, body: body('create'), response: MADE } },
    async (request, reply) =>
      reply.status(201).send(await createTemplate(context, callOf(request), request.body)),
  );
  api.get(`${path}/:id`, { ...read, schema: { tags, params: Key } }, (request) =>
    readTemplate(db, callOf(request), request.params.id),
  );
  api.patch(
    `${path}/:id`,
    { ...write, schema: { tags, params: Key, body: Versioned(body('update')) } },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateTemplate(context, callOf(request), request.params.id, versionOf(request.body), values);
    },
  );
  api.delete(
    `${path}/:id`,
    { ...needs('contract.write'), schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      await deleteTemplate(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
  for (const [word, enabled] of Object.entries({ enable: true, disable: false }))
    api.post(
      `${path}/:id/${word}`,
      {
        ...needs('contract.write'),
        schema: { tags, params: Key, body: Versioned(Type.Object({}, closed)) },
      },
      (request) => enableTemplate(db, callOf(request), request.params.id, versionOf(request.body), enabled),
    );

  api.get(
    `${path}/:id/versions`,
    {
      ...read,
      schema: {
        tags,
        params: Key,
        querystring: HistoryQuery,
        response: { 200: pageSchema(ListedVersion) },
      },
    },
    (request) => listVersions(db, callOf(request), request.params.id, request.query),
  );
  const Which = Type.Object({ no: Type.Optional(Version) });
  api.get(
    `${path}/:id/paper`,
    { ...read, schema: { tags, params: Key, querystring: Which, response: fileOf('application/pdf') } },
    async (request, reply) =>
      sendPaper(reply, await readPaper(context, callOf(request), request.params.id, request.query.no)),
  );
  const Whose = Type.Object(
    {
      lead_id: Type.Optional(Type.Union([Type.String({ pattern: KEY_PATTERN }), Type.Null()])),
      placements: Type.Optional(Type.Union([Placements, Type.Null()])),
    },
    closed,
  );
  api.post(
    `${path}/:id/preview`,
    { ...read, schema: { tags, params: Key, body: Whose, response: fileOf('application/pdf') } },
    async (request, reply) => {
      const { lead_id = null, placements = null } = request.body;
      const { id } = request.params;
      return sendPaper(reply, await previewPaper(context, callOf(request), id, lead_id, placements));
    },
  );
}

/** A paper to be shown in the console. */
export const sendPaper = (reply: FastifyReply, paper: Uint8Array): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', 'inline').send(Buffer.from(paper));
