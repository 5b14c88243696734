import HomeIcon from '@mui/icons-material/HomeOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
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
  // What is not there is not there either when it is asked for again.
  const isGone = page && bodyOf(error)?.status === 404;
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', my: 4, px: { sm: 2 } }}>
      <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle component={page ? 'h1' : 'h2'}>{translate('app.oops')}</AlertTitle>
        {textOf(error, language)}
        <Box sx={{ mt: 1, ml: -0.75 }}>
          {isGone ? (
            <Button color="inherit" size="small" startIcon={<HomeIcon />} component={Link} to="/">
              {translate('app.to_home')}
            </Button>
          ) : (
            onRetry && (
              <Button color="inherit" size="small" startIcon={<RefreshIcon />} onClick={onRetry}>
                {translate('app.retry')}
              </Button>
            )
          )}
        </Box>
      </Alert>
    </Box>
  );
}
