import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { FLOWS } from '../api/flows.ts';
import { describedByLock } from './lock.ts';
import { countOf } from './statuses.ts';
import type { Removal } from './useRemoval.ts';

interface BadRowsProps {
  readonly flow: ImportFlow;
  readonly status: 'INVALID' | 'DUPLICATED';
  /** Absent: rows of this kind are skipped rather than removed. */
  readonly removal?: Removal;
}

/** What can be done with all rows that are not valid: they leave as a file to be corrected elsewhere, or go. */
export function BadRows({ flow, status, removal }: BadRowsProps) {
  const translate = useTranslate();
  const number = useNumber();
  const hint = useId();
  const { download, isBusy } = useDownload(flow, status);
  const [isAsking, setAsking] = useState(false);
  const rows = countOf(flow.counts, status);
  const isLocked = !flow.can.items;
  const words = { smart_count: rows, count: number(rows) };
  if (rows === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={isBusy}
        aria-describedby={hint}
        onClick={() => void download()}
      >
        {translate('import_rows.bad.download')}
      </Button>
      {removal && (
        <Button
          size="small"
          color="error"
          disabled={isLocked}
          {...describedByLock(isLocked)}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {translate('import_rows.bad.remove')}
        </Button>
      )}
      <Typography id={hint} variant="body2" sx={{ color: 'text.secondary', flex: '1 1 260px' }}>
        {translate('import_rows.bad.hint')}
      </Typography>
      {removal && (
        <ConfirmDialog
          open={isAsking}
          title={translate('import_rows.bad.ask', words)}
          text={translate('import_rows.bad.ask_text')}
          action={translate('import_rows.bad.remove_count', words)}
          isBusy={removal.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => removal.remove({ status }, () => setAsking(false))}
        />
      )}
    </Box>
  );
}

/** Saves the rows of a status as a file, with what is wrong with each. */
function useDownload(flow: ImportFlow, status: BadRowsProps['status']) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const filename = datedName(`${stemOf(flow.filename)}-${status.toLowerCase()}`);
      const filter = { status_in: [status] };
      saveBlob(await provider.exportCsv(`${FLOWS}/${flow.entity_id}`, { filename, filter }), filename);
    } catch (error) {
      notify(textOf(error, language), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}

/** The file's name as the server takes names: letters, digits, point, dash and underscore. */
const stemOf = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60) || 'import';
