import Box, { type BoxProps } from '@mui/material/Box';

/** The blocks of the first page: up to three beside each other, as there is room. */
export const Blocks = (props: BoxProps) => <Box {...props} sx={GRID} />;

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(25rem, 30%)), 1fr))',
} as const;
