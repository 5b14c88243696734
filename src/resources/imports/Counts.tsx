import { Box, Paper, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportCounts } from '#schemas/import-flow/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

export type CountName = keyof ImportCounts;

const SHOWN = [
  'processed',
  'valid',
  'failed',
  'refused',
  'matched',
  'imported',
] as const satisfies readonly CountName[];

interface CountsProps {
  readonly counts: Partial<ImportCounts>;
  readonly shown?: readonly CountName[];
}

/** Specification §3 'Import job': what became of the rows, in numbers. */
export function Counts({ counts, shown = SHOWN }: CountsProps) {
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
      {shown.map((name) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`imports.counts.${name}`)}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {number.format(counts[name] ?? 0)}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
