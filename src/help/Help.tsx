import HelpIcon from '@mui/icons-material/HelpOutlined';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { laterPart, lazyPart } from '#src/layout/lazyPart.tsx';
import { GlobalKeys } from './GlobalKeys.tsx';
import { useTourState } from './tour/useTour.ts';

const HelpPanel = lazyPart(() => import('./HelpPanel.tsx'));
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));
const TourWatch = laterPart(() => import('./tour/TourWatch.tsx'));

interface HelpProps {
  /** Whether the list of shortcuts is open: the account menu opens it too. */
  readonly isListing: boolean;
  readonly onListing: (isListing: boolean) => void;
}

/** The help of the bar: its button, what it opens, the keys that work everywhere, and the watch over the tour. */
export function Help({ isListing, onListing }: HelpProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [tour] = useTourState();
  const button = useRef<HTMLButtonElement>(null);
  const label = translate('help.open');
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          ref={button}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <HelpIcon />
        </IconButton>
      </Tooltip>
      <GlobalKeys onList={() => onListing(true)} />
      {/* Beside the page and not within its bar: help is a part of the page of its own. */}
      <Portal>
        {isOpen && (
          <HelpPanel
            onClose={close}
            onShortcuts={() => {
              close();
              onListing(true);
            }}
          />
        )}
        {isListing && <ShortcutsDialog onClose={() => onListing(false)} />}
        {tour === 'on' && <TourWatch />}
      </Portal>
    </>
  );
}
