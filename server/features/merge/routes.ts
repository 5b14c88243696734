import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Key, Version } from '#server/platform/routes.ts';
import { listMerges } from './list.ts';
import { mergeLeads } from './merge.ts';
import { previewMerge } from './preview.ts';
import { undoMerge } from './undo.ts';

const tags = ['leads'];
const OtherKey = Type.String({ pattern: KEY_PATTERN, description: 'the lead that goes' });
const Pair = Type.Object({ ...Key.properties, other_id: OtherKey });
const Merge = Type.Object(
  {
    other_id: OtherKey,
    version: Version,
    other_version: Version,
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'field → value of the merged lead; without one it is the survivor’s, else the other’s',
      maxProperties: 500,
    }),
  },
  { additionalProperties: false },
);

/** Two leads become one, and two again (domain §1 'Dedupe/merge'). */
export async function mergeFeature(api: App, context: AppContext): Promise<void> {
  for (const type of LEAD_TYPES) mergeRoutes(api, context, type);
}

function mergeRoutes(api: App, { db, config: { legalGate } }: AppContext, type: LeadType): void {
  const path = `/${LEADS[type].name}`;

  api.get(
    `${path}/:id/merge/:other_id`,
    { ...needs('lead.merge'), schema: { tags, params: Pair } },
    (request) => {
      const { id, other_id } = request.params;
      return previewMerge(db, callOf(request), type, id, other_id, legalGate);
    },
  );

  api.post(
    `${path}/:id/merge`,
    { ...needs('lead.merge'), schema: { tags, params: Key, body: Merge } },
    (request) => mergeLeads(db, callOf(request), type, request.params.id, request.body, legalGate),
  );

  api.get(`${path}/:id/merges`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    listMerges(db, callOf(request), type, request.params.id),
  );

  api.post(`${path}/merges/:id/undo`, { ...needs('lead.reopen'), schema: { tags, params: Key } }, (request) =>
    undoMerge(db, callOf(request), type, request.params.id),
  );
}
