import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { Write } from '#server/platform/write.ts';
import { lockMigration, type MigrationRow } from './store.ts';

/**
 * Ends a migration that the caller has locked. Files that took the version while it waited for them are no longer counted
 * as its own. Of an undo that is through the run is UNDONE.
 */
export async function endMigration(
  write: Write,
  row: MigrationRow,
  status: Exclude<FormMigration['status'], 'QUEUED' | 'RUNNING'>,
): Promise<void> {
  const { key, to_version, mode, done, outcomes } = row;
  const through = status === 'DONE';
  await write.update(
    'form_migration',
    row.entity_id,
    row.version,
    {
      status,
      updated_by: write.author,
      ...(status !== 'UNDONE' && { finished_at: new Date() }),
      ...(through && { total: done }),
    },
    {
      type: 'FORM_MIGRATION_ENDED',
      changes: [{ field: 'status', from: row.status, to: status }],
      detail: { form: key, form_version: to_version, mode, done, outcomes },
    },
  );
  if (!through || mode !== 'UNDO' || row.undoes_id === null) return;
  const run = await lockMigration(write.trx, row.undoes_id);
  if (run && run.status !== 'UNDONE') await endMigration(write, run, 'UNDONE');
}
