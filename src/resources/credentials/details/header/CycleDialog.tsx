import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { dateFails } from '#schemas/credential/cycle.ts';
import { APPROVAL_FIELDS, CYCLE_DATES, type Cycle } from '#schemas/credential/subject.ts';
import { failText } from '#schemas/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { Faults } from '../../../generic/useStep.ts';
import { accountPath, useFileCache } from '../../api.ts';
import { CodeInput, DayInput } from '../inputs.tsx';
import { StepDialog } from '../StepDialog.tsx';

interface CycleDialogProps {
  readonly accountId: string;
  readonly cycle: Cycle;
  readonly onClose: () => void;
}

type Name = keyof typeof APPROVAL_FIELDS;
const NAMES = Object.keys(APPROVAL_FIELDS) as Name[];
const CODES = ['approval_status', 'approval_type'] as const;

/** The approval process (specification §3); its dates keep their order (§5 'Dates'). */
export function CycleDialog({ accountId, cycle, onClose }: CycleDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const provider = useProvider();
  const { refresh } = useFileCache();
  const [values, setValues] = useState(
    () => Object.fromEntries(NAMES.map((name) => [name, cycle[name] ?? ''])) as Record<Name, string>,
  );
  const set = (name: Name) => (value: string) => setValues((now) => ({ ...now, [name]: value }));
  const dates = Object.fromEntries(CYCLE_DATES.map((name) => [name, values[name] || null]));

  const check = (): Faults =>
    Object.fromEntries(dateFails(dates, language).map((fail) => [fail.field, failText(fail, language)]));
  const save = async () => {
    try {
      await provider.call(accountPath(accountId, 'cycle'), {
        method: 'PATCH',
        body: {
          version: cycle.version,
          ...Object.fromEntries(NAMES.map((name) => [name, values[name] || null])),
        },
      });
      onClose();
    } finally {
      // A refusal, too, may mean that it is no longer what the screen shows.
      await refresh();
    }
  };
  return (
    <StepDialog
      title={translate('credential_file.cycle.edit')}
      text={translate('credential_file.cycle.order')}
      action={translate('ra.action.save')}
      width="sm"
      check={check}
      save={save}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {CODES.map((name, index) => (
            <CodeInput
              key={name}
              label={text(APPROVAL_FIELDS[name].label)}
              list={APPROVAL_FIELDS[name].list}
              none={translate('credential_file.none')}
              value={values[name]}
              onChange={set(name)}
              fault={faults[name]}
              isFirst={index === 0}
            />
          ))}
          {CYCLE_DATES.map((name) => (
            <DayInput
              key={name}
              label={text(APPROVAL_FIELDS[name].label)}
              value={values[name]}
              onChange={set(name)}
              fault={faults[name]}
            />
          ))}
        </>
      )}
    </StepDialog>
  );
}
