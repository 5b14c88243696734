import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useState } from 'react';
import TextField from '@mui/material/TextField';
import { AGREEMENT_ACTIONS, isOut } from '#schemas/agreement/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { PaperPreview } from '../files/preview/PaperPreview.tsx';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { WAIT_SECONDS } from '../generic/useCountdown.ts';
import { AgreementDialog } from './AgreementDialog.tsx';
import { pathOf, useRefresh, type Agreement } from './api.ts';
import { RecipientList } from './RecipientList.tsx';
import type { Step } from './work.ts';

interface StepDialogProps {
  readonly lead: RaRecord;
  readonly step: Step;
  readonly onClose: () => void;
}

/** What a person is doing with the legal records of a lead: a form, a question or a look. */
export function StepDialog({ lead, step, onClose }: StepDialogProps) {
  switch (step.kind) {
    case 'preview':
      return <FilledPaper agreement={step.agreement} onClose={onClose} />;
    case 'send':
      return <SendStep lead={lead} agreement={step.agreement} onClose={onClose} />;
    case 'cancel':
      return isOut(step.agreement) ? (
        <WithdrawStep lead={lead} agreement={step.agreement} onClose={onClose} />
      ) : (
        <CancelStep lead={lead} agreement={step.agreement} onClose={onClose} />
      );
    default:
      return <AgreementDialog lead={lead} work={step} onClose={onClose} />;
  }
}

interface StepProps {
  readonly lead: RaRecord;
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

function FilledPaper({ agreement, onClose }: Omit<StepProps, 'lead'>) {
  const translate = useTranslate();
  const provider = useProvider();
  const path = `${pathOf(agreement)}/preview`;
  const read = useCallback(
    (signal: AbortSignal) => provider.callRaw(path, { method: 'POST', body: {}, signal }),
    [provider, path],
  );
  return (
    <PaperPreview
      title={agreement.name}
      kind={translate('agreements.draft.preview_text')}
      read={read}
      onClose={onClose}
    />
  );
}

/** What every question has: its words, its call, and what is told afterwards. */
function useStep(kind: 'send' | 'cancel' | 'withdraw', { lead, agreement, onClose }: StepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const refresh = useRefresh(lead);
  return {
    title: translate(`agreements.work.${kind}.title`, { name: agreement.name }),
    text: translate(`agreements.work.${kind}.text`),
    action: translate(`agreements.work.${kind}.action`),
    // A refusal, too, may mean that the record is no longer what the screen shows.
    run: (path: string, method: 'POST' | 'PATCH', values: Values = {}) =>
      provider.call(path, { method, body: { version: agreement.version, ...values } }).finally(refresh),
    onDone: () => {
      notify(`agreements.work.${kind}.done`, { type: 'success' });
      onClose();
    },
    onClose,
  };
}

function SendStep(props: StepProps) {
  const { agreement } = props;
  const { run, ...step } = useStep('send', props);
  return (
    <ConfirmedStep {...step} wait={WAIT_SECONDS} run={() => run(`${pathOf(agreement)}/send`, 'POST')}>
      <RecipientList agreement={agreement} />
    </ConfirmedStep>
  );
}

function CancelStep(props: StepProps) {
  const { run, ...step } = useStep('cancel', props);
  const dismiss = useTranslate()('agreements.work.cancel.dismiss');
  return (
    <ConfirmedStep
      {...step}
      dismiss={dismiss}
      wait={WAIT_SECONDS}
      run={() => run(pathOf(props.agreement), 'PATCH', { action: 'cancel' })}
    />
  );
}

const { end_text: REASON } = AGREEMENT_ACTIONS.cancel.form.fields;

/** What is out is withdrawn: those who were asked read why. */
function WithdrawStep(props: StepProps) {
  const [reason, setReason] = useState('');
  const { run, ...step } = useStep('withdraw', props);
  const dismiss = useTranslate()('agreements.work.cancel.dismiss');
  const text = useText();
  return (
    <ConfirmedStep
      {...step}
      dismiss={dismiss}
      wait={WAIT_SECONDS}
      run={() => run(pathOf(props.agreement), 'PATCH', { action: 'cancel', end_text: reason.trim() || null })}
    >
      <TextField
        label={text(REASON.label)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        multiline
        minRows={2}
        fullWidth
        margin="normal"
        slotProps={{ htmlInput: { maxLength: REASON.maxLength } }}
      />
    </ConfirmedStep>
  );
}
