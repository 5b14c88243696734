import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useBytes, useNumber } from '#src/i18n/hooks.ts';
import { DropArea } from '../../generic/DropArea.tsx';
import { useFileDialog } from '../../generic/useFileDialog.tsx';

interface DropZoneProps {
  /** There is one already; another may take its place. */
  readonly hasFile: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes a file: dropped, or chosen by the button. */
export function DropZone({ hasFile, disabled, onFile }: DropZoneProps) {
  const translate = useTranslate();
  const number = useNumber();
  const bytes = useBytes();
  const take = ([file]: readonly File[]) => {
    if (file) onFile(file);
  };
  const { input, open } = useFileDialog({
    accept: '.csv,.tsv,.txt,text/csv',
    testId: 'import-file',
    onFiles: take,
  });
  return (
    <DropArea
      testId="import-drop"
      disabled={disabled}
      onFiles={take}
      sx={{
        p: hasFile ? 2 : { xs: 3, sm: 5 },
        textAlign: 'center',
        border: '2px dashed',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography sx={{ mb: 1.5 }}>{translate('imports.choose.drop')}</Typography>
      {input}
      <Button
        variant={hasFile ? 'outlined' : 'contained'}
        startIcon={<UploadFileIcon />}
        disabled={disabled}
        onClick={open}
      >
        {translate(hasFile ? 'imports.choose.other' : 'imports.choose.button')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {translate('imports.choose.limit', {
          limit: bytes(CSV_IMPORT_MAX_BYTES),
          bytes: number(CSV_IMPORT_MAX_BYTES),
        })}
      </Typography>
    </DropArea>
  );
}
