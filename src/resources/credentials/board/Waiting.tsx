import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { QueueName } from '#schemas/credential/queue.ts';

/** One below the other on a phone, all beside each other where there is room. */
export const GRID = {
  display: 'grid',
  gap: 1.5,
  mt: 1,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
} as const;

/** As high as the charts mostly are, px: accounts are in more statuses at a time than resources. */
const HEIGHTS = { accounts: [338, 338, 188, 188], resources: [248, 248, 188, 188] } as const;

/** Holds the place of the charts: the list below must not move when they come. */
export const Waiting = ({ queue }: { readonly queue: QueueName }) => (
  <Box sx={GRID} aria-hidden>
    {HEIGHTS[queue].map((minHeight, index) => (
      <Skeleton key={index} variant="rounded" sx={{ minHeight, height: 'auto' }} />
    ))}
  </Box>
);
