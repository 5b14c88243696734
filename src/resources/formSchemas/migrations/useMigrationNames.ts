import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { useDraft, useVersion } from '../api.ts';
import { useFormNames } from '../changes/names.ts';

/** The fields' names: those of the version, or of the draft that a dry run tries, and of the version before. */
export function useMigrationNames({ key, mode, to_version }: FormMigration) {
  const isDry = mode === 'DRY_RUN';
  const { data: draft } = useDraft(key);
  const { data: version } = useVersion(key, isDry ? null : to_version);
  const { data: before } = useVersion(key, to_version > 1 ? to_version - 1 : null);
  return useFormNames(isDry ? draft?.form : version?.form, before?.form);
}
