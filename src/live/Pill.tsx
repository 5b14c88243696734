import Box from '@mui/material/Box';
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

/** Where a pill appears; a screen reader hears of it in its own time. It stands at the end of what it lies over. */
export const PillPlace = ({ children }: { readonly children: ReactNode }) => (
  <Box role="status" sx={{ position: 'sticky', bottom: 0, height: 0, zIndex: 'mobileStepper' }}>
    {children}
  </Box>
);
