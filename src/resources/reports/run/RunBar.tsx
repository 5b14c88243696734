import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_RUN_STATUS } from '#schemas/report/words.ts';
import { useNumber, useText } from '#src/i18n/hooks.ts';

/** How far a run is that has not ended: of how many rows is known once they are counted. */
export function RunBar({ run: { status, rows, total } }: { readonly run: ReportRun }) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const known = status === 'RUNNING' ? total : null;
  const said = { smart_count: known ?? rows, rows: number(rows), total: number(known ?? 0) };
  const label =
    status === 'RUNNING'
      ? translate(known === null ? 'reports.run.rows' : 'reports.run.rows_of', said)
      : text(REPORT_RUN_STATUS[status]);
  return (
    <>
      <Typography variant="body2" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {label}
      </Typography>
      <LinearProgress
        aria-label={label}
        {...(known !== null && {
          variant: 'determinate',
          value: known === 0 ? 100 : Math.min(100, (100 * rows) / known),
        })}
      />
    </>
  );
}
