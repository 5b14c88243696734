import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { PRIVACY_REASON_MAX } from '#schemas/privacy/index.ts';
import type { PrivacyDialogProps } from './PrivacyDialog.tsx';
import { STEP_FIELDS, StepForm } from '../generic/StepForm.tsx';
import type { KeptState } from '../generic/useKeptEntries.ts';
import { useStep, type Faults } from '../generic/useStep.ts';

/** What a part of the dialog is given. */
export type PanelProps = Omit<PrivacyDialogProps, 'name'> & {
  /** Nothing else is to be done meanwhile. */
  readonly onBusy: (isBusy: boolean) => void;
};

interface PanelFormProps extends Pick<PanelProps, 'onBusy' | 'onClose'> {
  readonly action: string;
  readonly isGrave?: boolean;
  readonly kept: KeptState;
  /** Above what is typed. */
  readonly text: ReactNode;
  readonly save: () => Promise<void>;
  readonly children: (faults: Faults) => ReactNode;
}

/** A part of the dialog that does something: what it is about, what is asked for, and what was wrong. */
export function PanelForm({
  action,
  isGrave = false,
  kept,
  text,
  save,
  onBusy,
  onClose,
  children,
}: PanelFormProps) {
  const step = useStep({
    save: async () => {
      onBusy(true);
      await save().finally(() => onBusy(false));
    },
  });
  return (
    <StepForm
      step={step}
      text={text}
      sx={PANEL}
      action={action}
      isGrave={isGrave}
      onClose={onClose}
      kept={kept}
    >
      {children}
    </StepForm>
  );
}

/** Below the tabs, whose line is room enough. */
export const PANEL = { ...STEP_FIELDS, pt: '4px !important' };

interface ReasonInputProps {
  readonly help: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Why: it is kept with what was done. */
export function ReasonInput({ help, value, fault, onChange }: ReasonInputProps) {
  const translate = useTranslate();
  return (
    <TextField
      required
      multiline
      minRows={2}
      maxRows={6}
      margin="none"
      label={translate('privacy.reason')}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: PRIVACY_REASON_MAX, autoComplete: 'off' } }}
    />
  );
}
