import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';
import { failText } from '#schemas/errors.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_RUN_STATUS } from '#schemas/report/words.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber, useShare, useText } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useDownload } from '../../files/api/links.ts';
import { hasEnded, useCancelRun, useRun } from './api.ts';
import { RunBar } from './RunBar.tsx';

interface RunProgressProps {
  readonly run: ReportRun;
  /** Where the keyboard is at home while the run goes on, and when nothing came of it. */
  readonly close: RefObject<HTMLButtonElement | null>;
}

/** How far a run is, and what came of it. */
export function RunProgress({ run: first, close }: RunProgressProps) {
  const { data: run, error } = useRun(first);
  const language = useLanguage();
  const download = useRef<HTMLButtonElement>(null);
  const isOver = hasEnded(run);
  // What the keyboard was at is gone: the form, then the way to cancel.
  useEffect(() => (download.current ?? close.current)?.focus(), [isOver, close]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative' }}>
      {/* One place from the beginning to the end: what is put in with its words is not read out everywhere. */}
      <Box role="status">{isOver ? <Outcome run={run} /> : <Spoken run={run} />}</Box>
      {isOver ? <Result run={run} button={download} /> : <Working run={run} />}
      {error && !isOver && <Alert severity="warning">{reasonOf(error, language)}</Alert>}
    </Box>
  );
}

/** Whoever listens hears of every tenth, not of every second. */
const SPOKEN = 10;

function Spoken({ run: { status, rows, total } }: { readonly run: ReportRun }) {
  const text = useText();
  const share = useShare();
  const done = status === 'RUNNING' && total ? Math.min(1, rows / total) : null;
  return (
    <Box component="span" sx={VISUALLY_HIDDEN}>
      {text(REPORT_RUN_STATUS[status])}
      {done !== null && `: ${share(Math.floor(done * SPOKEN) / SPOKEN)}`}
    </Box>
  );
}

function Working({ run }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const cancel = useCancelRun(run.entity_id);
  return (
    <>
      <Box>
        <RunBar run={run} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('reports.run.leave')}
      </Typography>
      <Box>
        <Button
          variant="outlined"
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

function Outcome({ run: { status, rows, cut, failure } }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const language = useLanguage();
  return (
    <Alert severity={SEVERITY[status as keyof typeof SEVERITY]} role="presentation">
      {status === 'DONE'
        ? translate('reports.run.done', { smart_count: rows, rows: number(rows) })
        : text(REPORT_RUN_STATUS[status])}
      {failure !== null && `: ${failText({ code: failure }, language)}`}
      {cut && ` ${translate('reports.run.cut')}`}
    </Alert>
  );
}

interface ResultProps {
  readonly run: ReportRun;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function Result({ run: { status, file_key: key }, button }: ResultProps) {
  const translate = useTranslate();
  const download = useDownload();
  if (status !== 'DONE') return null;
  if (key === null) return <Typography variant="body2">{translate('reports.run.gone')}</Typography>;
  return (
    <Box>
      <Button ref={button} variant="contained" onClick={() => download({ key })}>
        {translate('file_preview.download')}
      </Button>
    </Box>
  );
}
