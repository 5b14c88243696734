import { Type } from '@sinclair/typebox';
import type { Values } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { BEGUN, Key, ownBody } from '#server/platform/routes.ts';
import { AssignBody, assignLeads } from './request.ts';
import { readShares } from './shares.ts';
import { undoAssignment } from './undo.ts';

/** Leads spread over people, and the way back (docs/decisions/015). */
export async function assignFeature(api: App, context: AppContext): Promise<void> {
  for (const type of LEAD_TYPES) assignRoutes(api, context, type);
}

function assignRoutes(api: App, { db, jobs }: AppContext, type: LeadType): void {
  const path = `/${LEADS[type].name}`;
  const tags = ['assignment'];

  // A preview is an answer; an assignment only begins.
  api.post(
    `${path}/assign`,
    {
      ...needs('lead.assign'),
      ...ownBody,
      schema: { tags, body: Type.Unsafe<Values>(AssignBody), response: { 200: Type.Unknown(), ...BEGUN } },
    },
    async (request, reply) =>
      reply
        .status(request.body.preview === true ? 200 : 202)
        .send(await assignLeads(db, jobs, callOf(request), type, request.body)),
  );

  api.post(
    `${path}/bulk/:id/undo`,
    { ...needs('lead.unassign'), schema: { tags, params: Key, response: BEGUN } },
    async (request, reply) =>
      reply.status(202).send(await undoAssignment(db, jobs, callOf(request), type, request.params.id)),
  );

  api.get(`${path}/bulk/:id/shares`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    readShares(db, callOf(request), type, request.params.id),
  );
}
