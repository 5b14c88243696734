import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import { useDownload } from '../api/links.ts';

interface NoPreviewProps {
  readonly file: FileItem;
  readonly text: string;
  /** Another way on, before the download. */
  readonly children?: ReactNode;
}

/** In place of a preview: why there is none, and the file itself for who may have it. */
export function NoPreview({ file, text, children }: NoPreviewProps) {
  const translate = useTranslate();
  const download = useDownload();
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
        bgcolor: 'background.default',
      }}
    >
      <FileIcon aria-hidden sx={{ fontSize: 64, color: 'text.secondary' }} />
      <Typography role="status" sx={{ maxWidth: 480 }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {children}
        {file.can.download && (
          <Button variant="contained" startIcon={<DownloadIcon />} onClick={() => download(file)}>
            {translate('file_preview.download')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
