import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { failText } from '#schemas/errors.ts';
import { CONFIRM_MAX, type PrivacyState } from '#schemas/privacy/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { ErrorLine } from '../generic/ErrorLine.tsx';
import { useKeptValue } from '../generic/useKeptEntries.ts';
import { usePrivacy, usePrivacyCalls } from './api.ts';
import { Goes, Stays } from './ErasureParts.tsx';
import { PANEL, PanelForm, ReasonInput, type PanelProps } from './PanelForm.tsx';

/** Erases the people: says what goes, what stays and what stands against it; then how far it is. */
export function ErasePanel({ path, onErased, onBusy, onClose }: PanelProps) {
  const { data: state, error, refetch } = usePrivacy(path);
  const [isAsked, setAsked] = useState(false);
  const status = state?.erasure?.status;
  const erased = useEffectEvent(onErased);
  useEffect(() => {
    if (isAsked && status === 'DONE') erased();
  }, [isAsked, status]);
  if (!state)
    return (
      <Told onClose={onClose}>
        {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Told>
    );
  if (status === 'QUEUED' || (isAsked && status))
    return (
      <Told onClose={onClose} isNew>
        <Progress status={status} fails={state.fails} />
      </Told>
    );
  if (state.fails.length > 0)
    return (
      <Told onClose={onClose}>
        <Refusals fails={state.fails} />
        <Before state={state} />
      </Told>
    );
  return (
    <EraseForm path={path} state={state} onAsked={() => setAsked(true)} onBusy={onBusy} onClose={onClose} />
  );
}

interface EraseFormProps extends Omit<PanelProps, 'onErased'> {
  readonly state: PrivacyState;
  readonly onAsked: () => void;
}

function EraseForm({ path, state, onAsked, onBusy, onClose }: EraseFormProps) {
  const translate = useTranslate();
  const { erase } = usePrivacyCalls(path);
  const [reason, setReason, kept] = useKeptValue(`erase ${path}`, '');
  // Who it is about lies in no browser.
  const [confirm, setConfirm] = useState('');
  return (
    <PanelForm
      isGrave
      action={translate('privacy.erase.action')}
      kept={kept}
      text={
        <>
          <Before state={state} />
          <Alert severity="warning">{translate('privacy.erase.text')}</Alert>
          <Goes goes={state.goes} />
          <Stays stays={state.stays} />
        </>
      }
      save={async () => {
        await erase(reason.trim(), confirm);
        onAsked();
      }}
      onBusy={onBusy}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <ReasonInput
            help={translate('privacy.erase.reason_help')}
            value={reason}
            fault={faults.reason}
            onChange={setReason}
          />
          <TextField
            required
            margin="none"
            label={translate('privacy.erase.confirm')}
            value={confirm}
            error={faults.confirm !== undefined}
            helperText={[faults.confirm, translate('privacy.erase.confirm_help', { name: state.name })]
              .filter(Boolean)
              .join('. ')}
            onChange={({ target }) => setConfirm(target.value)}
            slotProps={{ htmlInput: { maxLength: CONFIRM_MAX, autoComplete: 'off', spellCheck: false } }}
          />
        </>
      )}
    </PanelForm>
  );
}

interface ToldProps {
  readonly onClose: () => void;
  /** What the keyboard was at has gone. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

/** A part in which nothing can be done. */
function Told({ onClose, isNew = false, children }: ToldProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) button.current?.focus();
  }, [isNew]);
  return (
    <>
      <DialogContent sx={PANEL}>{children}</DialogContent>
      <DialogActions>
        <Button ref={button} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Everything that stands against it, at once. */
function Refusals({ fails }: Pick<PrivacyState, 'fails'>) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{translate('privacy.erase.refused')}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {fails.map((fail) => (
          <li key={`${fail.field} ${fail.code}`}>{failText(fail, language)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What became of the erasure that was asked for before. */
function Before({ state: { erasure } }: { readonly state: PrivacyState }) {
  const translate = useTranslate();
  if (!erasure || erasure.status === 'QUEUED') return null;
  return (
    <Alert severity="info">
      {translate(`privacy.erase.before.${erasure.status}`, { date: formatMoment(erasure.created_at) })}
    </Alert>
  );
}

interface ProgressProps extends Pick<PrivacyState, 'fails'> {
  readonly status: NonNullable<PrivacyState['erasure']>['status'];
}

/** How far it is: one place from the beginning to the end, so that it is read out. */
function Progress({ status, fails }: ProgressProps) {
  const translate = useTranslate();
  return (
    <div role="status">
      {status === 'REFUSED' && fails.length > 0 ? (
        <Refusals fails={fails} />
      ) : (
        <Alert severity={SEVERITY[status]} role="presentation">
          {translate(`privacy.erase.outcome.${status}`)}
        </Alert>
      )}
      {status === 'QUEUED' && (
        <LinearProgress aria-label={translate('privacy.erase.outcome.QUEUED')} sx={{ mt: 1 }} />
      )}
    </div>
  );
}

const SEVERITY = { QUEUED: 'info', DONE: 'success', REFUSED: 'warning', FAILED: 'error' } as const;
