import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import { useDownload } from '../api/links.ts';
import { PreviewBody } from './PreviewBody.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
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
  const download = useDownload();
  const hasOthers = onPrevious !== undefined || onNext !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };

  return (
    <PreviewDialog
      title={file.name}
      kind={file.type ? translate(`codes.FILE_TYPE.${file.type}`) : null}
      onClose={onClose}
      onKeyDown={onKeyDown}
      tools={
        <>
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
        </>
      }
    >
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
    </PreviewDialog>
  );
}
