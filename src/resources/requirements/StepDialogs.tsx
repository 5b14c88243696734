import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RequirementRecord } from '#schemas/credential/requirement.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ConfirmDialog } from '../generic/ConfirmDialog.tsx';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { usePreview, useRequirementCalls } from './api.ts';
import { Impact } from './Impact.tsx';

interface StepProps {
  readonly record: RequirementRecord;
  readonly onClose: () => void;
}

/** Deactivates a requirement or brings it back, once it is seen whom that affects. */
export function ActiveDialog({ record, onClose }: StepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { change } = useRequirementCalls();
  const [isBusy, setBusy] = useState(false);
  const values = { active: !record.active };
  const { data, error, refetch } = usePreview({ requirement: values, entity_id: record.entity_id });
  const step = record.active ? 'deactivate' : 'activate';
  const save = async () => {
    setBusy(true);
    try {
      await change(record.entity_id, record.version, values);
      notify('requirements.saved', { type: 'success' });
    } catch (failed) {
      notify(textOf(failed, language), { type: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={translate(`requirements.${step}.title`, { name: record[`name_${language}`] })}
      text={translate(`requirements.${step}.text`)}
      action={translate(`requirements.${step}.action`)}
      isBusy={isBusy}
      isReady={data !== undefined && !error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Impact kind={record.subject_kind} impact={data} />
      ) : (
        <Loading />
      )}
    </ConfirmDialog>
  );
}

/** Removes a requirement that nothing names. */
export function RemoveDialog({ record, onClose }: StepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { remove } = useRequirementCalls();
  return (
    <ConfirmedStep
      title={translate('requirements.remove.title', { name: record[`name_${language}`] })}
      text={translate('requirements.remove.text')}
      action={translate('requirements.remove.action')}
      run={() => remove(record.entity_id, record.version)}
      onDone={() => {
        notify('requirements.removed', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
