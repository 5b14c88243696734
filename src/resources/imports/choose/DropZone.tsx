import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'ra-core';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useNumber } from '../../bulk/words.ts';

const BYTES_PER_MB = 1024 * 1024;

/** A file dropped beside its place would be opened by the browser instead of the console. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}

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
  useNoStrayDrops();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Paper
      variant="outlined"
      data-testid="import-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: hasFile ? 2 : { xs: 3, sm: 5 },
        textAlign: 'center',
        borderStyle: 'dashed',
        borderWidth: 2,
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : 'background.paper',
      }}
    >
      <Typography sx={{ mb: 1.5 }}>{translate('imports.choose.drop')}</Typography>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="import-file"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file, changed meanwhile, may be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        variant={hasFile ? 'outlined' : 'contained'}
        startIcon={<UploadFileIcon />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {translate(hasFile ? 'imports.choose.other' : 'imports.choose.button')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {translate('imports.choose.limit', {
          limit: number(CSV_IMPORT_MAX_BYTES / BYTES_PER_MB),
          bytes: number(CSV_IMPORT_MAX_BYTES),
        })}
      </Typography>
    </Paper>
  );
}
