import type { ReportTarget } from '#schemas/report/item.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import { lockReports } from '../folders/save.ts';
import { place } from './place.ts';
import { takenBy } from './taken.ts';

const thrown = ({ actor }: Call, trashed_with: string) => ({
  trashed_at: new Date(),
  trashed_by: actor.id,
  trashed_with,
});

/**
 * Puts own reports and folders into the trash, a folder with what lies below it: from then on they are gone for all.
 * Reports of others go back to the top of their owners' folders. Throws `not_found`, `forbidden` or `stale`: all or none.
 */
export const toTrash = (db: Db, call: Call, items: readonly ReportTarget[]): Promise<void> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const { folders, reports, others } = await takenBy(trx, call.actor, items);
    const named = new Set(items.map(({ entity_id }) => entity_id));
    const parentOf = new Map(folders.map((one) => [one.entity_id, one.parent_id]));
    /** The uppermost named folder above: with it a thing goes, and comes back. */
    const rootOf = (folder: string | null): string | null => {
      if (folder === null || !parentOf.has(folder)) return null;
      return rootOf(parentOf.get(folder) ?? null) ?? (named.has(folder) ? folder : null);
    };
    for (const row of folders) {
      const root = rootOf(row.entity_id) ?? row.entity_id;
      await write.update('report_folder', row.entity_id, row.version, thrown(call, root), {
        type: 'REPORT_FOLDER_TRASHED',
        changes: [],
        detail: { name: row.name, with: root },
      });
    }
    for (const row of reports) {
      const root = rootOf(row.folder_id) ?? row.entity_id;
      await write.update('report_template', row.entity_id, row.version, thrown(call, root), {
        type: 'REPORT_TRASHED',
        changes: [],
        detail: { name: row.name, with: root },
      });
    }
    for (const row of others) await place(write, row, null, {});
  });
