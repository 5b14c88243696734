import Box from '@mui/material/Box';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface SplitterProps {
  readonly label: string;
  /** Part of the room of the two panes that the left one has, 0 to 1. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** The narrowest that a pane gets beside another. */
const LEAST = 0.15;
const KEY_STEP = 0.03;
const within = (share: number): number => Math.min(1 - LEAST, Math.max(LEAST, share));

/** The bar between two panes: dragged, or moved by the arrow keys (WAI-ARIA 'window splitter'). */
export function Splitter({ label, share, onShare }: SplitterProps) {
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);

  const move = (event: PointerEvent) => {
    const left = bar.current?.previousElementSibling?.getBoundingClientRect();
    const right = bar.current?.nextElementSibling?.getBoundingClientRect();
    if (!dragged.current || !left || !right || right.right === left.left) return;
    onShare(within((event.clientX - left.left) / (right.right - left.left)));
  };
  const end = () => {
    dragged.current = false;
  };
  const press = (event: KeyboardEvent) => {
    const next: Readonly<Record<string, number>> = {
      ArrowLeft: share - KEY_STEP,
      ArrowRight: share + KEY_STEP,
      Home: LEAST,
      End: 1 - LEAST,
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onShare(within(wanted));
  };
  return (
    <Box
      ref={bar}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={LEAST * 100}
      aria-valuemax={(1 - LEAST) * 100}
      onPointerDown={(event) => {
        event.preventDefault();
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={end}
      onLostPointerCapture={end}
      onKeyDown={press}
      sx={{
        flex: '0 0 9px',
        cursor: 'col-resize',
        touchAction: 'none',
        display: 'grid',
        placeItems: 'center',
        '&::before': { content: '""', width: 2, height: '100%', bgcolor: 'divider' },
        '&:hover::before, &:focus-visible::before': { bgcolor: 'primary.main', width: 4 },
        outline: 'none',
      }}
    />
  );
}
