import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  /** Absent: not possible now; it keeps its place and the focus. */
  readonly onClick: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An icon that acts, with its name. */
export function ToolButton({ label, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-disabled={onClick ? undefined : true}
        color="inherit"
        onClick={onClick}
        sx={{
          p: { xs: 0.75, sm: 1 },
          minWidth: { xs: 36, sm: 40 },
          minHeight: 40,
          '&[aria-disabled]': { opacity: 0.4, cursor: 'default' },
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
