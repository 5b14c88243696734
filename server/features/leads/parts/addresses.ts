import { sql, type RawBuilder } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { findLead, leadSource } from '#server/features/leads/read.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { conditionOf, countOf, orderOf, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { refuse } from '#server/platform/problem.ts';
import { namedLookups } from './named.ts';

interface AddressRow {
  readonly lead_id: string;
  readonly name: string | null;
  readonly position: string;
  readonly location: Values;
}

/** Locations have no order of their own to find a page by: so many rows are walked for the last page, and no more. */
const DEEPEST = 100_000;

/** The locations of a lead `t` as rows `l`; what is stored there in any other form is none. */
export const LOCATIONS = sql`cross join lateral (
  select e.location, e.position
    from jsonb_array_elements(case jsonb_typeof(t.data -> 'locations') when 'array' then t.data -> 'locations' else '[]' end)
         with ordinality as e(location, position)
   where jsonb_typeof(e.location) = 'object') l`;

/** What a lead is called where there is room for one name. */
const LEAD_NAME: RawBuilder<unknown> = sql`coalesce(t.company_name, t.dba, t.phone)`;

/**
 * One row per location of the leads that the reader may see, in the order of the leads and filtered as their list is
 * (specification §7 `{type}/addresses`). The page stops reading leads as soon as it is full.
 */
export async function listAddresses(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
): Promise<Page<unknown>> {
  const source = leadSource(call, type);
  const query = parseListQuery(source.fields, raw);
  const { page, size } = query;
  if (page * size > DEEPEST)
    refuse([{ field: 'page', code: 'too_large', params: { limit: Math.floor(DEEPEST / size) } }]);
  const where = conditionOf(source, query);
  const [found, counted] = await Promise.all([
    sql<AddressRow>`
      select t.entity_id as lead_id, ${LEAD_NAME} as name, l.position, l.location from lead t ${LOCATIONS}
       where ${where} order by ${orderOf(source, query)}, l.position
       limit ${size} offset ${(page - 1) * size}`.execute(db),
    countOf(db, sql`select 1 from lead t ${LOCATIONS} where ${where}`),
  ]);
  return { items: await presentAddresses(db, call, found.rows), ...counted, page, size };
}

/** The locations of one lead. Throws `not_found` for a lead that the reader may not see. */
export async function leadAddresses(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  raw: RawQuery,
): Promise<Page<unknown>> {
  await findLead(db, call, type, id);
  return listAddresses(db, call, type, { ...raw, entity_id_eq: id });
}

const PLACES = ['state', 'county', 'region'];
const TEXTS = ['address1', 'address2', 'city', 'zip', 'phone', 'fax', 'npi', 'website'];

async function presentAddresses(db: Db, call: Call, rows: readonly AddressRow[]): Promise<unknown[]> {
  const named = await namedLookups(
    db,
    call.language,
    rows.flatMap(({ location }) => PLACES.map((name) => location[name])),
  );
  return rows.map(({ lead_id, name, position, location }) => ({
    lead_id,
    name,
    position: Number(position),
    main: location.main === true,
    ...Object.fromEntries(TEXTS.map((field) => [field, location[field] ?? null])),
    ...Object.fromEntries(PLACES.map((place) => [place, named(location[place])])),
  }));
}
