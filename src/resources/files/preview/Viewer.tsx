import Box from '@mui/material/Box';
import { useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

interface ViewerProps {
  readonly label: string;
  readonly tools: ReactNode;
  /** The box that scrolls. */
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly onScroll?: () => void;
  readonly children: ReactNode;
}

/** How far keys move what is shown, as shares of the room there is. */
const KEYS: Readonly<Record<string, number>> = {
  PageDown: 0.9,
  PageUp: -0.9,
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  Home: -Infinity,
  End: Infinity,
};

/** A picture or pages that are moved by scrolling, below their tools. Keys scroll them wherever the focus is. */
export function Viewer({ label, tools, stage, onScroll, children }: ViewerProps) {
  // Beside a list that is worked through by keys the focus stays there; in a dialog the keys are the document's.
  useEffect(() => {
    if (stage.current?.closest('[role="dialog"]')) stage.current.focus({ preventScroll: true });
  }, [stage]);

  const onKeyDown = (event: KeyboardEvent) => {
    const box = stage.current;
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    if (box.contains(event.target as Node)) {
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      // What is wider than the room moves; only else the arrows are for the file beside it.
      if (isSideways && box.scrollWidth > box.clientWidth) event.stopPropagation();
      return;
    }
    const share = KEYS[event.key];
    if (share === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (Number.isFinite(share)) box.scrollBy({ top: share * box.clientHeight });
    else box.scrollTo({ top: share > 0 ? box.scrollHeight : 0 });
  };

  return (
    <Box onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        role="group"
        aria-label={label}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          // On a phone all of them stand in one line.
          gap: { xs: 0, sm: 0.5 },
          p: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {tools}
      </Box>
      <Box
        ref={stage}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          position: 'relative',
          bgcolor: 'background.default',
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
