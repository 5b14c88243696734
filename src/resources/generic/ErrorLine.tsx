import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface ErrorLineProps {
  /** What could not be read, where no head above says it. */
  readonly what?: string;
  readonly error: unknown;
  readonly isBusy?: boolean;
  readonly onRetry: () => unknown;
}

/** In place of a part of a page that could not be read: the rest of it stands. */
export function ErrorLine({ what, error, isBusy = false, onRetry }: ErrorLineProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void onRetry()}>
          {translate('app.retry')}
        </Button>
      }
    >
      {what && `${what}: `}
      {reasonOf(error, language)}
    </Alert>
  );
}
