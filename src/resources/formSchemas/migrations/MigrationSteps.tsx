import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { useMigrationStep } from '../commands.ts';
import { LINE } from '../styles.ts';

interface MigrationStepsProps {
  readonly migration: FormMigration;
  /** The migration that goes on: of an undo another one than it undoes. */
  readonly onTaken?: (migration: FormMigration) => void;
}

/** An undo sets many files back: a moment to think. */
const UNDO_WAIT_S = 3;

/** Stops a migration, or sets the files back that took a version. */
export function MigrationSteps({ migration, onTaken }: MigrationStepsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = useNumber();
  const notify = useNotify();
  const [asked, setAsked] = useState<'undo' | 'cancel' | null>(null);
  const { mutate, isPending } = useMigrationStep(migration.entity_id);
  const { can, outcomes } = migration;
  const files = (outcomes.UPGRADED ?? 0) + (outcomes.INVALID ?? 0);
  if (!can.undo && !can.cancel && !asked) return null;
  const close = () => setAsked(null);
  const take = () =>
    asked &&
    mutate(asked, {
      onSuccess: (next) => {
        notify(`form_migrations.${asked}.taken`, { type: 'info' });
        onTaken?.(next);
      },
      onError: (failed) => notify(textOf(failed, language), { type: 'error' }),
      onSettled: close,
    });
  return (
    <Box sx={LINE}>
      {can.cancel && (
        <Button color="error" aria-haspopup="dialog" onClick={() => setAsked('cancel')}>
          {translate('form_migrations.cancel.action')}
        </Button>
      )}
      {can.undo && (
        <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setAsked('undo')}>
          {translate('form_migrations.undo.action')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={translate(`form_migrations.${asked}.title`)}
          text={translate(`form_migrations.${asked}.text`, { smart_count: files, count: number(files) })}
          action={translate(`form_migrations.${asked}.action`)}
          dismiss={translate('form_migrations.back')}
          isBusy={isPending}
          wait={asked === 'undo' ? UNDO_WAIT_S : 0}
          onClose={close}
          onConfirm={take}
        />
      )}
    </Box>
  );
}
