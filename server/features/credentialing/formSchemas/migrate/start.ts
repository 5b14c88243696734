import { v7 as uuidv7 } from 'uuid';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { behalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Author, Write } from '#server/platform/write.ts';
import { readMigration } from './migration.ts';
import { countFiles } from './store.ts';

export interface NewMigration {
  readonly key: string;
  readonly mode: FormMigration['mode'];
  /** Of an undo the version of the run that it sets back. */
  readonly to_version: number;
  /** Of a dry run the draft's. */
  readonly revision?: number;
  /** Of an undo the run. */
  readonly undoes_id?: string;
}

/**
 * Takes in a migration of files in the transaction of whatever asks for it (a publish, a dry run, an undo); the work is a
 * job. Where no file is behind it is done at once.
 */
export async function startMigration(
  write: Write,
  jobs: Pick<Jobs, 'add'>,
  author: Author,
  { key, mode, to_version, revision, undoes_id }: NewMigration,
): Promise<FormMigration> {
  const id = uuidv7();
  const row = { key, mode, to_version, undoes_id: undoes_id ?? null };
  const total = await countFiles(write.trx, row);
  await write.insert(
    'form_migration',
    {
      entity_id: id,
      ...row,
      revision: revision ?? null,
      total,
      created_by: write.author,
      updated_by: write.author,
      ...(total === 0 ? { status: 'DONE', finished_at: new Date() } : { status: 'QUEUED' }),
    },
    {
      type: 'FORM_MIGRATION_STARTED',
      changes: [],
      detail: { form: key, form_version: to_version, mode, total },
    },
  );
  if (total > 0)
    await jobs.add(
      write.trx,
      'form.migrate',
      { migration_id: id, ...behalfOf(author) },
      `form.migrate ${id}`,
    );
  return readMigration(write.trx, id);
}
