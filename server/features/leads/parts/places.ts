import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import { leadSource } from '#server/features/leads/read.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { conditionOf, COUNT_CAP, orderOf, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { LOCATIONS } from './addresses.ts';
import { namedLookups } from './named.ts';

interface PlaceRow {
  readonly state: string | null;
  readonly county: string | null;
  readonly city: string | null;
  readonly leads: string;
  readonly total: string;
  readonly read: string;
}

/**
 * The distinct state, county and city of the leads' locations, those with most leads first (specification §7
 * `{type}/places`), filtered as the list of leads is. It is made from the first 10,000 leads of that list, since all
 * locations of a type are too many to read at once: `total_exact` is false when there were more.
 */
export async function listPlaces(db: Db, call: Call, type: LeadType, raw: RawQuery): Promise<Page<unknown>> {
  const source = leadSource(call, type);
  const query = parseListQuery(source.fields, raw);
  const { page, size } = query;
  const { rows } = await sql<PlaceRow>`
    with found as (select t.entity_id, t.data from lead t where ${conditionOf(source, query)}
                   order by ${orderOf(source, query)} limit ${COUNT_CAP + 1}),
         place as (select l.location ->> 'state' as state, l.location ->> 'county' as county,
                          min(l.location ->> 'city') as city, count(distinct t.entity_id) as leads
                     from found t ${LOCATIONS}
                    group by 1, 2, lower(l.location ->> 'city'))
    select place.*, count(*) over () as total, (select count(*) from found) as read from place
     order by leads desc, city, state, county limit ${size} offset ${(page - 1) * size}`.execute(db);
  const named = await namedLookups(
    db,
    call.language,
    rows.flatMap(({ state, county }) => [state, county]),
  );
  return {
    items: rows.map(({ state, county, city, leads }) => ({
      state: named(state),
      county: named(county),
      city,
      leads: Number(leads),
    })),
    total: Number(rows[0]?.total ?? 0),
    total_exact: Number(rows[0]?.read ?? 0) <= COUNT_CAP,
    page,
    size,
  };
}
