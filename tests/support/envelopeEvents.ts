import type { Db } from '#server/platform/db.ts';

/** The kinds of what happened to an envelope, oldest first. */
export async function kindsOf(db: Db, envelopeId: string): Promise<string[]> {
  const events = await db
    .selectFrom('envelope_event')
    .select('kind')
    .where('envelope_id', '=', envelopeId)
    .orderBy('seq')
    .execute();
  return events.map(({ kind }) => kind);
}
