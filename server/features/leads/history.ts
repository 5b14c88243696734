import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readHistory, type HistoryEntry } from '#server/platform/history.ts';
import type { Page } from '#server/platform/list/page.ts';
import { findLead } from './read.ts';

/** What happened to a lead, newest first. Throws `not_found` for a lead the actor may not see. */
export async function leadHistory(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  page: number,
  size: number,
): Promise<Page<HistoryEntry>> {
  await findLead(db, call, type, id);
  return readHistory(db, id, page, size);
}
