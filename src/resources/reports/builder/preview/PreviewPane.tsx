import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, Suspense } from 'react';
import { PREVIEW_ROWS } from '#schemas/report/preview.ts';
import { bodyOf, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PreviewTable } from './PreviewTable.tsx';
import type { Preview, Shown } from './usePreview.ts';

/** With the library that draws: only for reports that have a chart. */
const ReportFigure = lazyPage(() => import('../chart/ReportFigure.tsx'));

/** What the report shows as it is built: its first rows, and its chart. */
export function PreviewPane({ shown, isBusy, error, isEmpty, retry }: Preview) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative' }}>
      {isBusy && <LinearProgress aria-hidden sx={{ position: 'absolute', inset: '0 0 auto', zIndex: 3 }} />}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {!isBusy && shown && !error && translate('reports.preview.rows', rowsOf(shown))}
      </Box>
      {error !== null && <Refused error={error} retry={retry} />}
      {isEmpty && <Quiet text={translate('reports.preview.empty')} />}
      {!isEmpty && !shown && error === null && <Waiting />}
      {shown && (
        <Box
          aria-busy={isBusy}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            transition: 'opacity 150ms',
            ...(isBusy || error !== null ? { opacity: 0.5 } : {}),
          }}
        >
          <Rows shown={shown} />
        </Box>
      )}
    </Box>
  );
}

const rowsOf = ({ preview: { rows } }: Shown) => ({ smart_count: rows.length });

const Rows = memo(function Rows({ shown }: { readonly shown: Shown }) {
  const translate = useTranslate();
  const { definition, preview } = shown;
  if (preview.rows.length === 0) return <Quiet text={translate('reports.preview.none')} />;
  return (
    <>
      {definition.chart && (
        <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
          <ReportFigure definition={definition} preview={preview} />
        </Suspense>
      )}
      <PreviewTable preview={preview} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {preview.more
          ? translate('reports.preview.first', { smart_count: PREVIEW_ROWS })
          : translate('reports.preview.rows', rowsOf(shown))}
      </Typography>
    </>
  );
});

const Quiet = ({ text }: { readonly text: string }) => (
  <Typography sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>{text}</Typography>
);

const Waiting = () => (
  <Box aria-hidden>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={36} />
    ))}
  </Box>
);

/** What is wrong with parts of the report stands there and in the summary; what is wrong besides stands here. */
function Refused({ error, retry }: Pick<Preview, 'error' | 'retry'>) {
  const translate = useTranslate();
  const language = useLanguage();
  const fails = bodyOf(error)?.fails ?? [];
  // What took too long once may do so no longer: it is named there, and asked for again here.
  if (fails.length > 0 && !fails.some(({ code }) => code === 'report_slow')) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('app.retry')}
        </Button>
      }
    >
      {reasonOf(error, language)}
    </Alert>
  );
}
