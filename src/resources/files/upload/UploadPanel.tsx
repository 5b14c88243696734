import CollapseIcon from '@mui/icons-material/ExpandMoreOutlined';
import ExpandIcon from '@mui/icons-material/ExpandLessOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FileUseName } from '#schemas/file/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { NameQuestion } from './NameQuestion.tsx';
import { canRetry, isOpen } from './upload.ts';
import { ActiveLine } from './UploadLine.tsx';
import { UploadNews } from './UploadNews.tsx';
import { useUploads } from './useUploads.ts';

/**
 * The uploads of a use, at the bottom of the screen and with room of their own below it, so that the last rows can be
 * scrolled free; also those that were begun on another one.
 */
export function UploadPanel({ use }: { readonly use: FileUseName }) {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const { items, cancel, retry, dismiss, clearDone, answer, isBusy } = useUploads({ use });
  const asking = items.filter(({ state }) => state === 'ASKING');
  const done = items.filter((upload) => !isOpen(upload)).length;
  const failed = items.filter((upload) => !isOpen(upload) && upload.state !== 'UPLOADED').length;
  const title = isBusy
    ? translate('file_uploads.running', { done: number(done), total: number(items.length) })
    : translate(failed > 0 ? 'file_uploads.some_failed' : 'file_uploads.title', { failed: number(failed) });
  const fold = translate(isFolded ? 'file_uploads.expand' : 'file_uploads.collapse');
  return (
    <>
      <UploadNews items={items} />
      {asking.length > 0 && <NameQuestion asking={asking} onAnswer={answer} />}
      {items.length > 0 && (
        <Paper component="section" elevation={8} aria-labelledby={`${id}t`} sx={PLACE}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, py: 0.5 }}>
            <Typography id={`${id}t`} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
              {title}
            </Typography>
            {items.some((upload) => !isOpen(upload) && !canRetry(upload)) && (
              <Button size="small" onClick={clearDone}>
                {translate('file_uploads.clear')}
              </Button>
            )}
            <IconButton
              aria-label={fold}
              title={fold}
              aria-expanded={!isFolded}
              aria-controls={`${id}l`}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? <ExpandIcon /> : <CollapseIcon />}
            </IconButton>
          </Box>
          <Box component="ul" id={`${id}l`} hidden={isFolded} sx={LIST}>
            {items.map((upload) => (
              <Box component="li" key={upload.id} sx={{ pl: 2, pr: 1, py: 0.25 }}>
                <ActiveLine upload={upload} onCancel={cancel} onRetry={retry} onDismiss={dismiss} />
              </Box>
            ))}
          </Box>
        </Paper>
      )}
    </>
  );
}

const PLACE: SxProps<Theme> = {
  position: 'sticky',
  // Above the screen, below its dialogs.
  zIndex: 'appBar',
  bottom: { xs: 0, sm: 16 },
  ml: 'auto',
  width: { sm: 400 },
  border: 1,
  borderColor: 'divider',
};
const LIST: SxProps<Theme> = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: { xs: '40dvh', sm: '50dvh' },
  overflowY: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  '&[hidden]': { display: 'none' },
};
