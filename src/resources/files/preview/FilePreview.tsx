import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type KeyboardEvent } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import { useDownload } from '../api/links.ts';
import { PreviewBody } from './PreviewBody.tsx';
import { ToolButton } from './ToolButton.tsx';

interface FilePreviewProps {
  readonly file: FileItem;
  readonly onClose: () => void;
  /** Absent: there is none on this side. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** A file over the whole screen, with the way to those beside it. */
export function FilePreview({ file, onClose, onPrevious, onNext }: FilePreviewProps) {
  const translate = useTranslate();
  const title = useId();
  const download = useDownload();
  const hasOthers = onPrevious !== undefined || onNext !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={title} onKeyDown={onKeyDown}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 0.5,
          px: { xs: 1, sm: 2 },
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' }, minWidth: 0 }}>
          <Typography
            id={title}
            variant="h2"
            title={file.name}
            sx={{
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: '2',
            }}
          >
            <bdi>{file.name}</bdi>
          </Typography>
          {file.type && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`codes.FILE_TYPE.${file.type}`)}
            </Typography>
          )}
        </Box>
        {hasOthers && (
          <>
            <ToolButton label={translate('file_preview.previous')} onClick={onPrevious}>
              <PreviousIcon />
            </ToolButton>
            <ToolButton label={translate('file_preview.next')} onClick={onNext}>
              <NextIcon />
            </ToolButton>
          </>
        )}
        {file.can.download && (
          <ToolButton label={translate('file_preview.download')} onClick={() => download(file)}>
            <DownloadIcon />
          </ToolButton>
        )}
        <ToolButton label={translate('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </ToolButton>
      </Box>
      {file.scan === 'NOT_SCANNED' && (
        <Alert severity="warning" square>
          {translate('file_preview.not_scanned')}
        </Alert>
      )}
      {file.secure && (
        <Alert severity="info" square>
          {translate('file_preview.confidential')}
        </Alert>
      )}
      <PreviewBody key={`${file.entity_id} ${file.current_no}`} file={file} />
    </Dialog>
  );
}
