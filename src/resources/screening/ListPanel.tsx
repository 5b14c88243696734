import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ExclusionList } from '#schemas/credential/item.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { PageTurner } from '../imports/PageTurner.tsx';
import { AddListDialog } from './AddListDialog.tsx';
import { PAGE_SIZE, useLists } from './api.ts';
import { ListChip } from './chips.tsx';

/** The lists that were loaded, the newest first, and the way to the next one. */
export function ListPanel() {
  const translate = useTranslate();
  const mayLoad = useCan('screening.load');
  const [isAdding, setAdding] = useState(false);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useLists(page);
  const add = mayLoad && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {translate('exclusions.list.add')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {add && <Box>{add}</Box>}
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <EmptyState title={translate('exclusions.list.none')} text={translate('exclusions.list.none_help')} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, minWidth: 0 }}>
          {data.items.map((list) => (
            <ListCard key={list.entity_id} list={list} />
          ))}
        </Box>
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
      {isAdding && <AddListDialog onClose={() => setAdding(false)} />}
    </Box>
  );
}

function ListCard({ list }: { readonly list: ExclusionList }) {
  const translate = useTranslate();
  const source = useCodeText()('EXCLUSION_SOURCE', list.source);
  const id = useId();
  const counted = [
    ...(list.rows === null ? [] : [translate('exclusions.list.rows', { smart_count: list.rows })]),
    ...(list.skipped ? [translate('exclusions.list.skipped', { smart_count: list.skipped })] : []),
  ];
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
          {source}
        </Typography>
        <ListChip code={list.status} />
        <Typography variant="body2">{counted.join(', ')}</Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('exclusions.list.added', {
          name: list.created_by ? personName(list.created_by) : translate('exclusions.somebody'),
          date: formatMoment(list.created_at),
        })}
        {list.loaded_at && `. ${translate('exclusions.list.loaded', { date: formatMoment(list.loaded_at) })}`}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere', typography: 'body2', mt: 0.5 }}>
        {list.file_id ? <FileLink id={list.file_id} /> : list.url}
      </Box>
      {list.failure && (
        <Alert severity="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {list.failure}
        </Alert>
      )}
    </Paper>
  );
}
