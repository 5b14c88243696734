import type { Db, Trx } from '#server/platform/db.ts';

/** Whether the demo was not loaded yet and nobody has been here: nearly no start, and the demo's own code is large. */
export async function needsDemo(db: Db | Trx): Promise<boolean> {
  const held = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  if (held) return false;
  return !(await db.selectFrom('app_user').select('entity_id').limit(1).executeTakeFirst());
}
