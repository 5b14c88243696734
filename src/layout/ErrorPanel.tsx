import RefreshIcon from '@mui/icons-material/Refresh';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface ErrorPanelProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** It stands for the whole screen and is its heading. */
  readonly page?: boolean;
}

/** The 'Oops' of specification §2: what went wrong, in words, in place of what should stand here. */
export function ErrorPanel({ error, onRetry, page = false }: ErrorPanelProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', my: 4, px: 2 }}>
      <Alert
        severity="error"
        variant="outlined"
        action={
          onRetry && (
            <Button color="inherit" size="small" startIcon={<RefreshIcon />} onClick={onRetry}>
              {translate('app.retry')}
            </Button>
          )
        }
      >
        <AlertTitle component={page ? 'h1' : 'h2'}>{translate('app.oops')}</AlertTitle>
        {textOf(error, language)}
      </Alert>
    </Box>
  );
}
