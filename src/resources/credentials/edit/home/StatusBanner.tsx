import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'ra-core';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import type { Account } from '../../api.ts';

const TONES: Readonly<Record<AccountCredentialStatus, 'info' | 'warning' | 'success' | 'error'>> = {
  ONBOARDING: 'info',
  INCOMPLETE_APPLICATION: 'warning',
  UPDATES_NEEDED: 'warning',
  PENDING_REVIEW: 'info',
  CREDENTIALING_REVIEW: 'info',
  APPROVED: 'success',
  DENIED: 'error',
  TEMPORARILY_SUSPENDED: 'error',
  TERMINATED: 'error',
};

/** Whose turn it is, and what comes next. */
export function StatusBanner({ account }: { readonly account: Account }) {
  const translate = useTranslate();
  const status = useCodeText()('ACCOUNT_CREDENTIAL_STATUS', account.credential_status);
  const { edit, submit } = account.can;
  const isLocked = !edit && !submit;
  return (
    <Alert
      severity={TONES[account.credential_status]}
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
    >
      <AlertTitle>{isLocked ? translate('credentials.edit.locked', { status }) : status}</AlertTitle>
      {translate(`credential_edit.turn.${account.credential_status}`)}
      {account.submitted_at !== null && isLocked && (
        <> {translate('credential_edit.submitted_on', { moment: formatMoment(account.submitted_at) })}</>
      )}
    </Alert>
  );
}
