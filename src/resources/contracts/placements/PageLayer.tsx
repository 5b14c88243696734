import Box from '@mui/material/Box';
import { memo, useRef } from 'react';
import { PAPER } from '#src/theme/tokens.ts';
import { LAYER } from './gesture.ts';
import type { Guides } from './geometry.ts';
import { CARRIED } from './marks.ts';
import { PlacementBox } from './PlacementBox.tsx';
import { useOnPage, usePlacements, usePlacementStore } from './store.ts';

/** What is placed on a page, over the drawing of the page. */
export const PageLayer = memo(function PageLayer({ page }: { readonly page: number }) {
  const store = usePlacementStore();
  const placements = useOnPage(page);
  const selected = usePlacements((state) => state.selected);
  const faults = usePlacements((state) => state.faults);
  const down = useRef<HTMLDivElement>(null);
  const across = useRef<HTMLDivElement>(null);

  /** Past React, as what is dragged along them is. */
  const guide = ({ x, y }: Guides) => {
    show(down.current, 'left', x);
    show(across.current, 'top', y);
  };

  return (
    <Box
      {...{ [LAYER]: page }}
      tabIndex={-1}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) store.select(null);
      }}
      sx={LAYER_STYLE}
    >
      {placements.map((placement) => (
        <PlacementBox
          key={placement.id}
          placement={placement}
          isSelected={placement.id === selected}
          fault={faults.get(placement.id)}
          onGuide={guide}
        />
      ))}
      <Box {...{ [CARRIED]: '' }} hidden aria-hidden />
      <Box ref={down} hidden aria-hidden className="guide" sx={{ top: 0, bottom: 0, width: 0 }} />
      <Box ref={across} hidden aria-hidden className="guide" sx={{ left: 0, right: 0, height: 0 }} />
    </Box>
  );
});

function show(line: HTMLElement | null, side: 'left' | 'top', at: number | null): void {
  if (!line) return;
  line.hidden = at === null;
  if (at !== null) line.style[side] = `${at * 100}%`;
}

const LAYER_STYLE = {
  position: 'absolute',
  inset: 0,
  '&:focus': { outline: 'none' },
  '& > .guide': { position: 'absolute', border: `1px dashed ${PAPER.fault}`, pointerEvents: 'none' },
  [`& > [${CARRIED}]`]: {
    position: 'absolute',
    boxSizing: 'border-box',
    border: '2px dashed currentColor',
    borderRadius: '3px',
    pointerEvents: 'none',
  },
  '& > [hidden]': { display: 'none' },
} as const;
