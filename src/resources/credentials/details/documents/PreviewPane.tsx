import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import { FilePreview } from '../../../files/preview/FilePreview.tsx';
import { PreviewBody } from '../../../files/preview/PreviewBody.tsx';

interface PreviewPaneProps {
  readonly file: FileItem | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is worked on, and a document beside it; where there is no room for both, the document lies above. */
export function PreviewPane({ file, onClose, children }: PreviewPaneProps) {
  const translate = useTranslate();
  const title = useId();
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'));
  const isBeside = file !== null && hasRoom;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (file) opener.current = document.activeElement;
  }, [file]);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: isBeside ? 'minmax(0, 1.2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {isBeside && (
        <Paper
          component="aside"
          variant="outlined"
          aria-labelledby={title}
          onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
          sx={{
            position: 'sticky',
            top: 80,
            height: 'calc(100vh - 96px)',
            display: 'flex',
            flexDirection: 'column',
            overflow: 'hidden',
          }}
        >
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box
              component="h2"
              id={title}
              sx={{ m: 0, flex: 1, minWidth: 0, typography: 'subtitle2', overflowWrap: 'anywhere' }}
            >
              <bdi>{file.name}</bdi>
            </Box>
            <IconButton aria-label={translate('credential_file.document.close')} onClick={close}>
              <CloseIcon />
            </IconButton>
          </Box>
          <PreviewBody key={`${file.entity_id} ${file.current_no}`} file={file} />
        </Paper>
      )}
      {file && !hasRoom && <FilePreview file={file} onClose={onClose} />}
    </Box>
  );
}
