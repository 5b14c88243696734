import { useTranslate, type RaRecord } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { TASK_BULK } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ActivityDialog } from '../../activities/ActivityDialog.tsx';
import { FORMS, type AskedStep } from './steps.ts';

interface StepDialogProps {
  readonly step: AskedStep;
  readonly isMany?: boolean;
  /** What it is about: a task's title, or how many tasks. */
  readonly about: string;
  readonly defaults?: Values;
  /** Rejects with the data provider's error: what it says of a field stands on that field. */
  readonly onSend: (values: Values) => Promise<RaRecord>;
  readonly onClose: () => void;
}

/** Asks what a step needs: the reason, a day, the people. */
export function StepDialog({ step, isMany = false, about, defaults = {}, onSend, onClose }: StepDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const name = text(TASK_BULK[step]);
  return (
    <ActivityDialog
      title={translate('tasks.step.title', { step: name, about })}
      action={name}
      resource={FORMS[step][isMany ? 'many' : 'one']}
      record={null}
      defaults={defaults}
      save={onSend}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
