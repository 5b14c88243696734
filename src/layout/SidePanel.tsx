import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';

interface SidePanelProps {
  readonly title: ReactNode;
  /** Stands below the title. */
  readonly below?: ReactNode;
  /** In px, where the window is as wide. */
  readonly width: number;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** What can be done about it; stays where it is while the rest is scrolled. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog at the side of what it is about: its name, what there is to be seen, and what can be done. */
export function SidePanel({
  title,
  below,
  width,
  isOpen = true,
  onClose,
  actions,
  children,
}: SidePanelProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: `min(${width}px, 100vw)` },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1, p: 2, pb: 1 }}
      >
        <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75, justifyItems: 'start' }}>
          <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {title}
          </Typography>
          {below}
        </Box>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ my: -0.75 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          p: 2,
          pt: 1,
          display: 'grid',
          gap: 2,
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {children}
      </Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1,
            p: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
    </Drawer>
  );
}
