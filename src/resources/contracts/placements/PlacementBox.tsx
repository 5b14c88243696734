import Box from '@mui/material/Box';
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Placement } from '#schemas/contract/placement.ts';
import { isSame } from '#schemas/engine/same.ts';
import { PAPER } from '#src/theme/tokens.ts';
import {
  movedTo,
  resizedTo,
  snapped,
  snappedPoint,
  STEP,
  stretched,
  type Guides,
  type Handle,
  type Rect,
} from './geometry.ts';
import { follow, LAYER, layerAt, onPage, pageOf, type ScreenPoint } from './gesture.ts';
import { coloursOf, ICONS, usePlacementName, usePlacementTitle } from './looks.ts';
import { CARRIED, KEYS_HELP, STAGE } from './marks.ts';
import { usePlacementStore } from './store.ts';

interface PlacementBoxProps {
  readonly placement: Placement;
  readonly isSelected: boolean;
  readonly fault: string | undefined;
  /** Shows the lines to which it is drawn while it is dragged. */
  readonly onGuide: (guides: Guides) => void;
}

const NO_GUIDES: Guides = { x: null, y: null };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * One thing on a page: dragged, drawn out at its corners, moved by keys. While a pointer moves it only its own style
 * changes; React hears of it when the pointer is let go.
 */
export const PlacementBox = memo(function PlacementBox(props: PlacementBoxProps) {
  const { placement, isSelected, fault, onGuide } = props;
  const store = usePlacementStore();
  const nameOf = usePlacementName();
  const titleOf = usePlacementTitle();
  const box = useRef<HTMLDivElement>(null);
  const { id, page, kind, party } = placement;
  const Icon = ICONS[kind];
  const { ink, soft } = coloursOf(party);

  useLayoutEffect(() => {
    if (store.takesFocus(id)) box.current?.focus();
  });

  const others = () => store.onPage(page).filter((other) => other.id !== id);

  /** Follows a pointer; `rectAt` says where the box would be on its page, `elsewhere` where on another one. */
  const drag = (
    event: PointerEvent<HTMLElement>,
    rectAt: (at: ScreenPoint) => { rect: Rect; guides: Guides },
    elsewhere: (at: ScreenPoint) => Elsewhere | null = () => null,
  ) => {
    const element = box.current;
    if (!store.canEdit || event.button !== 0 || !element) return;
    let shown: Elsewhere | null = null;
    const carry = (there: Elsewhere | null) => {
      const [before, frame] = [frameOf(shown), frameOf(there)];
      if (before && before !== frame) before.hidden = true;
      shown = there;
      // It stays where it came from, faintly: a page hides what reaches beyond it.
      element.style.opacity = there ? '0.35' : '';
      if (!frame || !there) return;
      frame.hidden = false;
      frame.style.color = ink;
      place(frame, there.rect);
    };
    follow(event, {
      onMove: (at) => {
        const there = elsewhere(at);
        carry(there);
        const { rect, guides } = there ? { rect: placement, guides: NO_GUIDES } : rectAt(at);
        place(element, rect);
        onGuide(guides);
      },
      onEnd: (at) => {
        onGuide(NO_GUIDES);
        carry(null);
        const there = at && elsewhere(at);
        const { rect } = there ?? (at ? rectAt(at) : { rect: placement });
        place(element, there ? placement : rect);
        const { x, y, w, h } = rect;
        if (at) store.change(id, { x, y, w, h, ...(there ? { page: pageOf(there.layer) } : {}) });
      },
    });
  };

  const press = (event: PointerEvent<HTMLDivElement>) => {
    store.select(id);
    const layer = box.current?.closest<HTMLElement>(`[${LAYER}]`);
    if (!layer) return;
    const grip = onPage(layer, { x: event.clientX, y: event.clientY });
    /** Held where it was taken. */
    const under = (on: HTMLElement, at: ScreenPoint) => {
      const to = onPage(on, at);
      return movedTo(placement, { x: placement.x + to.x - grip.x, y: placement.y + to.y - grip.y });
    };
    drag(
      event,
      (at) => snapped(under(layer, at), others()),
      (at) => {
        const root = layer.closest<HTMLElement>(`[${STAGE}]`);
        const there = root && layerAt(root, at);
        return there && there !== layer ? { layer: there, rect: under(there, at) } : null;
      },
    );
  };

  const pull = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    const layer = box.current?.closest<HTMLElement>(`[${LAYER}]`);
    if (!layer) return;
    drag(event, (at) => {
      const { point, guides } = snappedPoint(onPage(layer, at), others());
      return { rect: stretched(placement, handle, point), guides };
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isDuplicate(event)) {
      // A browser would make a bookmark of it.
      event.preventDefault();
      return store.copy(id, page);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      // The pages are not scrolled by what moves a box.
      event.preventDefault();
      event.stopPropagation();
      const [dx, dy] = arrow;
      const rect = event.shiftKey
        ? resizedTo(placement, { w: placement.w + dx, h: placement.h + dy })
        : movedTo(placement, { x: placement.x + dx, y: placement.y + dy });
      const { x, y, w, h } = rect;
      if (!isSame(rect, placement)) store.change(id, { x, y, w, h }, event.shiftKey ? 'resize' : 'move');
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!store.canEdit) return;
      // The next one takes the keyboard when it is drawn; where there is none, the page keeps it.
      box.current?.closest<HTMLElement>(`[${LAYER}]`)?.focus();
      store.remove(id);
    } else if (event.key === 'Escape') store.select(null);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      store.select(id);
    }
  };

  return (
    <Box
      ref={box}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={fault ? `${titleOf(placement)}. ${fault}` : titleOf(placement)}
      {...(store.canEdit ? { 'aria-describedby': KEYS_HELP } : {})}
      data-invalid={fault ? true : undefined}
      onPointerDown={press}
      onFocus={() => store.select(id)}
      onKeyDown={onKeyDown}
      style={styleOf(placement)}
      sx={{
        ...BOX,
        cursor: store.canEdit ? 'move' : 'pointer',
        color: ink,
        bgcolor: `${soft}e6`,
        ...(fault ? FAULTY : {}),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: `min(16px, ${INSIDE})`, flex: 'none' }} />
      <Box component="span" aria-hidden sx={NAME}>
        {nameOf(placement)}
      </Box>
      {isSelected &&
        store.canEdit &&
        HANDLES.map((handle) => (
          <span
            key={`${handle.x} ${handle.y}`}
            data-handle={`${handle.x} ${handle.y}`}
            className={`handle ${handle.x} ${handle.y}-y`}
            onPointerDown={pull(handle)}
          />
        ))}
    </Box>
  );
});

