import type { Resource } from '#schemas/engine/resource.ts';
import { bodySchema, type Writes } from '#schemas/engine/resource.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Person } from '#schemas/person.ts';

/** What a person may keep, and what a team may share, so that a list of views is one short page. */
export const VIEWS_OWN_MAX = 100;
export const VIEWS_SHARED_MAX = 100;
export const VIEW_NAME_MAX = 60;

/** What a list is asked for: its filters by API parameter, its order, how many rows, and how it is shown. */
export interface ViewQuery {
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  /** As columns by status instead of a table. */
  readonly board: boolean;
}

/** A saved view as the API writes it. */
export interface SavedView {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  /** With everybody who works this type of lead; else only its owner sees it. */
  readonly shared: boolean;
  readonly default_for_agents: boolean;
  readonly default_for_supervisors: boolean;
  readonly query: ViewQuery;
  readonly owner: Person;
  readonly can: { readonly edit: boolean };
}

/** The defaults by rank: with which view an agent or a supervisor finds the list. */
export const DEFAULTS = ['default_for_agents', 'default_for_supervisors'] as const;

/** What a person writes of a view besides its query. */
export const VIEW: Resource = {
  name: 'views',
  label: {
    one: { en: 'Saved view', es: 'Vista guardada' },
    many: { en: 'Saved views', es: 'Vistas guardadas' },
  },
  sections: {},
  rules: [],
  fields: {
    name: {
      kind: 'text',
      required: true,
      maxLength: VIEW_NAME_MAX,
      label: { en: 'Name', es: 'Nombre' },
    },
    shared: { kind: 'boolean', label: { en: 'Shared with the team', es: 'Compartida con el equipo' } },
    default_for_agents: {
      kind: 'boolean',
      label: { en: 'Default for agents', es: 'Predeterminada para agentes' },
    },
    default_for_supervisors: {
      kind: 'boolean',
      label: { en: 'Default for supervisors', es: 'Predeterminada para supervisores' },
    },
  },
};

const closed = { type: 'object', additionalProperties: false } as const;

/** Filters of a list by API parameter; which of them the list has, the server says besides. */
export const LIST_FILTER: JsonSchema = {
  type: 'object',
  maxProperties: 50,
  additionalProperties: { type: ['string', 'array'], items: { type: 'string' }, maxItems: 500 },
};

/** Its filters and order are checked against the fields of the list besides (server/features/views/check.ts). */
const QUERY: JsonSchema = {
  ...closed,
  required: ['filter', 'sort', 'perPage', 'board'],
  properties: {
    filter: LIST_FILTER,
    sort: {
      ...closed,
      required: ['field', 'order'],
      properties: {
        field: { type: 'string', minLength: 1, maxLength: 100 },
        order: { type: 'string', enum: ['ASC', 'DESC'] },
      },
    },
    perPage: { type: 'integer', minimum: 1, maximum: 1000 },
    board: { type: 'boolean' },
  },
};

/** JSON Schema of a body that saves a view, or changes some of it. */
export function viewBody(writes: Writes): JsonSchema {
  const body = bodySchema(VIEW, writes) as { properties: object; required?: string[] };
  return {
    ...body,
    properties: { ...body.properties, query: QUERY },
    ...(body.required ? { required: [...body.required, 'query'] } : {}),
  };
}
