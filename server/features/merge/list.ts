import { sql } from 'kysely';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { MergeEntry } from '#schemas/lead/merge.ts';
import { findLead } from '#server/features/leads/read.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';

const MOST = 100;

/** The merges into a lead that are not undone, newest first. Throws `not_found` for a lead the actor may not see. */
export async function listMerges(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
): Promise<{ items: MergeEntry[] }> {
  await findLead(db, call, type, id);
  const undo = scopeOf(call.actor.role, 'lead.reopen') !== null;
  const { rows } = await sql<Omit<MergeEntry, 'can'>>`
    select m.entity_id, m.merged_id, l.company_name, m.created_at
      from lead_merge m join lead l on l.entity_id = m.merged_id
     where m.survivor_id = ${id} and m.undone_at is null
     order by m.created_at desc, m.entity_id desc limit ${MOST}`.execute(db);
  return { items: rows.map((row) => ({ ...row, can: { undo } })) };
}
