import CancelIcon from '@mui/icons-material/CancelOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { failText } from '#schemas/errors.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_FORMAT, REPORT_RUN_STATUS, type ReportRunStatus } from '#schemas/report/words.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage, useNumber, useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { useDownload } from '../../../files/api/links.ts';
import { ShortButton } from '../../../generic/ShortButton.tsx';
import { hasEnded, RUNS_PATH, useCancelRun } from '../../run/api.ts';
import { RunBar } from '../../run/RunBar.tsx';

const TONES: Readonly<Record<ReportRunStatus, StatusTone>> = {
  QUEUED: 'new',
  RUNNING: 'progress',
  DONE: 'won',
  FAILED: 'exit',
  CANCELLED: 'exit',
};

interface RunItemProps {
  readonly run: ReportRun;
  /** A notice led here. */
  readonly isMarked: boolean;
}

/** A run: how far it is, or what came of it. */
export function RunItem({ run, isMarked }: RunItemProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const language = useLanguage();
  const download = useDownload();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // jsdom has no scrolling.
    if (isMarked) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  const { name, category, format, status, failure, cut, file_key, created_at, schedule_id } = run;
  const facts = [
    codeText('REPORT_CATEGORY', category),
    text(REPORT_FORMAT[format]),
    formatMoment(created_at),
    ...(schedule_id === null ? [] : [translate('report_explorer.run.scheduled')]),
  ];
  return (
    <Box
      component="li"
      ref={item}
      // When it has ended there may be nothing to press in it.
      tabIndex={-1}
      aria-current={isMarked ? true : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1.5,
        bgcolor: isMarked ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
        <Rows run={run} />
        {failure !== null && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {failText({ code: failure }, language)}
          </Typography>
        )}
        {cut && <Typography variant="body2">{translate('reports.run.cut')}</Typography>}
        {status === 'DONE' && file_key === null && (
          <Typography variant="body2">{translate('reports.run.gone')}</Typography>
        )}
      </Box>
      <StatusChip tone={TONES[status]} label={text(REPORT_RUN_STATUS[status])} />
      {file_key !== null && (
        <ShortButton
          size="small"
          icon={<DownloadIcon />}
          label={translate('report_explorer.run.download', { name })}
          onClick={() => download({ key: file_key })}
        />
      )}
      {!hasEnded(run) && <CancelButton run={run} />}
    </Box>
  );
}

/** How far it is, or how many rows it has. */
function Rows({ run }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const number = useNumber();
  const { status, rows } = run;
  if (status === 'DONE')
    return (
      <Typography variant="body2">
        {translate('reports.run.done', { smart_count: rows, rows: number(rows) })}
      </Typography>
    );
  if (status !== 'RUNNING') return null;
  return (
    <Box sx={{ maxWidth: 360 }}>
      <RunBar run={run} />
    </Box>
  );
}

function CancelButton({ run }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const queries = useQueryClient();
  const cancel = useCancelRun(run.entity_id);
  return (
    <ShortButton
      size="small"
      icon={<CancelIcon />}
      label={translate('report_explorer.run.cancel', { name: run.name })}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(undefined, {
          onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
          onSettled: () => void queries.invalidateQueries({ queryKey: [RUNS_PATH, 'list'] }),
        })
      }
    />
  );
}
