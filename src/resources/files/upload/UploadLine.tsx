import CancelIcon from '@mui/icons-material/CancelOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import RetryIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { useBytes, useCodeText, usePercent } from '#src/i18n/hooks.ts';
import { MiddleCut } from './MiddleCut.tsx';
import { canRetry, isOpen, type Upload } from './upload.ts';
import { useFaultTexts, useStateText } from './words.ts';

interface UploadLineProps {
  readonly upload: Pick<Upload, 'name' | 'state' | 'progress' | 'faults' | 'file'> & {
    readonly size: number | null;
  };
  readonly actions?: ReactNode;
}

/** A file, how far its upload is, and what went wrong. */
export function UploadLine({ upload, actions }: UploadLineProps) {
  const bytes = useBytes();
  const percentText = usePercent();
  const codeText = useCodeText();
  const stateText = useStateText();
  const faultTexts = useFaultTexts();
  const { name, size, state, progress, file } = upload;
  const faults = faultTexts(upload);
  const percent = Math.floor(progress * 100);
  const isSending = state === 'UPLOADING';
  const facts = [...(size === null ? [] : [bytes(size)]), stateText(state)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        <MiddleCut text={name} />
        <Typography
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {facts.join(' · ')}
          {isSending && ` · ${percentText(percent)}`}
          {state === 'UPLOADED' && file?.scan === 'NOT_SCANNED' && (
            <Chip
              size="small"
              variant="outlined"
              color="warning"
              label={codeText('FILE_SCAN', file.scan)}
              sx={{ ml: 1 }}
            />
          )}
        </Typography>
        {faults.length > 0 && (
          <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {faults.join('. ')}
          </Typography>
        )}
        {(isSending || state === 'SCANNING') && (
          <LinearProgress
            variant={isSending ? 'determinate' : 'indeterminate'}
            {...(isSending && { value: percent })}
            aria-label={`${name}: ${stateText(state)}`}
            sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
          />
        )}
      </Box>
      {actions}
    </Box>
  );
}

interface UploadActionsProps {
  readonly upload: Upload;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}

/** What may be done with an upload, each named with its file. */
function UploadActions({ upload, onCancel, onRetry, onDismiss }: UploadActionsProps) {
  const translate = useTranslate();
  const { id, name } = upload;
  const button = (label: string, icon: ReactNode, act: (id: string) => void) => (
    <IconButton aria-label={label} title={label} onClick={() => act(id)}>
      {icon}
    </IconButton>
  );
  if (isOpen(upload)) return button(translate('file_uploads.cancel', { name }), <CancelIcon />, onCancel);
  return (
    <Box sx={{ display: 'flex' }}>
      {canRetry(upload) && button(translate('file_uploads.retry', { name }), <RetryIcon />, onRetry)}
      {button(translate('file_uploads.dismiss', { name }), <CloseIcon />, onDismiss)}
    </Box>
  );
}

/** A line of the list of uploads. One that stays as it is, is not drawn anew while another makes progress. */
export const ActiveLine = memo(function ActiveLine({ upload, ...actions }: UploadActionsProps) {
  return <UploadLine upload={upload} actions={<UploadActions upload={upload} {...actions} />} />;
});
