import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Moving } from '#server/platform/write.ts';

/**
 * The tables whose rows go over to the lead that stays. A test holds this list against the database's foreign keys: a
 * new table around a lead is named here or there, or the test fails.
 */
export const MOVED = ['note', 'outreach', 'task', 'agreement'] as const satisfies readonly Moving[];

/** What else refers to a lead, and why it stays with the one that goes. */
export const STAYS: Readonly<Record<string, string>> = {
  'lead_search.lead_id': 'the words of its own fields, by which nobody finds a lead that is gone',
  'lead.merged_into_id': 'leads merged into it earlier: old links find their way along the chain',
  'account.lead_id': 'a lead with a credential file does not go in a merge',
  'lead_merge.survivor_id': 'its own earlier merges, which can be undone once it is back',
  'lead_merge.merged_id': 'what has happened to it',
};

/** Whether somebody has worked on `lead l`: what goes over in a merge, or a credential file, hangs on it. */
export const IN_USE = sql<boolean>`(${sql.join(
  [...MOVED, 'account'].map(
    (table) => sql`exists (select from ${sql.table(table)} c where c.lead_id = l.entity_id)`,
  ),
  sql` or `,
)})`;

/** How many rows of each kind a lead has. */
export async function countChildren(db: Db | Trx, id: string): Promise<Record<string, number>> {
  const counts = MOVED.map(
    (table) =>
      sql`(select count(*)::int from ${sql.table(table)} c where c.lead_id = ${id}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}
