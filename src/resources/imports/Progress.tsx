import { Box, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { usePercent } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';

/** Screen readers hear of every so many percent, not of every second. */
const SPOKEN_PERCENT = 10;

/** How far a job has come. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0;
  const step = Math.floor(percent / SPOKEN_PERCENT);
  const percentText = usePercent();
  const [spoken, setSpoken] = useState({ step, label });
  if (spoken.step !== step) setSpoken({ step, label });
  return (
    <Box sx={{ position: 'relative' }}>
      <Typography sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>{label}</Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={label}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {`${spoken.label} (${percentText(spoken.step * SPOKEN_PERCENT)})`}
      </Box>
    </Box>
  );
}
