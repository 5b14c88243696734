import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Trx } from '#server/platform/db.ts';

interface ContentKey {
  readonly sha256: string;
  readonly secure: boolean;
  readonly storage_key: string;
}

const BATCH = 100;

/** Where the PDF is kept that was made of a Word document (docs/decisions/011). */
const previewKey = ({ sha256 }: ContentKey): string => `preview/${sha256.slice(0, 2)}/${sha256}.pdf`;

/**
 * Removes content that no version refers to. Each under the lock that an upload of the same bytes takes (settle), so that
 * neither takes away what the other has just found. The object goes before the row is committed away: were it the other
 * way round, a kill or a storage that is away would leave an object that nobody knows of. A row that is left without its
 * object is no version's, and the next run, or an upload of the same bytes, mends it.
 */
export async function removeContents(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  signal?: AbortSignal,
): Promise<void> {
  let after: Pick<ContentKey, 'sha256' | 'secure'> = { sha256: '', secure: false };
  for (;;) {
    const { rows } = await sql<ContentKey>`
      select sha256, secure, storage_key from file_content c
       where (sha256, secure) > (${after.sha256}, ${after.secure}::boolean) and ${unused}
       order by sha256, secure limit ${BATCH}`.execute(db);
    for (const content of rows) {
      if (signal?.aborted) return;
      await db.transaction().execute(async (trx) => {
        if (await takeAway(trx, content)) await storage.remove([content.storage_key, previewKey(content)]);
      });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

const unused = sql<boolean>`not exists (
  select from file_version v where v.sha256 = c.sha256 and v.secure = c.secure)`;

/** Whether it is still no version's, now that nobody uploads it. */
async function takeAway(trx: Trx, { sha256, secure }: ContentKey): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file.content:${sha256}`}, 0))`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    delete from file_content c where sha256 = ${sha256} and secure = ${secure} and ${unused}`.execute(trx);
  return numAffectedRows > 0n;
}
