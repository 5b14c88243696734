import Switch from '@mui/material/Switch';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { bodyOf, reasonOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { UndoButton } from '../../generic/UndoButton.tsx';
import { useRecordCalls, type ListedTemplate } from '../api.ts';

interface EnabledSwitchProps {
  readonly template: ListedTemplate;
  /** Is told what keeps it from being enabled, or nothing; absent: that is said at the bottom of the screen. */
  readonly onRefused?: (fails: readonly ApiFail[]) => void;
}

/** Whether new agreements are made from a template. It is switched at once, and can be switched back. */
export function EnabledSwitch({ template, onRefused }: EnabledSwitchProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const calls = useRecordCalls(TEMPLATES);
  /** Where it is being switched to. */
  const [next, setNext] = useState<boolean | null>(null);

  const turn = async (record: Pick<ListedTemplate, 'id' | 'version'>, isOn: boolean, isUndo = false) => {
    setNext(isOn);
    onRefused?.([]);
    try {
      const saved = await calls.enable(record, isOn);
      notify(`contracts.templates.${isOn ? 'enabled' : 'disabled'}`, {
        type: 'success',
        messageArgs: { name: template.name },
        ...(isUndo
          ? {}
          : { action: <UndoButton onUndo={() => void turn(saved as ListedTemplate, !isOn, true)} /> }),
      });
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      if (onRefused && fails.length > 0) onRefused(fails);
      else notify(reasonOf(error, language), { type: 'error', multiLine: true });
    } finally {
      setNext(null);
    }
  };

  return (
    <Switch
      checked={next ?? template.enabled === true}
      disabled={!template.can.edit}
      onChange={(_, isOn) => next === null && void turn(template, isOn)}
      slotProps={{ input: { 'aria-label': translate('contracts.templates.offer', { name: template.name }) } }}
    />
  );
}
