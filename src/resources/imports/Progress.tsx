import { Box, LinearProgress, Typography } from '@mui/material';

/** How far a job has come. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0;
  return (
    <Box role="status">
      <Typography sx={{ mb: 1 }}>{label}</Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={label}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  );
}
