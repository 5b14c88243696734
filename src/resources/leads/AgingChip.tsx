import FreshIcon from '@mui/icons-material/CheckCircleOutline';
import OldIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { bucketOf, daysSince, termOf } from './aging.ts';

/** A bucket has a colour and a sign, so that it can be told without colours. */
const LOOKS: Readonly<Record<string, { color: 'success' | 'warning' | 'error'; Icon: SvgIconComponent }>> = {
  UNDER_15: { color: 'success', Icon: FreshIcon },
  FROM_15_TO_30: { color: 'warning', Icon: WaitingIcon },
  OVER_30: { color: 'error', Icon: OldIcon },
};

/** How long a lead has been waiting, in colour and words. */
export function AgingChip({ since }: { readonly since: unknown }) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const days = daysSince(since, now);
  if (days === null) return <Empty />;
  const bucket = bucketOf(days);
  const look = LOOKS[bucket];
  return (
    <Chip
      size="small"
      variant="outlined"
      {...(look ? { color: look.color, icon: <look.Icon /> } : {})}
      title={translate(`leads.aging.${bucket}`)}
      // The outline carries the colour: coloured text of this size would be too faint on white.
      sx={{ color: 'text.primary', position: 'relative' }}
      label={
        <>
          {days === 0 ? translate('leads.aging.today') : translate('leads.aging.days', { smart_count: days })}
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {`, ${translate(`leads.aging.${bucket}`)}`}
          </Box>
        </>
      }
    />
  );
}

interface AgingTermProps {
  readonly since: unknown;
  /** Nobody waits for a lead any more that was converted or has left the funnel. */
  readonly isOpen: boolean;
}

/** The same with how long it may still wait, as a term is told: for a lead's own screen. */
export function AgingTerm({ since, isOpen }: AgingTermProps) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const days = daysSince(since, now);
  return (
    <>
      <AgingChip since={since} />
      {isOpen && days !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate(`details.aging.${bucketOf(days)}`, termOf(days))}
        </Typography>
      )}
    </>
  );
}
