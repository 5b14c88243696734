import type { Change } from '#server/db/schema.ts';
import type { Db } from '#server/platform/db.ts';

/** What the history tells of a record, oldest first. */
export async function historyOf(db: Db, recordId: string) {
  const rows = await db
    .selectFrom('history')
    .select(['type', 'version', 'actor_id', 'changes', 'detail'])
    .where('record_id', '=', recordId)
    .orderBy('at')
    .orderBy('entity_id')
    .execute();
  return rows.map((row) => ({ ...row, changes: row.changes as Change[], detail: row.detail as object }));
}
