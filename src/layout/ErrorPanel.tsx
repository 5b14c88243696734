import RefreshIcon from '@mui/icons-material/Refresh';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** The 'Oops' of specification §2: what went wrong, in words, in place of what should stand here. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
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
        <AlertTitle>{translate('app.oops')}</AlertTitle>
        {textOf(error, language)}
      </Alert>
    </Box>
  );
}
