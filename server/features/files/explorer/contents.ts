import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Trx } from '#server/platform/db.ts';
import { mayRemove } from '#server/platform/removals.ts';
import { previewKeyOf } from '../links/preview.ts';
import { lockContent, type ContentName, type KeptContent } from '../settle/content.ts';

const BATCH = 100;

/**
 * Removes content that no version refers to. Each under the lock that an upload of the same bytes takes (settle), so that
 * neither takes away what the other has just found. The object goes before the row is committed away: were it the other
 * way round, a kill or a storage that is away would leave an object that nobody knows of. A row that is left without its
 * object is no version's, and the next run, or an upload of the same bytes, mends it. While a backup is made nothing is removed.
 */
export async function removeContents(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  signal?: AbortSignal,
): Promise<void> {
  let after: ContentName = { sha256: '', secure: false };
  for (;;) {
    const { rows } = await sql<KeptContent>`
      select sha256, secure, storage_key from file_content c
       where (sha256, secure) > (${after.sha256}, ${after.secure}::boolean) and ${unused}
       order by sha256, secure limit ${BATCH}`.execute(db);
    for (const content of rows) {
      if (signal?.aborted) return;
      await db.transaction().execute(async (trx) => {
        if (await takeAway(trx, content))
          await storage.remove([content.storage_key, previewKeyOf(content.storage_key)]);
      });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

const unused = sql<boolean>`not exists (
  select from file_version v where v.sha256 = c.sha256 and v.secure = c.secure)`;

/** Whether it is still no version's, now that nobody uploads it, and may be removed. */
async function takeAway(trx: Trx, { sha256, secure }: KeptContent): Promise<boolean> {
  if (!(await mayRemove(trx))) return false;
  await lockContent(trx, sha256);
  const { numAffectedRows = 0n } = await sql`
    delete from file_content c where sha256 = ${sha256} and secure = ${secure} and ${unused}`.execute(trx);
  return numAffectedRows > 0n;
}
