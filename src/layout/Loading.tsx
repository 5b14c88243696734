import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLate } from './useLate.ts';

/** Fills its place while something loads; read out by screen readers. */
export function Loading({ label = 'app.loading' }: { label?: string }) {
  const translate = useTranslate();
  const late = useLate();
  return (
    <Box
      role="status"
      sx={{ minHeight: '40vh', display: 'grid', placeItems: 'center', placeContent: 'center', gap: 2 }}
    >
      {late && (
        <>
          <CircularProgress size={32} aria-hidden />
          <Box sx={{ color: 'text.secondary' }}>{translate(label)}</Box>
        </>
      )}
    </Box>
  );
}
