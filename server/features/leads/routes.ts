import { Type } from '@sinclair/typebox';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, recordSchema, type Writes } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { Filename, sendCsv } from '#server/platform/download.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { pageSchema, listQuerySchema } from '#server/platform/list/schema.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import {
  DuplicatesQuery,
  fileOf,
  Key,
  MADE,
  ownBody,
  Versioned,
  versionOf,
} from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { createLead } from './create.ts';
import { ExportBody, exportLeads } from './export.ts';
import { leadHistory, leadHistoryPeople, LeadHistoryQuery } from './history.ts';
import { listLeads, readLead } from './read.ts';
import { updateLead } from './update.ts';

/** Exports at once: all of them leave more than half of the pool's connections to everything else. */
const EXPORTS = { all: 6, each: 2 };

/** /leads/sp and /leads/tp (specification §7 'Leads service'). */
export async function leadsFeature(api: App, context: AppContext): Promise<void> {
  const exports = new Slots(EXPORTS);
  for (const type of LEAD_TYPES) leadRoutes(api, context, type, exports);
}

function leadRoutes(
  api: App,
  { db, reads, config: { legalGate } }: AppContext,
  type: LeadType,
  exports: Slots,
): void {
  const resource = LEADS[type];
  const path = `/${resource.name}`;
  const tags = ['leads'];
  const record = Type.Unsafe<unknown>(recordSchema(resource));
  const body = (writes: Writes) => Type.Unsafe<Values>(bodySchema(resource, writes));

  api.get(
    path,
    {
      ...needs('lead.read'),
      schema: { tags, querystring: listQuerySchema(resource.fields), response: { 200: pageSchema(record) } },
    },
    async (request, reply) => {
      const page = await reads.run((db) =>
        listLeads(db, callOf(request), type, request.query as RawQuery, legalGate),
      );
      // As it is: it is JSON already.
      return reply.type('application/json; charset=utf-8').send(page as never);
    },
  );

  api.post(
    path,
    {
      ...needs('lead.create'),
      ...ownBody,
      schema: { tags, querystring: DuplicatesQuery, body: body('create'), response: MADE },
    },
    async (request, reply) => {
      const { check_duplicates } = request.query;
      return reply
        .status(201)
        .send(await createLead(db, callOf(request), type, request.body, legalGate, check_duplicates));
    },
  );

  api.get(`${path}/:id`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    readLead(db, callOf(request), type, request.params.id, legalGate),
  );

  api.patch(
    `${path}/:id`,
    {
      ...needs('lead.edit'),
      ...ownBody,
      schema: { tags, params: Key, querystring: DuplicatesQuery, body: Versioned(body('update')) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateLead(
        db,
        callOf(request),
        type,
        request.params.id,
        versionOf(request.body),
        values,
        legalGate,
        request.query.check_duplicates,
      );
    },
  );

  api.get(
    `${path}/:id/changes`,
    { ...needs('lead.read'), schema: { tags, params: Key, querystring: LeadHistoryQuery } },
    (request) => reads.run((db) => leadHistory(db, callOf(request), type, request.params.id, request.query)),
  );

  api.get(`${path}/:id/changes/people`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    reads.run((db) => leadHistoryPeople(db, callOf(request), type, request.params.id)),
  );

  api.post(
    `${path}/export/csv/:filename`,
    {
      ...needs('lead.export'),
      schema: {
        tags,
        params: Type.Object({ filename: Filename }),
        querystring: listQuerySchema(resource.fields),
        body: ExportBody,
        response: fileOf('text/csv'),
      },
    },
    async (request, reply) => {
      const call = callOf(request);
      const { filename } = request.params;
      return sendCsv(reply, { slots: exports, person: call.actor.id, filename }, (signal) =>
        exportLeads({ db, reads }, call, type, request.query as RawQuery, request.body?.ids, signal),
      );
    },
  );
}
