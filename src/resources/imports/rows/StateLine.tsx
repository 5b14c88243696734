import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { usePatchFlow } from '../api/flows.ts';
import { Progress } from '../Progress.tsx';
import type { Removal } from './useRemoval.ts';

interface StateLineProps {
  readonly flow: ImportFlow;
  readonly removal: Removal;
}

/** Where the analysis stands, or what was just done. It takes the same room whatever it says, so that nothing below moves. */
export function StateLine({ flow, removal }: StateLineProps) {
  return (
    <Box sx={{ minHeight: 64, display: 'grid', alignContent: 'center' }}>
      <State flow={flow} removal={removal} />
    </Box>
  );
}

function State({ flow, removal }: StateLineProps) {
  const translate = useTranslate();
  const number = useNumber();
  const patch = usePatchFlow(flow);
  const { counts, stage } = flow;
  if (stage === 'analysing') {
    const words = { done: number(counts.processed), rows: number(counts.rows) };
    return (
      <Progress
        label={translate('import_rows.state.working', words)}
        done={counts.processed}
        total={counts.rows}
      />
    );
  }
  // After an interrupted run, too, the rows are there and can be worked on.
  if (stage === 'failed' && !flow.can.items)
    return (
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            size="small"
            loading={patch.isPending}
            disabled={!flow.can.analyse}
            onClick={() => patch.mutate({ action: 'analyse' })}
          >
            {translate('import_rows.state.again')}
          </Button>
        }
      >
        {translate('import_rows.state.failed')}
      </Alert>
    );
  const { removed } = removal;
  if (removed) {
    const { where } = removed;
    return (
      <Alert
        severity="info"
        role="status"
        action={
          where && (
            <Button
              color="inherit"
              size="small"
              loading={removal.isPending}
              disabled={!flow.can.items}
              onClick={() => removal.takeBack(where)}
            >
              {translate('import_rows.removed.back')}
            </Button>
          )
        }
        onClose={where ? undefined : removal.forget}
      >
        {translate('import_rows.removed.notice', { smart_count: removed.rows, count: number(removed.rows) })}
      </Alert>
    );
  }
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      {translate('import_rows.state.done', {
        smart_count: counts.processed,
        count: number(counts.processed),
      })}
    </Box>
  );
}
