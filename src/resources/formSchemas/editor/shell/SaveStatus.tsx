import CloudDoneIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import SyncIcon from '@mui/icons-material/Sync';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { AutosaveState } from '#src/forms/autosave.ts';
import { formatTime } from '#src/kinds/dateTime/format.ts';
import type { CodeText } from '../code/codeText.ts';

interface SaveStatusProps {
  readonly saving: AutosaveState;
  readonly refusal: string | null;
  readonly code: CodeText;
}

/** Whether the server has what is on the screen. */
export function SaveStatus({ saving: { phase, savedAt }, refusal, code }: SaveStatusProps) {
  const translate = useTranslate();
  const faults = useSyncExternalStore(code.subscribe, code.faults);
  const say = (icon: ReactNode, text: string) => (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        color: 'text.secondary',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {icon}
      <span>{text}</span>
    </Box>
  );
  const warning = <WarningIcon aria-hidden fontSize="small" color="warning" />;
  if (phase === 'offline')
    return say(
      <CloudOffIcon aria-hidden fontSize="small" color="warning" />,
      translate('form_editor.save.offline'),
    );
  if (phase === 'held' || phase === 'closed')
    return say(warning, translate('form_editor.save.held', { reason: refusal ?? '' }));
  if (faults.length > 0) return say(warning, translate('form_editor.save.code'));
  if (phase !== 'clean')
    return say(<SyncIcon aria-hidden fontSize="small" />, translate('form_editor.save.saving'));
  if (!savedAt) return say(null, translate('form_editor.save.by_itself'));
  return say(
    <CloudDoneIcon aria-hidden fontSize="small" color="success" />,
    translate('form_editor.save.saved', { time: formatTime(savedAt.toISOString()) }),
  );
}
