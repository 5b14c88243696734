import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { Progress } from '../../imports/Progress.tsx';
import { isOpen } from '../api.ts';
import { useMigrationWords } from './words.ts';

const SEVERITY = { DONE: 'success', CANCELLED: 'warning', FAILED: 'error', UNDONE: 'info' } as const;

/** How far a migration has come, or how it has ended. */
export function MigrationProgress({ migration }: { readonly migration: FormMigration }) {
  const translate = useTranslate();
  const words = useMigrationWords();
  const { status, mode, done, total } = migration;
  if (isOpen(migration)) return <Progress label={words.progress(migration)} done={done} total={total} />;
  const ended = status as keyof typeof SEVERITY;
  const key = ended === 'DONE' ? `done.${mode}` : `ended.${ended}`;
  return (
    <Alert role="status" severity={SEVERITY[ended]} variant="outlined">
      {translate(`form_migrations.${key}`, { progress: words.progress(migration) })}
    </Alert>
  );
}
