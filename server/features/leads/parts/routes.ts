import { Type } from '@sinclair/typebox';
import { recordSchema } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { partFields } from '#schemas/lead/parts.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { Key } from '#server/platform/routes.ts';
import { leadAddresses, listAddresses } from './addresses.ts';
import { listAgents } from './agents.ts';
import { listCompanies } from './companies.ts';
import { listPart, readPart } from './info.ts';
import { listPlaces } from './places.ts';

const tags = ['leads'];

/** Leads in parts, and what is made of all of them (specification §7 'Leads service'). */
export async function leadPartsFeature(api: App, context: AppContext): Promise<void> {
  for (const type of LEAD_TYPES) partRoutes(api, context, type);
  peopleAndCompanies(api, context);
}

const OneLead = Type.Object(
  {
    ordering: Type.Optional(Type.String({ description: 'created_at' })),
    page: Type.Optional(Type.String()),
    size: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

function partRoutes(api: App, { reads }: AppContext, type: LeadType): void {
  const { name, fields } = LEADS[type];
  const querystring = listQuerySchema(fields);
  const pageOf = (part: 'basic' | 'additional') =>
    pageSchema(Type.Unsafe(recordSchema({ ...LEADS[type], fields: partFields(type, part) })));

  for (const part of ['basic', 'additional'] as const)
    api.get(
      `/${name}/${part}-info`,
      { ...needs('lead.read'), schema: { tags, querystring, response: { 200: pageOf(part) } } },
      (request) => reads.run((db) => listPart(db, callOf(request), type, part, request.query as RawQuery)),
    );

  api.get(
    `/${name}/:id/additional-info`,
    {
      ...needs('lead.read'),
      schema: { tags, params: Key, querystring: OneLead, response: { 200: pageOf('additional') } },
    },
    (request) =>
      reads.run((db) => readPart(db, callOf(request), type, 'additional', request.params.id, request.query)),
  );

  api.get(
    `/${name}/addresses`,
    { ...needs('lead.read'), schema: { tags, querystring, response: { 200: pageSchema(Address) } } },
    (request) => reads.run((db) => listAddresses(db, callOf(request), type, request.query as RawQuery)),
  );

  api.get(
    `/${name}/:id/addresses`,
    {
      ...needs('lead.read'),
      schema: { tags, params: Key, querystring: OneLead, response: { 200: pageSchema(Address) } },
    },
    (request) =>
      reads.run((db) => leadAddresses(db, callOf(request), type, request.params.id, request.query)),
  );

  api.get(
    `/${name}/places`,
    { ...needs('lead.read'), schema: { tags, querystring, response: { 200: pageSchema(Place) } } },
    (request) => reads.run((db) => listPlaces(db, callOf(request), type, request.query as RawQuery)),
  );
}

const Text = Type.Union([Type.String(), Type.Null()]);
const Named = Type.Union([
  Type.Object({ entity_id: Type.String(), name: Type.String(), code: Type.String() }),
  Type.Null(),
]);

const Address = Type.Object({
  lead_id: Type.String(),
  name: Text,
  position: Type.Integer({ description: 'from 1, in the order of the lead' }),
  main: Type.Boolean(),
  address1: Text,
  address2: Text,
  city: Text,
  zip: Text,
  phone: Text,
  fax: Text,
  npi: Text,
  website: Text,
  state: Named,
  county: Named,
  region: Named,
});

const Place = Type.Object({
  state: Named,
  county: Named,
  city: Text,
  leads: Type.Integer({ description: 'how many leads are there' }),
});

const Paging = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  // Callers of specification §7 name no size and mean all; what they get is bounded.
  size: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
};
const CompaniesQuery = Type.Object(
  { ...Paging, lead_type_in: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })) },
  { additionalProperties: false },
);
const AgentsQuery = Type.Object(Paging, { additionalProperties: false });

function peopleAndCompanies(api: App, { reads }: AppContext): void {
  api.get(
    '/leads/companies',
    {
      ...needs('lead.read'),
      schema: {
        tags,
        querystring: CompaniesQuery,
        response: {
          200: pageSchema(
            Type.Object({ entity_id: Type.String(), name: Type.String(), lead_type: Type.String() }),
          ),
        },
      },
    },
    (request) => {
      const { lead_type_in = [], search, ...paging } = request.query;
      return reads.run((db) =>
        listCompanies(db, callOf(request), {
          ...paging,
          types: typesIn(lead_type_in),
          search: longEnough(search),
        }),
      );
    },
  );

  api.get(
    '/leads/agents',
    {
      ...needs('lead.read'),
      schema: {
        tags,
        querystring: AgentsQuery,
        response: {
          200: pageSchema(
            Type.Object({
              entity_id: Type.String(),
              first_name: Type.String(),
              last_name: Type.String(),
              username: Type.String(),
              open_leads: Type.Integer(),
            }),
          ),
        },
      },
    },
    (request) => {
      const { search = '', ...paging } = request.query;
      return reads.run((db) => listAgents(db, callOf(request), { ...paging, search: search.trim() }));
    },
  );
}

function typesIn(given: readonly string[]): LeadType[] {
  const wanted = given.flatMap((value) => value.split(',')).filter(Boolean);
  if (wanted.some((type) => !LEAD_TYPES.includes(type as LeadType)))
    throw new Problem('bad_request', [{ field: 'lead_type_in', code: 'not_in_list' }]);
  return wanted as LeadType[];
}

/** A trigram index cannot help with less (docs/decisions/006). */
function longEnough(search = ''): string {
  const text = search.trim();
  if (text !== '' && text.length < SEARCH_MIN_LENGTH)
    throw new Problem('bad_request', [
      { field: 'search', code: 'too_short', params: { limit: SEARCH_MIN_LENGTH } },
    ]);
  return text;
}
