import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FileVersion } from '#schemas/file/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useBytes, useLanguage } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useFile, useFileChanges, type FileDetails } from '../../api/explorer.ts';
import { useDownload } from '../../api/links.ts';
import { faultOf } from '../../upload/check.ts';
import { useFaultTexts } from '../../upload/words.ts';
import type { FileEntry } from '../entries.ts';
import { FileMarks } from '../../FileMarks.tsx';

interface VersionsDialogProps {
  readonly file: FileEntry;
  readonly onClose: () => void;
}

/** Everything that was uploaded as this file, newest first: what became of it, and what can be had of it. */
export function VersionsDialog({ file, onClose }: VersionsDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { data, error, refetch } = useFile(file.entity_id);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {translate('explorer.versions_of', { name: data?.name ?? file.name })}
      </DialogTitle>
      <DialogContent dividers>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Versions file={data} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Versions({ file }: { readonly file: FileDetails }) {
  return (
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {file.versions.map((version) => (
        <Version key={version.no} file={file} version={version} />
      ))}
    </Box>
  );
}

function Version({ file, version }: { readonly file: FileDetails; readonly version: FileVersion }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const bytes = useBytes();
  const faultTexts = useFaultTexts();
  const download = useDownload();
  const { restoreVersion } = useFileChanges();
  const [isBusy, setBusy] = useState(false);
  const { no, state, failure, size, created_at, created_by, is_current } = version;
  const isThere = state === 'UPLOADED' && file.can.download;
  const restore = async () => {
    setBusy(true);
    try {
      await restoreVersion(file, no);
      notify('explorer.version_restored', { type: 'success', messageArgs: { no } });
    } catch (error) {
      // Somebody was faster: the list is read anew, and the next press is about what it then says.
      notify(textOf(error, language), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {translate('explorer.version', { no })}
        </Typography>
        {is_current && (
          <Chip size="small" color="primary" variant="outlined" label={translate('explorer.current')} />
        )}
        <FileMarks file={{ ...version, use: file.use }} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[bytes(size), formatMoment(created_at), created_by && personName(created_by)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {failure && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {faultTexts({ faults: [faultOf(failure, file.use)] })}
        </Typography>
      )}
      {isThere && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -0.5 }}>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            aria-label={translate('explorer.version_download', { no })}
            onClick={() => download(file, no)}
          >
            {translate('explorer.action.download')}
          </Button>
          {!is_current && file.can.edit && (
            <Button
              size="small"
              startIcon={<RestoreIcon />}
              loading={isBusy}
              aria-label={translate('explorer.version_make_current', { no })}
              onClick={() => void restore()}
            >
              {translate('explorer.make_current')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
