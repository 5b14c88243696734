import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { useProvider } from '#src/dataProvider/index.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { PaperPreview } from '../../files/preview/PaperPreview.tsx';
import { templateCall, useVersions, type Template, type TemplateVersion } from '../api.ts';

const SIZE = 25;

/** How the paper of a template was at each time that it, or what is placed on it, was saved. */
export function Versions({ template }: { readonly template: Template }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, refetch } = useVersions(template, page, SIZE);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Box
        component="ul"
        aria-label={translate('contracts.tab.versions')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {data.items.map((version) => (
          <Line
            key={version.no}
            version={version}
            isCurrent={version.no === template.current_no}
            onShow={() => setShown(version.no)}
          />
        ))}
      </Box>
      {data.total > SIZE && (
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('contracts.versions.newer')}
          </Button>
          <Button disabled={page * SIZE >= data.total} onClick={() => setPage(page + 1)}>
            {translate('contracts.versions.older')}
          </Button>
        </Box>
      )}
      {shown !== null && <PaperOf template={template} no={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface LineProps {
  readonly version: TemplateVersion;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

function Line({ version: { no, pages, placements, created_at, created_by }, isCurrent, onShow }: LineProps) {
  const translate = useTranslate();
  const nameOf = usePersonNames();
  const name = translate('contracts.templates.version', { no });
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          {name}
          {isCurrent && <Chip size="small" color="success" label={translate('contracts.versions.current')} />}
        </Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formatMoment(created_at)} · {nameOf(created_by)}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 10rem' }}>
        {translate('contracts.versions.pages', { smart_count: pages })} ·{' '}
        {translate('contracts.versions.placed', { smart_count: placements })}
      </Box>
      <Button
        aria-haspopup="dialog"
        aria-label={translate('contracts.versions.show', { name })}
        onClick={onShow}
      >
        {translate('ra.action.show')}
      </Button>
    </Paper>
  );
}

interface PaperOfProps {
  readonly template: Template;
  readonly no: number;
  readonly onClose: () => void;
}

function PaperOf({ template: { id, name }, no, onClose }: PaperOfProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const read = useCallback(
    (signal: AbortSignal) => provider.callRaw(templateCall(id, '/paper'), { query: { no }, signal }),
    [provider, id, no],
  );
  return (
    <PaperPreview
      title={name}
      kind={translate('contracts.templates.version', { no })}
      read={read}
      onClose={onClose}
    />
  );
}
