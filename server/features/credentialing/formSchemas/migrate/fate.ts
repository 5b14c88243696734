import type { JobFate } from '#server/platform/jobFate.ts';
import type { FormMigrateJob } from '#server/platform/jobPayloads.ts';
import { endMigration } from './end.ts';
import { isOpen } from './migration.ts';
import { lockMigration } from './store.ts';

/** What is done stays, and the next try of its job goes on from there. */
export const migrationFate: JobFate<FormMigrateJob> = {
  async dead(write, { migration_id }) {
    const migration = await lockMigration(write.trx, migration_id);
    if (migration && isOpen(migration)) await endMigration(write, migration, 'FAILED');
  },
  async again(write, { migration_id }) {
    const migration = await lockMigration(write.trx, migration_id);
    if (migration?.status !== 'FAILED') return;
    await write.update(
      'form_migration',
      migration_id,
      migration.version,
      { status: 'QUEUED', finished_at: null },
      {
        type: 'FORM_MIGRATION_STARTED',
        changes: [{ field: 'status', from: migration.status, to: 'QUEUED' }],
        detail: { form: migration.key, form_version: migration.to_version, mode: migration.mode },
      },
    );
  },
};
