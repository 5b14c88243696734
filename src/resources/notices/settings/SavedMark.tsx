import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { NOTICE_SETTING } from '#schemas/notices/settings.ts';
import { useSaveState } from '#src/dataProvider/settings.ts';

/** Whether the choices are saved, in sight wherever on the page they were made. */
export function SavedMark({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  const state = useSaveState(NOTICE_SETTING);
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: 72,
        zIndex: 1,
        height: 32,
        mb: 1,
        display: 'flex',
        justifyContent: 'end',
      }}
    >
      {state !== 'none' && (
        <Box sx={MARK}>
          {state === 'saved' && <DoneIcon aria-hidden fontSize="small" color="success" />}
          {state === 'failed' && <FailedIcon aria-hidden fontSize="small" color="error" />}
          {translate(`notices.settings.${state}`)}
          {state === 'failed' && (
            <Link component="button" type="button" onClick={onRetry}>
              {translate('app.retry')}
            </Link>
          )}
        </Box>
      )}
    </Box>
  );
}

const MARK = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1.5,
  borderRadius: 4,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  typography: 'body2',
} as const;
