import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { RESOURCES } from '#schemas/credential/resource.ts';
import { failText } from '#schemas/errors.ts';
import { RESOURCE_CSV_MAX_BYTES, RESOURCE_CSV_MAX_ROWS } from '#schemas/credential/resourceImport.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DropArea } from '../../../generic/DropArea.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useFileDialog } from '../../../generic/useFileDialog.tsx';
import { readTable, type Table } from './csv.ts';

interface ChooseTableProps {
  readonly kind: ResourceKind;
  readonly onTable: (table: Table) => void;
}

/** The template, and the ways in which its rows come back: chosen, dropped or pasted. */
export function ChooseTable({ kind, onTable }: ChooseTableProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [pasted, setPasted] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const template = useTemplate(kind);

  const read = (text: string) => {
    if (new Blob([text]).size > RESOURCE_CSV_MAX_BYTES)
      return setWrong(
        failText({ code: 'file_too_large', params: { limit: RESOURCE_CSV_MAX_BYTES } }, language),
      );
    const table = readTable(text);
    if (table.rows.length > RESOURCE_CSV_MAX_ROWS)
      return setWrong(failText({ code: 'too_many', params: { limit: RESOURCE_CSV_MAX_ROWS } }, language));
    if (table.rows.length === 0) return setWrong(translate('credential_edit.csv.empty'));
    onTable(table);
  };
  const take = ([file]: readonly File[]) =>
    void file?.text().then(read, () => setWrong(failText({ code: 'gone' }, language)));
  const { input, open } = useFileDialog({
    accept: '.csv,.txt,text/csv,text/plain',
    testId: 'resources-csv',
    onFiles: take,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {wrong && (
        <Alert severity="error" role="alert">
          {wrong}
        </Alert>
      )}
      <SectionCard title={translate('credential_edit.csv.step_template')}>
        <Typography sx={{ mb: 1 }}>{translate('credential_edit.csv.template_text')}</Typography>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={template.isPending}
          onClick={() => template.mutate()}
          sx={{ minHeight: 44 }}
        >
          {translate('credential_edit.csv.template')}
        </Button>
      </SectionCard>
      <DropArea onFiles={take} hint={translate('file_uploads.drop')}>
        <SectionCard title={translate('credential_edit.csv.step_rows')}>
          {input}
          <Button variant="outlined" onClick={open} sx={{ minHeight: 44, mb: 1 }}>
            {translate('file_uploads.choose')}
          </Button>
          <TextField
            multiline
            minRows={4}
            maxRows={12}
            label={translate('credential_edit.csv.paste')}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
          <Button
            variant="contained"
            disabled={pasted.trim() === ''}
            onClick={() => read(pasted)}
            sx={{ minHeight: 44 }}
          >
            {translate('credential_edit.csv.next')}
          </Button>
        </SectionCard>
      </DropArea>
    </Box>
  );
}

/** Saves the file whose head names the columns in the reader's language. */
function useTemplate(kind: ResourceKind) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => (await provider.callRaw(`${RESOURCES.name}/import/${kind}.csv`)).blob(),
    onSuccess: (blob) => saveBlob(blob, `${kind.toLowerCase()}.csv`),
    onError: (error) => notify(textOf(error, language), { type: 'error' }),
  });
}
