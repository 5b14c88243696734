import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { RAIL_WIDTH } from '#src/theme/tokens.ts';
import { MENU } from './menuLook.ts';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The navigation over the page, where there is no room beside it. */
export default function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('app.menu.main'),
          sx: { ...MENU, width: RAIL_WIDTH.open },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
