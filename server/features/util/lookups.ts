import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { LookupList } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { plainText } from '#server/platform/list/sql.ts';

/**
 * An entry of a lookup list; its parents by the list they are of: `state.name`, `specialty.name`. A county is in a
 * region of each lead type: the one is answered that is asked for.
 */
export interface Lookup {
  readonly entity_id: string;
  readonly name: string;
  readonly code: string;
  readonly lead_type: LeadType | null;
  /** Records that have it keep it; nothing new is given it. */
  readonly retired: boolean;
}

export interface LookupQuery {
  readonly list: LookupList;
  /** Every group must be met by one of its ids. */
  readonly parents: readonly (readonly string[])[];
  readonly ids: readonly string[];
  readonly lead_type_eq?: LeadType;
  /** What is retired as well: to say its name where records have it. */
  readonly with_retired?: boolean;
  readonly ordering?: 'name' | '-name';
  readonly page?: number;
  readonly size?: number;
}

/** 3,231 counties are the longest list; the console keeps them whole. */
const MAX_SIZE = 5000;

export async function listLookups(db: Db, language: Language, query: LookupQuery): Promise<Page<Lookup>> {
  const size = Math.min(query.size ?? 1000, MAX_SIZE);
  const page = query.page ?? 1;
  const name = sql.ref(`l.name_${language}`);
  const narrowed = query.parents.map((ids) => sql`and l.parent_ids::text[] && ${ids}::text[]`);
  const { rows } = await sql<Lookup & { total: string }>`
    select l.entity_id, ${name} as name, l.code, l.lead_type, l.retired_at is not null as retired,
           (select json_object_agg(p.list, json_build_object('entity_id', p.entity_id, 'name', ${sql.ref(`p.name_${language}`)}, 'code', p.code))
              from lookup p where p.entity_id = any(l.parent_ids)
               ${query.lead_type_eq ? sql`and (p.lead_type is null or p.lead_type = ${query.lead_type_eq})` : sql``}) as parents,
           count(*) over () as total
      from lookup l
     where l.list = ${query.list} ${query.with_retired ? sql`` : sql`and l.retired_at is null`}
       ${query.ids.length > 0 ? sql`and l.entity_id::text = any(${query.ids})` : sql``}
       ${query.lead_type_eq ? sql`and (l.lead_type is null or l.lead_type = ${query.lead_type_eq})` : sql``}
       ${sql.join(narrowed, sql` `)}
     order by ${query.ordering ? sql`${plainText(name)} ${query.ordering === '-name' ? sql`desc` : sql`asc`}` : sql`l.position, ${name}`}, l.entity_id
     limit ${size} offset ${(page - 1) * size}`.execute(db);
  const items = rows.map(({ total: _total, ...row }) => {
    const { parents, ...lookup } = row as Lookup & { parents: Record<string, unknown> | null };
    return { ...lookup, ...parents };
  });
  return { items, total: Number(rows[0]?.total ?? 0), total_exact: true, page, size };
}
