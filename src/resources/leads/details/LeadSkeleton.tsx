import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { TYPE } from '#src/theme/tokens.ts';

const FACTS = [0, 1, 2, 3, 4, 5, 6];
const CARDS = [0, 1, 2, 3];

/** The screen of a lead while it is fetched: nothing moves when it comes. */
export function LeadSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ position: 'relative' }}>
      {/* A screen has a heading from the first moment. */}
      <Box component="h1" sx={VISUALLY_HIDDEN}>
        {translate('app.loading')}
      </Box>
      <Box aria-hidden="true">
        <Skeleton variant="text" sx={{ fontSize: TYPE.page, width: 'min(100%, 22rem)' }} />
        <Skeleton variant="text" sx={{ width: 'min(100%, 14rem)', mb: 2.5 }} />
        <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
          <Skeleton variant="rounded" height={6} sx={{ mb: 3.5 }} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: COLUMNS }}>
            {FACTS.map((fact) => (
              <Box key={fact}>
                <Skeleton variant="text" sx={{ fontSize: 'caption.fontSize', width: '50%' }} />
                <Skeleton variant="text" sx={{ width: '80%' }} />
              </Box>
            ))}
          </Box>
        </Paper>
        <Skeleton variant="text" sx={{ fontSize: TYPE.figure, width: 'min(100%, 36rem)', mb: 2 }} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 27rem), 1fr))',
          }}
        >
          {CARDS.map((card) => (
            <Skeleton key={card} variant="rounded" height={160} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const COLUMNS = {
  xs: 'repeat(2, minmax(0, 1fr))',
  md: 'repeat(4, minmax(0, 1fr))',
  xl: 'repeat(7, minmax(0, 1fr))',
};
