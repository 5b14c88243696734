import type { Db } from '#server/platform/db.ts';

/** The certificates of this installation, the newest first (PEM): older ones still prove what was signed with them. */
export async function certificates(db: Db): Promise<{ certificate: string; expires_at: Date }[]> {
  return db
    .selectFrom('signing_key')
    .select(['certificate', 'expires_at'])
    .orderBy('entity_id', 'desc')
    .limit(50)
    .execute();
}

/** So long (ms) before the newest certificate ends somebody hears of it. */
const WARNING_MS = 60 * 86_400_000;

/** Whether the newest certificate lasts; false: it ends soon; null: nothing was signed yet. */
export async function certificateLasts(db: Db): Promise<boolean | null> {
  const [newest] = await certificates(db);
  return newest ? newest.expires_at.getTime() - Date.now() > WARNING_MS : null;
}
