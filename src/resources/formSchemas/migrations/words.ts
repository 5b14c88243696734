import { useTranslate } from 'ra-core';
import { MIGRATION_OUTCOMES, type FormMigration } from '#schemas/form-schema/migration.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';

export type Outcome = (typeof MIGRATION_OUTCOMES)[number];

export const STATUS_TONES: Readonly<Record<FormMigration['status'], StatusTone>> = {
  QUEUED: 'new',
  RUNNING: 'progress',
  DONE: 'won',
  CANCELLED: 'exit',
  FAILED: 'exit',
  UNDONE: 'exit',
};

export const OUTCOME_TONES: Readonly<Record<Outcome, StatusTone>> = {
  UPGRADED: 'won',
  PINNED: 'new',
  INVALID: 'progress',
  UNDONE: 'exit',
  CHANGED: 'exit',
};

/** Outcomes that there are, in their order. */
export const outcomesOf = ({ outcomes }: Pick<FormMigration, 'outcomes'>): [Outcome, number][] =>
  MIGRATION_OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome] ?? 0;
    return count > 0 ? [[outcome, count] as [Outcome, number]] : [];
  });

/** What a migration is called, who began it and when, and how far it has come. */
export function useMigrationWords() {
  const translate = useTranslate();
  const number = useNumber();
  return {
    title: ({ mode, to_version }: FormMigration) =>
      translate(`form_migrations.mode.${mode}`, { version: to_version }),
    begun: ({ created_at, created_by }: FormMigration) =>
      translate(`form_migrations.${created_by ? 'begun_by' : 'begun'}`, {
        name: created_by ? personName(created_by) : '',
        date: formatMoment(created_at),
      }),
    progress: ({ done, total }: FormMigration) =>
      translate('form_migrations.progress', { done: number(done), total: number(total) }),
  };
}
