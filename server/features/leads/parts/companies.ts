import { sql } from 'kysely';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { countOf, type Page } from '#server/platform/list/page.ts';
import { all, contains, plainText } from '#server/platform/list/sql.ts';

interface CompanyQuery {
  /** Empty: every type that the reader may see. */
  readonly types: readonly LeadType[];
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

interface Company {
  readonly entity_id: string;
  readonly name: string;
  readonly lead_type: LeadType;
}

/** The leads with a company name that the reader may see, by that name (specification §7 `/companies`). */
export async function listCompanies(db: Db, call: Call, query: CompanyQuery): Promise<Page<Company>> {
  const { search, page, size } = query;
  const types = visibleTypes(call.actor).filter(
    (type) => query.types.length === 0 || query.types.includes(type),
  );
  const where = all([
    // One type is compared as one: then the index gives the names in their order.
    types.length === 1
      ? sql<boolean>`t.lead_type = ${types[0]}`
      : sql<boolean>`t.lead_type = any(${types}::text[])`,
    sql<boolean>`t.deleted_at is null and t.company_name is not null`,
    ...(search === '' ? [] : [named(search)]),
  ]);
  const [found, counted] = await Promise.all([
    sql<Company>`
      select t.entity_id, t.company_name as name, t.lead_type from lead t
       where ${where} order by t.company_name, t.entity_id limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    countOf(db, sql`select 1 from lead t where ${where}`),
  ]);
  return { items: found.rows, ...counted, page, size };
}

function visibleTypes(actor: Actor): LeadType[] {
  const scope = requireScope(actor, 'lead.read');
  return LEAD_TYPES.filter((type) => scope === 'all' || type === actor.leadType);
}

/** The index over all searched texts finds the few leads in which to look at the name alone. */
const named = (search: string) =>
  sql<boolean>`${contains(plainText(sql`t.company_name`), search)}
    and t.entity_id in (select s.lead_id from lead_search s where ${contains(sql`s.text`, search)})`;
