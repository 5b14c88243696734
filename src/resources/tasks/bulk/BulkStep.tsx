import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { TASK_BULK, type TaskBulk } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { isAsked } from '../actions/steps.ts';
import { StepDialog } from '../actions/StepDialog.tsx';
import { useTaskBulk, type BulkOutcome } from './useTaskBulk.ts';

interface BulkStepProps {
  readonly step: TaskBulk;
  readonly ids: readonly string[];
  readonly onEnd: (outcome: BulkOutcome) => void;
  readonly onClose: () => void;
}

/** Asks before many tasks are changed: for what the step needs, else for a yes. */
export function BulkStep({ step, ids: selected, onEnd, onClose }: BulkStepProps) {
  const translate = useTranslate();
  const text = useText();
  const bulk = useTaskBulk();
  // What the question was about, also when the list behind it changes.
  const [ids] = useState(selected);
  const about = translate('tasks.bulk.count', { smart_count: ids.length });
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  if (isAsked(step))
    return (
      <StepDialog
        step={step}
        isMany
        about={about}
        onSend={async (values): Promise<RaRecord> => {
          setOutcome(await bulk(ids, step, values));
          return { id: step, ...values };
        }}
        onClose={() => (outcome ? onEnd(outcome) : onClose())}
      />
    );
  const name = text(TASK_BULK[step]);
  return (
    <ConfirmedStep
      title={translate('tasks.step.title', { step: name, about })}
      text={translate(`tasks.bulk.explain.${step}`)}
      action={name}
      run={async () => onEnd(await bulk(ids, step))}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}
