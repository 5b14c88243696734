import type { ReportTarget } from '#schemas/report/item.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { lockReports } from '../folders/save.ts';
import { readTree, type FolderRow } from '../folders/tree.ts';
import { freeIn, place } from './place.ts';
import { inOrder, thrownWith } from './thrown.ts';

const BACK = { trashed_at: null, trashed_by: null, trashed_with: null };

/**
 * Takes own reports and folders back out of the trash, with what went there with them: to where they were, or to the top
 * when that is gone, under another name when theirs is taken. Throws `not_found` or `stale`: all or none.
 */
export const restoreReports = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const { folders, reports } = await thrownWith(trx, call.actor, items);
    // The upper ones first: a folder that comes back with its parent finds it.
    for (const row of inOrder(folders)) await restoreFolder(write, call, row);
    const tree = await readTree(trx, call.actor);
    for (const row of reports) {
      const folder = tree.get(row.folder_id ?? '');
      const home = folder && folder.level !== 'VIEWER' ? folder.entity_id : null;
      await place(write, row, home, BACK);
    }
  });

async function restoreFolder(write: Write, call: Call, row: FolderRow): Promise<void> {
  const { trx } = write;
  const tree = await readTree(trx, call.actor);
  const parent_id = row.parent_id !== null && tree.has(row.parent_id) ? row.parent_id : null;
  const taken = new Set(
    [...tree.values()]
      .filter((one) => one.owner_id === row.owner_id && one.parent_id === parent_id)
      .map((one) => one.name.toLowerCase()),
  );
  const name = freeIn(taken, row.name);
  await write.update(
    'report_folder',
    row.entity_id,
    row.version,
    { ...BACK, parent_id, name },
    { type: 'REPORT_FOLDER_RESTORED', changes: [] },
  );
}
