import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'ra-core';
import { usePercent } from '#src/i18n/hooks.ts';

/** How far the whole file is. @param percent whole percent */
export function OverallProgress({ percent }: { readonly percent: number }) {
  const translate = useTranslate();
  const id = useId();
  const percentText = usePercent();
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 0.75 }}>
        <Typography variant="h3" component="h2" id={id}>
          {translate('credential_edit.overall')}
        </Typography>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {percentText(percent)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={percent === 100 ? 'success' : 'primary'}
        aria-labelledby={id}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Paper>
  );
}
