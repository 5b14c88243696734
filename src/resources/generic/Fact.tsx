import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** Takes the whole line of a grid. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A label and what it says, within a `dl`. */
export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
