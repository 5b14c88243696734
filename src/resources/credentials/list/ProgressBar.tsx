import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { usePercent } from '#src/i18n/hooks.ts';

/** How much of what is required is there: a bar, and its percent in words. */
export function ProgressBar({ percent, label }: { readonly percent: number; readonly label: string }) {
  const percentText = usePercent();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={percent === 100 ? 'success' : 'primary'}
        aria-label={label}
        sx={{ flex: 1, minWidth: 40, height: 6, borderRadius: 3 }}
      />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: '3.25em', textAlign: 'end' }}>
        {percentText(percent)}
      </Box>
    </Box>
  );
}
