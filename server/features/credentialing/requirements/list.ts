import { sql } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import { REQUIREMENTS, type RequirementRecord } from '#schemas/credential/requirement.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { presentRequirements } from './requirement.ts';

/** Requirements in their order, what is no longer active as well unless the query leaves it out. */
export async function listRequirements(db: Db, call: Call, raw: RawQuery): Promise<Page<RequirementRecord>> {
  const { fields } = REQUIREMENTS;
  const query = parseListQuery(fields, raw, 'position,code');
  const source = { table: 'requirement', fields, visible: sql<boolean>`true` };
  const { items, ...page } = await readPage<Requirement>(db, source, query);
  return { ...page, items: await presentRequirements(db, call.actor, items) };
}
