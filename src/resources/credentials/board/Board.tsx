import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useStore, useTranslate } from 'ra-core';
import { Suspense, useId } from 'react';
import type { QueueName } from '#schemas/credential/queue.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Counters, STATUS_FILTER } from './Counters.tsx';
import { useStats } from './useStats.ts';
import { Waiting } from './Waiting.tsx';

/** The charts are a part of their own: whoever folds them away never loads them. */
const Charts = lazyPage(() => import('./Charts.tsx'));

interface BoardProps {
  readonly queue: QueueName;
  readonly resource: Resource;
}

/** What the list below comes to; the counters stay, the charts fold away, and how one likes it is kept. */
export function Board({ queue, resource }: BoardProps) {
  const translate = useTranslate();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [chosen, setChosen] = useStore<boolean | null>('credentialing.charts', null);
  const isOpen = chosen ?? !isPhone;
  const { filterValues } = useListContext();
  // The status is chosen here: the other counters must stay to be chosen from.
  const { [STATUS_FILTER]: _status, ...others } = filterValues as Record<string, unknown>;
  const { data, error, refetch } = useStats(resource, others);
  return (
    <Box
      component="section"
      aria-label={translate('credential_queue.board.label')}
      data-above-list=""
      sx={{ mb: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <Counters queue={queue} resource={resource} stats={data} />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          onClick={() => setChosen(!isOpen)}
        >
          {translate('credential_queue.board.charts')}
        </Button>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {error && !data ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Suspense fallback={<Waiting queue={queue} />}>
            {data ? <Charts queue={queue} resource={resource} stats={data} /> : <Waiting queue={queue} />}
          </Suspense>
        )}
      </Collapse>
    </Box>
  );
}
