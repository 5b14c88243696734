import { useTheme } from '@mui/material/styles';
import Tabs, { type TabsProps } from '@mui/material/Tabs';
import { useEffect, useRef } from 'react';

/** So late the last frame of a movement may come. */
const FRAMES_MS = 100;

/** Brings the open tab into what is seen of the row, which moves sideways only. */
function reveal(row: Element): void {
  const tab = row.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (!tab) return;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < row.scrollLeft) row.scrollLeft = tab.offsetLeft;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/**
 * A row of tabs that goes on beyond a narrow screen. MUI scrolls to the open tab once, before its buttons take their room
 * from the row; here it stays in sight whenever that room changes. What MUI's own movement, by the measures of its
 * beginning, may have undone is done again when that is over.
 */
export function ScrollTabs(props: Omit<TabsProps, 'ref' | 'variant' | 'scrollButtons'>) {
  const tabs = useRef<HTMLDivElement>(null);
  const { standard: movement } = useTheme().transitions.duration;
  useEffect(() => {
    const row = tabs.current?.querySelector('.MuiTabs-scroller');
    if (!row || typeof ResizeObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      reveal(row);
      clearTimeout(timer);
      timer = setTimeout(() => reveal(row), movement + FRAMES_MS);
    });
    observer.observe(row);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [movement]);
  return <Tabs {...props} ref={tabs} variant="scrollable" allowScrollButtonsMobile />;
}
