import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FORM_KEYS, formTitle } from '#schemas/forms/keys.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { PageTurner } from '../imports/PageTurner.tsx';
import { PAGE_SIZE, useExportForm, useFormVersions, type FormVersion } from './api.ts';
import { ImportDialog } from './ImportDialog.tsx';

const ALL = 'ALL';

/** The published versions of all forms, to be taken along and brought in. */
export default function FormSchemasScreen() {
  const translate = useTranslate();
  const text = useText();
  const mayWrite = useCan('form.write') !== null;
  const [query, setQuery] = useSearchParams();
  const key = FORM_KEYS.find((one) => one === query.get('key')) ?? null;
  const [turned, setTurned] = useState({ key, page: 0 });
  // Other forms begin with their first page.
  const page = turned.key === key ? turned.page : 0;
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useFormVersions(key, page);
  return (
    <Page
      title={translate('form_schemas.title')}
      subtitle={translate('form_schemas.subtitle')}
      width="form"
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setImporting(true)}>
            {translate('form_schemas.import.button')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextField
          select
          size="small"
          label={translate('form_schemas.show')}
          value={key ?? ALL}
          onChange={({ target }) =>
            setQuery(target.value === ALL ? {} : { key: target.value }, { replace: true })
          }
          sx={{ width: 'min(100%, 20rem)' }}
        >
          <MenuItem value={ALL}>{translate('form_schemas.all')}</MenuItem>
          {FORM_KEYS.map((one) => (
            <MenuItem key={one} value={one}>
              {text(formTitle(one))}
            </MenuItem>
          ))}
        </TextField>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.items.length === 0 ? (
          <Box role="status" sx={{ py: 3 }}>
            <Typography>{translate('form_schemas.none')}</Typography>
            {mayWrite && (
              <Typography color="text.secondary">{translate('form_schemas.none_help')}</Typography>
            )}
          </Box>
        ) : (
          <Box
            component="ol"
            aria-label={translate('form_schemas.title')}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            {data.items.map((version) => (
              <Version key={`${version.key} ${version.version}`} version={version} />
            ))}
          </Box>
        )}
        {data && data.total > PAGE_SIZE && (
          <PageTurner
            total={data.total}
            size={PAGE_SIZE}
            page={page}
            onPage={(next) => setTurned({ key, page: next })}
          />
        )}
      </Box>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}

function Version({ version: form }: { readonly version: FormVersion }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const { mutate, isPending } = useExportForm();
  const { title, version, created_by, note } = form;
  const date = formatMoment(form.published_at);
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography id={id} component="h2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="body2">{translate('form_schemas.version', { version })}</Typography>
          {form.current && <StatusChip tone="won" label={translate('form_schemas.current')} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {created_by
            ? translate('form_schemas.published', { name: personName(created_by), date })
            : translate('form_schemas.shipped', { date })}
        </Typography>
        {created_by !== null && note !== null && (
          <Typography sx={{ whiteSpace: 'pre-wrap', mt: 0.5 }}>{note}</Typography>
        )}
      </Box>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={isPending}
        aria-label={translate('form_schemas.export_of', { title, version })}
        onClick={() =>
          mutate(form, { onError: (failed) => notify(textOf(failed, language), { type: 'error' }) })
        }
      >
        {translate('form_schemas.export')}
      </Button>
    </Paper>
  );
}
