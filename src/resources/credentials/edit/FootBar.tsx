import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** What gets the focus is scrolled clear of the bar, also where its content takes two lines, and of the console's head. */
const CLEAR = { html: { scrollPaddingBlock: '72px 128px' } } as const;

/** Actions at the foot of the window, within reach of the thumb; the focus is never behind it (WCAG 2.4.11). */
export function FootBar({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <GlobalStyles styles={CLEAR} />
      <Paper
        variant="outlined"
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 3,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          p: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        {children}
      </Paper>
    </>
  );
}
