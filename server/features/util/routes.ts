import { Type } from '@sinclair/typebox';
import type { LookupList } from '#schemas/engine/field.ts';
import type { AppContext } from '#server/app.ts';
import { customForms } from '#server/features/leads/customFields.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { listLookups } from './lookups.ts';

const Query = Type.Object(
  {
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1000 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    ordering: Type.Optional(Type.Union([Type.Literal('name'), Type.Literal('-name')])),
    lead_type_eq: Type.Optional(Type.Union([Type.Literal('SP'), Type.Literal('TP')])),
    with_retired: Type.Optional(Type.Boolean()),
    id_in: Type.Optional(Type.Array(Type.String())),
    state_id_in: Type.Optional(Type.Array(Type.String())),
    region_id_in: Type.Optional(Type.Array(Type.String())),
    specialty_id_in: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

/** Paths of the lookup lists (specification §7 'Util service', 'Leads service'). */
const PATHS: Readonly<Record<string, LookupList>> = {
  '/util/states': 'state',
  '/util/regions': 'region',
  '/util/counties': 'county',
  '/leads/sp/specialties': 'specialty',
  '/leads/sp/subspecialties': 'subspecialty',
  '/leads/health-plans': 'health_plan',
  '/leads/business-lines': 'business_line',
  '/leads/mobility-types': 'mobility_type',
};

/** The lookups, and the fields that the network has added to its leads. Filters that narrow by a parent may be repeated or joined by commas. */
export async function utilFeature(api: App, { db }: AppContext): Promise<void> {
  api.get('/util/custom-fields', { ...needs('lead.read'), schema: { tags: ['util'] } }, () => customForms());
  for (const [path, list] of Object.entries(PATHS)) {
    api.get(path, { ...needs('lookup.read'), schema: { tags: ['util'], querystring: Query } }, (request) => {
      const {
        state_id_in = [],
        region_id_in = [],
        specialty_id_in = [],
        id_in = [],
        ...rest
      } = request.query;
      const parents = [state_id_in, region_id_in, specialty_id_in].map(keys).filter((ids) => ids.length > 0);
      return listLookups(db, callOf(request).language, { ...rest, list, parents, ids: keys(id_in) });
    });
  }
}

const keys = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',')).filter(Boolean);
