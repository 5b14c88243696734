import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What is done now, at the foot of the screen, where a thumb reaches it. */
export const Bar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      px: { xs: 1.5, sm: 3 },
      pt: 1.5,
      pb: 'max(12px, env(safe-area-inset-bottom))',
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {children}
  </Box>
);
