import { Box, Drawer, useMediaQuery, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';
import { PanelBelow } from '#src/layout/PanelBelow.tsx';
import NoticePanel from './NoticePanel.tsx';

interface BellFrameProps {
  readonly open: boolean;
  /** Below it the panel opens. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** A box below the bell; on a phone the whole screen. */
export default function BellFrame({ open, anchor, onClose }: BellFrameProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': translate('notices.title') } as const;
  const { pathname } = useLocation();
  const panel = (
    <ErrorBoundary at={pathname}>
      <NoticePanel isWhole={isPhone} onClose={onClose} />
    </ErrorBoundary>
  );
  if (isPhone)
    return (
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{ paper: { ...dialog, sx: { width: '100%' } } }}
      >
        {panel}
      </Drawer>
    );
  return (
    <PanelBelow
      anchor={anchor}
      open={open}
      onClose={onClose}
      paper={{ ...dialog, sx: { width: 420, maxWidth: '100%' } }}
    >
      {/* As high from the first moment as it may become: a box that grows jumps. */}
      <Box sx={{ display: 'flex', flexDirection: 'column', height: 'min(600px, calc(100dvh - 96px))' }}>
        {panel}
      </Box>
    </PanelBelow>
  );
}
