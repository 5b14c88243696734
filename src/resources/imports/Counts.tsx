import { Box, Paper, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportCounts } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';

export type CountName = keyof ImportCounts;

interface CountsProps {
  readonly counts: Partial<ImportCounts>;
  readonly shown: readonly CountName[];
}

/** Specification §3 'Import job': what became of the rows, in numbers. */
export function Counts({ counts, shown }: CountsProps) {
  const translate = useTranslate();
  return (
    <Tiles
      label={translate('imports.counts.label')}
      tiles={shown.map((name) => ({
        key: name,
        label: translate(`imports.counts.${name}`),
        value: counts[name] ?? 0,
      }))}
    />
  );
}

interface TilesProps {
  readonly label: string;
  readonly tiles: readonly { readonly key: string; readonly label: string; readonly value: number }[];
}

/** Numbers and what they count. */
export function Tiles({ label, tiles }: TilesProps) {
  const number = useNumber();
  return (
    <Paper
      variant="outlined"
      component="dl"
      aria-label={label}
      sx={{
        m: 0,
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
      }}
    >
      {tiles.map(({ key, label: name, value }) => (
        <Box key={key} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
