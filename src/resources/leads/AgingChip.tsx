import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { bucketOf, daysSince } from './aging.ts';

const COLORS: Readonly<Record<string, 'success' | 'warning' | 'error'>> = {
  UNDER_15: 'success',
  FROM_15_TO_30: 'warning',
  OVER_30: 'error',
};

/** How long a lead has been waiting, in colour and words. */
export function AgingChip({ since }: { readonly since: unknown }) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const days = daysSince(since, now);
  if (days === null) return <Empty />;
  const bucket = bucketOf(days);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[bucket] ?? 'default'}
      title={translate(`leads.aging.${bucket}`)}
      // The outline carries the colour: coloured text of this size would be too faint on white.
      sx={{ color: 'text.primary', position: 'relative' }}
      label={
        <>
          {translate('leads.aging.days', { smart_count: days })}
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {`, ${translate(`leads.aging.${bucket}`)}`}
          </Box>
        </>
      }
    />
  );
}
