import { partFields, type LeadPart } from '#schemas/lead/parts.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';

/** A half of every lead of a type that the reader may see, filtered and ordered as the list of leads is. */
export async function listPart(
  db: Db,
  call: Call,
  type: LeadType,
  part: LeadPart,
  raw: RawQuery,
): Promise<Page<unknown>> {
  const source = leadSource(call, type);
  const page = await readPage<LeadRow>(db, source, parseListQuery(source.fields, raw));
  return { ...page, items: page.items.map((row) => presentPart(row, part)) };
}

/**
 * A half of one lead. Specification §7 orders this call, so it answers a list: of one lead. Throws `not_found` for a
 * lead that the reader may not see.
 */
export async function readPart(
  db: Db,
  call: Call,
  type: LeadType,
  part: LeadPart,
  id: string,
  raw: RawQuery,
): Promise<Page<unknown>> {
  const page = await listPart(db, call, type, part, { ...raw, entity_id_eq: id });
  if (page.total === 0) throw new Problem('not_found');
  return page;
}

/** Either half says which lead it is of, and how old it is: callers keep it by these. */
function presentPart(row: LeadRow, part: LeadPart): Record<string, unknown> {
  const values = valuesOf(row);
  const { created_at, updated_at } = values;
  return {
    entity_id: row.entity_id,
    version: row.version,
    lead_type: row.lead_type,
    created_at,
    updated_at,
    ...Object.fromEntries(Object.keys(partFields(row.lead_type, part)).map((name) => [name, values[name]])),
  };
}
