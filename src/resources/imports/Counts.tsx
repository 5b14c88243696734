import { Box, Paper, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportCounts } from '#schemas/import-flow/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

const SHOWN = [
  'processed',
  'valid',
  'failed',
  'refused',
  'matched',
  'imported',
] as const satisfies readonly (keyof ImportCounts)[];

/** Specification §3 'Import job': what became of the rows, in numbers. */
export function Counts({ counts }: { counts: ImportCounts }) {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLanguage() === 'es' ? 'es-US' : 'en-US');
  return (
    <Paper
      variant="outlined"
      component="dl"
      aria-label={translate('imports.counts.label')}
      sx={{
        m: 0,
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
      }}
    >
      {SHOWN.map((name) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`imports.counts.${name}`)}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {number.format(counts[name])}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
