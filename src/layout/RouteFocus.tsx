import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useIsPrinted } from '#src/resources/generic/print/printing.ts';
import { MAIN_ID } from './main.ts';

/**
 * What a browser does by itself when it loads a page, and a console that swaps its screens must do: the keyboard goes on at
 * the new screen (unless it is there already), and its name is read out (WCAG 2.2, 2.4.3 and 4.1.3).
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  // As it is printed a record is another screen at the same address.
  const screen = `${pathname} ${useIsPrinted()}`;
  const before = useRef(screen);
  const [name, setName] = useState('');

  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    const main = document.getElementById(MAIN_ID);
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [screen]);

  useEffect(() => {
    const observer = new MutationObserver(() => setName(document.title));
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, []);

  return (
    <Box role="status" sx={VISUALLY_HIDDEN}>
      {name}
    </Box>
  );
}
