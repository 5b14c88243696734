import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { NOTICE_SETTING } from '#schemas/notices/settings.ts';
import { useSaveState, type SaveState } from '#src/dataProvider/settings.ts';

/** What went well is said, and then in nobody's way. */
const SAVED_MS = 4000;

/** Whether the choices are saved, in sight wherever on the page they were made. */
export function SavedMark({ onRetry }: { readonly onRetry: () => void }) {
  const state = useSaveState(NOTICE_SETTING);
  const [first] = useState(state);
  const [isNews, setNews] = useState(first === 'failed');
  // What was saved on an earlier visit is none.
  if (!isNews && state !== first) setNews(true);
  return (
    <Box role="status" sx={PLACE}>
      {isNews && state !== 'none' && <Mark key={state} state={state} onRetry={onRetry} />}
    </Box>
  );
}

interface MarkProps {
  readonly state: Exclude<SaveState, 'none'>;
  readonly onRetry: () => void;
}

function Mark({ state, onRetry }: MarkProps) {
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setOver(true), SAVED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (isOver) return null;
  return (
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
  );
}

const PLACE = {
  position: 'sticky',
  // Below the bar.
  top: 72,
  zIndex: 1,
  height: 32,
  mb: 1,
  display: 'flex',
  justifyContent: 'end',
  pointerEvents: 'none',
} as const;

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
  '& button': { pointerEvents: 'auto' },
} as const;
