import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Alert,
  Box,
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import type { ImportFlow, Separator } from '#schemas/import-flow/index.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useUpload } from './api/flows.ts';
import type { Preview } from './preview.ts';
import { SeparatorSelect } from './SeparatorSelect.tsx';
import { usePreview } from './usePreview.ts';

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

/** The first step: a file, how it is cut into columns, and its first rows before anything is sent. */
export function ChooseStep({ onDone }: { onDone: (flow: ImportFlow) => void }) {
  const translate = useTranslate();
  const { type } = useSession();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US');
  useNoStrayDrops();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [separator, setSeparator] = useState<Separator | 'auto'>('auto');
  const upload = useUpload();
  const tooLarge = file !== null && file.size > CSV_IMPORT_MAX_BYTES;
  const preview = usePreview(tooLarge ? null : file, separator);

  const choose = (chosen: File | null | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setSeparator('auto');
    upload.reset();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const refusal = upload.error && (bodyOf(upload.error)?.fails ?? []);
  const limit = number.format(CSV_IMPORT_MAX_BYTES);

  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Paper
        variant="outlined"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          p: { xs: 3, sm: 5 },
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
            choose(event.target.files?.[0]);
            // The same file, changed meanwhile, may be chosen again.
            event.target.value = '';
          }}
        />
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<UploadFileIcon />}
          onClick={() => input.current?.click()}
        >
          {translate('imports.choose.button')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          {translate('imports.choose.limit', { limit: number.format(CSV_IMPORT_MAX_BYTES / BYTES_PER_MB) })}
        </Typography>
      </Paper>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
        {tooLarge && (
          <Alert severity="error">
            {translate('imports.choose.too_large', {
              name: file.name,
              size: number.format(file.size),
              limit,
            })}
          </Alert>
        )}
        {file && !tooLarge && preview === undefined && (
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('imports.choose.reading', { name: file.name })}
          </Typography>
        )}
        {preview === null && (
          <Alert severity="error">
            {file?.size === 0
              ? failText({ code: 'empty_file' }, language)
              : translate('imports.choose.unreadable')}
          </Alert>
        )}
        {upload.error && (
          <Alert severity="error">
            {refusal?.length
              ? refusal.map(({ field, message }) => (
                  <div key={field}>{field === 'file' ? message : `${field}: ${message}`}</div>
                ))
              : upload.error.message}
          </Alert>
        )}
      </Box>
      {file && preview && type && (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <SeparatorSelect value={preview.separator} onChange={setSeparator} disabled={upload.isPending} />
            <Button
              variant="contained"
              loading={upload.isPending}
              onClick={() =>
                upload.mutate({ file, type, separator: preview.separator }, { onSuccess: onDone })
              }
            >
              {translate('imports.choose.upload')}
            </Button>
          </Box>
          <PreviewTable name={file.name} preview={preview} />
        </>
      )}
    </Box>
  );
}

const SHOWN_COLUMNS = 40;

function PreviewTable({ name, preview }: { name: string; preview: Preview }) {
  const translate = useTranslate();
  const caption = translate('imports.choose.preview', { name });
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ px: 2, py: 1.5, overflowWrap: 'anywhere' }}>
        {caption} · {translate('imports.choose.columns', { smart_count: preview.headers.length })}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={caption}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {preview.headers.slice(0, SHOWN_COLUMNS).map((header, index) => (
                <TableCell key={index} sx={{ whiteSpace: 'nowrap' }}>
                  {header}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((cells, row) => (
              <TableRow key={row}>
                {preview.headers.slice(0, SHOWN_COLUMNS).map((_header, index) => (
                  <TableCell
                    key={index}
                    sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {cells[index]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Paper>
  );
}
