import { Box, CircularProgress } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';

/** Shorter waits show nothing: a spinner that flashes is noise. */
const QUIET_MS = 300;

/** Fills its place while something loads; read out by screen readers. */
export function Loading({ label = 'app.loading' }: { label?: string }) {
  const translate = useTranslate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
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
