import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../../../generic/ConfirmDialog.tsx';
import { useSubmit, type Submitted } from './useSubmit.ts';

interface SubmitButtonProps {
  readonly submitted: Submitted;
  /** Something is known to be missing; the server has the last word. */
  readonly isIncomplete: boolean;
  /** Saves what is open first; false: it could not. */
  readonly prepare?: () => Promise<boolean>;
}

/** Hands a file, or one resource of it, in: with a question first, for it locks what is handed in. */
export function SubmitButton({ submitted, isIncomplete, prepare }: SubmitButtonProps) {
  const translate = useTranslate();
  const { submit, isPending } = useSubmit(submitted);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const which = 'account' in submitted ? 'submit' : 'submit_one';
  const ask = async () => {
    setBusy(true);
    try {
      setAsking(prepare ? await prepare() : true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="contained"
        size="large"
        loading={isBusy}
        onClick={() => void ask()}
        sx={{ minHeight: 44 }}
      >
        {translate('credentials.edit.submit')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate(`credential_edit.${which}.title`)}
        text={translate(`credential_edit.${which}.text`)}
        action={translate('credentials.edit.submit')}
        isBusy={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void submit().then(() => setAsking(false))}
      >
        {isIncomplete && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate('credential_edit.submit.incomplete')}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
