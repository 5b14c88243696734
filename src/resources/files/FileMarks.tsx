import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import type { FileItem } from '#schemas/file/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { isOnTheWay } from './api/explorer.ts';
import { faultOf } from './upload/check.ts';
import { useFaultTexts } from './upload/words.ts';

type Marked = Pick<FileItem, 'use' | 'state' | 'failure' | 'scan'> & Partial<Pick<FileItem, 'secure'>>;

/** What is worth knowing of a file beside its name: that it is not there yet, or not at all, not scanned, confidential. */
export function FileMarks({ file }: { readonly file: Marked }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const faultTexts = useFaultTexts();
  const { use, state, failure, scan, secure = false } = file;
  if (state === 'UPLOADED' && scan !== 'NOT_SCANNED' && !secure) return null;
  return (
    <Box component="span" sx={MARKS}>
      {state !== 'UPLOADED' && (
        <span title={failure ? faultTexts({ faults: [faultOf(failure, use)] }).join('. ') : undefined}>
          <StatusChip tone={isOnTheWay(file) ? 'progress' : 'exit'} label={codeText('UPLOAD_STATE', state)} />
        </span>
      )}
      {scan === 'NOT_SCANNED' && (
        <Chip size="small" variant="outlined" color="warning" label={codeText('FILE_SCAN', scan)} />
      )}
      {secure && (
        <Chip
          size="small"
          variant="outlined"
          icon={<LockIcon />}
          label={translate('explorer.confidential')}
        />
      )}
    </Box>
  );
}

/** In a narrow column a long state takes two lines. */
const MARKS = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 0.5,
  '& .cell-chip': { whiteSpace: 'normal' },
} as const;