const isDuplicate = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'd';

const HANDLES: readonly Handle[] = (['start', 'end'] as const).flatMap((x) =>
  (['start', 'end'] as const).map((y) => ({ x, y })),
);

const css = (share: number): string => `${share * 100}%`;
const styleOf = ({ x, y, w, h }: Rect) => ({
  left: css(x),
  top: css(y),
  width: css(w),
  height: css(h),
});
const place = (element: HTMLElement, rect: Rect): void => void Object.assign(element.style, styleOf(rect));

/** Where something that is carried over another page would stand there. */
interface Elsewhere {
  readonly layer: HTMLElement;
  readonly rect: Rect;
}
const frameOf = (there: Elsewhere | null): HTMLElement | null =>
  there?.layer.querySelector<HTMLElement>(`:scope > [${CARRIED}]`) ?? null;

const FAULTY = { borderColor: PAPER.fault, borderStyle: 'dashed' } as const;
/** A small box, or a page far away, has small letters: those of one never stand over those of the next. */
const INSIDE = '100cqh + 1px';
const NAME = { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: `min(0.75rem, ${INSIDE})` } as const;
const BOX = {
  position: 'absolute',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  px: 0.25,
  border: '1.5px solid currentColor',
  borderRadius: '3px',
  containerType: 'size',
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
  userSelect: 'none',
  // A finger moves the box, not the pages.
  touchAction: 'none',
  '&[aria-pressed="true"]': { boxShadow: `0 0 0 2px ${PAPER.ground}, 0 0 0 4px currentColor`, zIndex: 1 },
  '&:focus-visible': { outline: `3px solid ${PAPER.focus}`, outlineOffset: 3, zIndex: 2 },
  '& > .handle': {
    position: 'absolute',
    width: 10,
    height: 10,
    bgcolor: PAPER.ground,
    border: '2px solid currentColor',
    borderRadius: '2px',
    // Larger to the finger than to the eye.
    '&::after': { content: '""', position: 'absolute', inset: '-8px' },
  },
  '& > .handle.start': { left: -6 },
  '& > .handle.end': { right: -6 },
  '& > .handle.start-y': { top: -6 },
  '& > .handle.end-y': { bottom: -6 },
  '& > .handle.start.start-y, & > .handle.end.end-y': { cursor: 'nwse-resize' },
  '& > .handle.start.end-y, & > .handle.end.start-y': { cursor: 'nesw-resize' },
} as const;
