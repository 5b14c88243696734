import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readHistory, type HistoryEntry } from '#server/platform/history.ts';
import type { Page } from '#server/platform/list/page.ts';
import { findLead } from './read.ts';

/** What happened to a lead and to those merged into it, newest first. Throws `not_found` for a lead the actor may not see. */
export async function leadHistory(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  page: number,
  size: number,
): Promise<Page<HistoryEntry>> {
  await findLead(db, call, type, id);
  return readHistory(db, await withMerged(db, id), page, size);
}

/** More merges than a person makes into one lead. */
const MOST_MERGED = 1000;

/** The lead and those that live on in it. */
async function withMerged(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select ${id}::uuid as id
      union select l.entity_id from chain c join lead l on l.merged_into_id = c.id)
    select id from chain limit ${MOST_MERGED}`.execute(db);
  return rows.map((row) => row.id);
}
