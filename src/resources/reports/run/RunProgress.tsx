import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { failText } from '#schemas/errors.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_RUN_STATUS } from '#schemas/report/words.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber, useText } from '#src/i18n/hooks.ts';
import { useDownload } from '../../files/api/links.ts';
import { Progress } from '../../imports/Progress.tsx';
import { hasEnded, useCancelRun, useRun } from './api.ts';

/** How far a run is, and what came of it. */
export function RunProgress({ run: first }: { readonly run: ReportRun }) {
  const { data: run, error } = useRun(first);
  const language = useLanguage();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hasEnded(run) ? <Outcome run={run} /> : <Working run={run} />}
      {error && !hasEnded(run) && <Alert severity="warning">{reasonOf(error, language)}</Alert>}
    </Box>
  );
}

function Working({ run }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const notify = useNotify();
  const language = useLanguage();
  const cancel = useCancelRun(run.entity_id);
  const { status, rows, total } = run;
  return (
    <>
      {status === 'RUNNING' && total !== null ? (
        <Progress
          label={translate('reports.run.rows_of', { rows: number(rows), total: number(total) })}
          done={rows}
          total={total}
        />
      ) : (
        <Box>
          <Typography role="status" sx={{ mb: 1 }}>
            {status === 'RUNNING'
              ? translate('reports.run.rows', { rows: number(rows) })
              : text(REPORT_RUN_STATUS[status])}
          </Typography>
          <LinearProgress aria-label={text(REPORT_RUN_STATUS[status])} />
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('reports.run.leave')}
      </Typography>
      <Box>
        <Button
          variant="outlined"
          autoFocus
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
            })
          }
        >
          {translate('reports.run.cancel')}
        </Button>
      </Box>
    </>
  );
}

const SEVERITY = { DONE: 'success', FAILED: 'error', CANCELLED: 'info' } as const;

function Outcome({ run }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const language = useLanguage();
  const download = useDownload();
  const button = useRef<HTMLButtonElement>(null);
  const { status, rows, cut, failure, file_key: key } = run;
  // What the keyboard was at, the way to cancel, is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Alert severity={SEVERITY[status as keyof typeof SEVERITY]} role="status">
        {status === 'DONE'
          ? translate('reports.run.done', { smart_count: rows, rows: number(rows) })
          : text(REPORT_RUN_STATUS[status])}
        {failure !== null && `: ${failText({ code: failure }, language)}`}
        {cut && ` ${translate('reports.run.cut')}`}
      </Alert>
      {status === 'DONE' && (
        <Box>
          {key === null ? (
            <Typography variant="body2">{translate('reports.run.gone')}</Typography>
          ) : (
            <Button ref={button} variant="contained" onClick={() => download({ key })}>
              {translate('file_preview.download')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
