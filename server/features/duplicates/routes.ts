import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { comparableValues, COMPARED_FIELDS } from '#schemas/lead/duplicates.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { findDuplicates, presentDuplicate } from './find.ts';

const Value = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));
const Values = Type.Object(
  {
    ...Object.fromEntries(COMPARED_FIELDS.map((name) => [name, Value])),
    entity_id: Type.Optional(Type.String({ pattern: KEY_PATTERN, description: 'the lead being edited' })),
  },
  { additionalProperties: false },
);

/**
 * POST /leads/{type}/duplicates: what values that somebody is typing repeat. Not a GET, because nothing personal may
 * stand in an address. Values that are not valid yet repeat nothing.
 */
export async function duplicatesFeature(api: App, { db }: AppContext): Promise<void> {
  for (const type of LEAD_TYPES)
    api.post(
      `/${LEADS[type].name}/duplicates`,
      { ...needs('lead.create'), schema: { tags: ['leads'], body: Values } },
      async (request) => {
        const { actor } = callOf(request);
        visibleLeads(actor, 'lead.create', type);
        const { entity_id, ...values } = request.body as { readonly entity_id?: string };
        const record = comparableValues(LEADS[type], values);
        const found = await findDuplicates(db, record, { except: entity_id ?? null });
        return { items: found.map((one) => presentDuplicate(actor, one)) };
      },
    );
}
