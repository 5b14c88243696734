import Box, { type BoxProps } from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface PillProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Something to know in passing: over the foot of the page, which does not move for it. Inside a `PillPlace`. */
export const Pill = ({ icon, children, action }: PillProps) => (
  <Paper
    elevation={3}
    sx={{
      position: 'absolute',
      bottom: 12,
      left: { xs: -4, sm: 0 },
      width: 'max-content',
      maxWidth: '100%',
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 1.5,
      minHeight: 36,
      typography: 'body2',
      color: 'text.secondary',
      overflowWrap: 'anywhere',
    }}
  >
    {icon}
    {children}
    {action}
  </Paper>
);

interface PillPlaceProps {
  readonly children: ReactNode;
  /** How far the content beside is from the edge. */
  readonly mx?: BoxProps['mx'];
}

/** Where a pill appears; a screen reader hears of it in its own time. It stands at the end of what it lies over. */
export const PillPlace = ({ children, mx = 0 }: PillPlaceProps) => (
  <Box role="status" sx={{ position: 'sticky', bottom: 0, height: 0, mx, zIndex: 'mobileStepper' }}>
    {children}
  </Box>
);
