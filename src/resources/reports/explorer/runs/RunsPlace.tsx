import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReportRun } from '#schemas/report/item.ts';
import { isOffline } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useKeptFocus } from '../../../generic/useKeptFocus.ts';
import { PageTurner } from '../../../imports/PageTurner.tsx';
import { RUNS_SIZE, useRunNamed, useRuns } from '../api.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { RunItem } from './RunItem.tsx';

/** The reader's runs, the latest first; a notice leads to one of them. */
export function RunsPlace({ marked }: { readonly marked: string | null }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const focus = useKeptFocus('li');
  const { data, error, refetch } = useRuns(page);
  const isListed = data?.items.some(({ entity_id }) => entity_id === marked) === true;
  // Among older ones, or on another page: it is what the reader came for.
  const named = useRunNamed(data && !isListed && page === 1 ? marked : null);
  if (error && !(data && isOffline(error)))
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const runs: readonly ReportRun[] = [
    ...(named.data && !isListed && page === 1 ? [named.data] : []),
    ...data.items,
  ];
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('report_explorer.place.runs')}
      </Typography>
      <Paper ref={focus} tabIndex={-1} variant="outlined">
        {runs.length === 0 ? (
          <EmptyState role="status" text={translate('report_explorer.empty.runs')} />
        ) : (
          <Box
            component="ul"
            aria-label={translate('report_explorer.place.runs')}
            sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {runs.map((run) => (
              <RunItem key={run.entity_id} run={run} isMarked={run.entity_id === marked} />
            ))}
          </Box>
        )}
        {data.total > RUNS_SIZE && (
          <PageTurner
            total={data.total}
            size={RUNS_SIZE}
            page={page - 1}
            onPage={(next) => setPage(next + 1)}
          />
        )}
      </Paper>
    </>
  );
}
