import { Alert, Box, Button, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { problemText } from '#schemas/problems.ts';
import type { Encoding, ImportFlow, Separator } from '#schemas/import-flow/index.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { useUpload } from './api/flows.ts';
import { DropZone } from './choose/DropZone.tsx';
import { OpenImports } from './choose/OpenImports.tsx';
import { PreviewTable } from './choose/PreviewTable.tsx';
import { ReadingSelects } from './choose/ReadingSelects.tsx';
import { Refusal } from './choose/Refusal.tsx';
import { refusalOf } from './preview.ts';
import { usePreview } from './usePreview.ts';

/** The first step: a file, how it is read, and its first rows before anything is sent. */
export function ChooseStep({ onDone }: { onDone: (flow: ImportFlow) => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { type } = useSession();
  const number = useNumber();
  const [file, setFile] = useState<File | null>(null);
  const [separator, setSeparator] = useState<Separator | 'auto'>('auto');
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto');
  const [chosenRow, setChosenRow] = useState<number | null>(null);
  const upload = useUpload();
  const { reset } = upload;
  const tooLarge = file !== null && file.size > CSV_IMPORT_MAX_BYTES;
  const { preview, isCurrent } = usePreview(tooLarge ? null : file, separator, encoding);
  const headerRow = chosenRow ?? preview?.header_row ?? 1;
  const fails = preview && refusalOf(preview, headerRow);

  // What the server said of the file was about the former choice, which any other one ends.
  const choose = (chosen: File) => {
    setFile(chosen);
    setSeparator('auto');
    setEncoding('auto');
    setChosenRow(null);
    reset();
  };
  const chooseRow = useCallback(
    (row: number) => {
      setChosenRow(row);
      reset();
    },
    [reset],
  );
  const send = () => {
    if (!file || !preview || !type) return;
    // As it was shown, so that nothing arrives otherwise than it was seen.
    const reading = { separator: preview.separator, encoding: preview.encoding, header_row: headerRow };
    upload.mutate({ file, type, ...reading }, { onSuccess: onDone });
  };

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DropZone hasFile={file !== null} disabled={upload.isPending} onFile={choose} />
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {tooLarge && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {translate('imports.choose.too_large', {
              name: file.name,
              size: number(file.size),
              limit: number(CSV_IMPORT_MAX_BYTES),
            })}
          </Alert>
        )}
        {file && !tooLarge && preview === undefined && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate('imports.choose.reading', { name: file.name })}
          </Typography>
        )}
        {preview === null && <Alert severity="error">{translate('imports.choose.unreadable')}</Alert>}
        {fails && (
          <Refusal
            message={problemText('invalid_csv', language)}
            fails={fails.map((fail) => ({ ...fail, message: failText(fail, language) }))}
          />
        )}
        {upload.error && (
          <Refusal message={textOf(upload.error, language)} fails={bodyOf(upload.error)?.fails ?? []} />
        )}
      </Box>
      {file && preview && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <ReadingSelects
              separator={separator === 'auto' ? preview.separator : separator}
              encoding={encoding === 'auto' ? preview.encoding : encoding}
              disabled={upload.isPending}
              onSeparator={(value) => {
                setSeparator(value);
                reset();
              }}
              onEncoding={(value) => {
                setEncoding(value);
                reset();
              }}
            />
            <Button
              variant="contained"
              loading={upload.isPending}
              disabled={!isCurrent || fails !== null}
              onClick={send}
              sx={{ ml: { sm: 'auto' } }}
            >
              {translate('imports.choose.upload')}
            </Button>
          </Box>
          {preview.rows.length > 0 && (
            <PreviewTable
              name={file.name}
              rows={preview.rows}
              headerRow={headerRow}
              disabled={upload.isPending}
              onHeaderRow={chooseRow}
            />
          )}
        </>
      )}
      <OpenImports />
    </Box>
  );
}
