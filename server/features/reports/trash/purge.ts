import { sql } from 'kysely';
import { TRASH_DAYS } from '#schemas/file/index.ts';
import type { ReportTarget } from '#schemas/report/item.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { lockReports } from '../folders/save.ts';
import type { FolderRow } from '../folders/tree.ts';
import type { TemplateRow } from '../templates/find.ts';
import { inOrder, thrownWith, wentWith } from './thrown.ts';

/** Deletes for good what lies in the own trash. Throws `not_found` or `stale`. */
export const purgeReports = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    await lockReports(write.trx);
    const { folders, reports } = await thrownWith(write.trx, call.actor, items);
    await removeAll(write, folders, reports);
  });

/** Reports before the folders in which they lie, and folders before those above them. */
async function removeAll(
  write: Write,
  folders: readonly FolderRow[],
  reports: readonly TemplateRow[],
): Promise<void> {
  await write.removeMany('report_template', reports, (index) => ({
    type: 'REPORT_PURGED',
    changes: [],
    detail: { name: reports[index]?.name, category: reports[index]?.category },
  }));
  for (const { entity_id: id, name } of inOrder(folders).reverse())
    await write.asOne('report_folder', async (parts) => {
      // What went to the trash from it before, by itself, comes back at the top.
      await parts.follow('report_template', { folder_id: null }, sql<boolean>`folder_id = ${id}`);
      await parts.follow('report_folder', { parent_id: null }, sql<boolean>`parent_id = ${id}`);
      await parts.remove('report_folder', sql<boolean>`entity_id = ${id}`);
      return { id, version: null, event: { type: 'REPORT_FOLDER_PURGED', changes: [], detail: { name } } };
    });
}

const PURGE_BATCH = 100;

/** The nightly job: empties the trash of what has been there for TRASH_DAYS. */
export async function purgeOld(db: Db, author: Author): Promise<void> {
  const batch = () =>
    transact(db, author, async (write) => {
      const { trx } = write;
      await lockReports(trx);
      const { rows } = await sql<{ id: string }>`
        select entity_id as id from (
          select entity_id, trashed_at, trashed_with from report_folder
          union all select entity_id, trashed_at, trashed_with from report_template) t
         where trashed_with = entity_id and trashed_at < now() - ${TRASH_DAYS} * interval '1 day'
         limit ${PURGE_BATCH}`.execute(trx);
      const { folders, reports } = await wentWith(
        trx,
        rows.map(({ id }) => id),
      );
      await removeAll(write, folders, reports);
      return rows.length;
    });
  while ((await batch()) === PURGE_BATCH);
}
