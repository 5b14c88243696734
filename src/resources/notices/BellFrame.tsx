import { Box, Drawer, Popover, useMediaQuery, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface BellFrameProps {
  /** Below it the panel opens; null: it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: (isWhole: boolean) => ReactNode;
}

/** A box below the bell; on a phone the whole screen. */
export function BellFrame({ anchor, onClose, children }: BellFrameProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': translate('notices.title') } as const;
  const open = anchor !== null;
  if (isPhone)
    return (
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{ paper: { ...dialog, sx: { width: '100%' } } }}
      >
        {children(true)}
      </Drawer>
    );
  return (
    <Popover
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...dialog, sx: { width: 420, maxWidth: '100%' } } }}
    >
      {/* As high from the first moment as it may become: a box that grows jumps. */}
      <Box sx={{ display: 'flex', flexDirection: 'column', height: 'min(600px, calc(100dvh - 96px))' }}>
        {children(false)}
      </Box>
    </Popover>
  );
}
