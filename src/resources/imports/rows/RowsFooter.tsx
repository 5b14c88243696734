import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useDecidedCount } from '../api/items.ts';
import { useStartJob } from '../api/jobs.ts';
import { forecastOf } from './forecast.ts';
import { LOCK_ID, lockOf } from './lock.ts';

interface RowsFooterProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What the keyboard reaches must not end up below the footer. */
const ABOVE_FOOTER = <GlobalStyles styles={{ html: { scrollPaddingBottom: 88 } }} />;

/** The way back and on, and what the import will do. */
export function RowsFooter({ flow, onBack, onDone }: RowsFooterProps) {
  const translate = useTranslate();
  const number = useNumber();
  const start = useStartJob(flow);
  const hasOwn = useDecidedCount(flow) > 0;
  const { ready } = flow.counts;
  const forecast = Object.entries(forecastOf(flow, hasOwn))
    .filter(([, rows]) => rows > 0)
    .map(([what, rows]) =>
      translate(`import_rows.forecast.${what}`, { smart_count: rows, count: number(rows) }),
    );
  const lock = lockOf(flow);
  const barred =
    lock !== null
      ? translate(`import_rows.lock.${lock}`)
      : flow.can.import
        ? null
        : translate('import_rows.forecast.nothing');
  return (
    <Paper
      variant="outlined"
      sx={{
        position: { sm: 'sticky' },
        bottom: 0,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        alignItems: 'center',
      }}
    >
      {ABOVE_FOOTER}
      <Button onClick={onBack}>{translate('ra.action.back')}</Button>
      <Box id={LOCK_ID} sx={{ flex: '1 1 240px', textAlign: { sm: 'end' } }}>
        {barred ?? translate('import_rows.forecast.sentence', { parts: forecast.join(', ') })}
      </Box>
      <Button
        variant="contained"
        loading={start.isPending}
        disabled={barred !== null}
        aria-describedby={LOCK_ID}
        onClick={() => start.mutate(undefined, { onSuccess: onDone })}
      >
        {translate('import_rows.run', { smart_count: ready, count: number(ready) })}
      </Button>
    </Paper>
  );
}
