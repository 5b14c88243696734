import Tooltip from '@mui/material/Tooltip';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

/** So long the pointer may be on its way from an entry to its name, which stays while it is pointed at (WCAG 1.4.13). */
const ON_ITS_WAY_MS = 100;

interface RailTip {
  /** For what holds the links. */
  readonly pointed: Readonly<
    Record<'onPointerOver' | 'onPointerLeave' | 'onFocus' | 'onBlur', (event: SyntheticEvent) => void>
  >;
  /** For beside it. */
  readonly tip: ReactNode;
}

/** The name of the link that is pointed at, or has the focus of the keyboard: one tooltip for all, since each of its own costs more than its link. */
export function useRailTip(): RailTip {
  const [link, setLink] = useState<HTMLElement | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  const show = (next: HTMLElement | null) => {
    stay();
    setLink(next);
  };
  const leave = () => {
    stay();
    leaving.current = setTimeout(() => setLink(null), ON_ITS_WAY_MS);
  };
  return {
    pointed: {
      onPointerOver: ({ target }) => {
        const over = linkOf(target);
        if (over) show(over);
        else leave();
      },
      onPointerLeave: leave,
      onFocus: ({ target }) =>
        target instanceof Element && target.matches(':focus-visible') && show(linkOf(target)),
      onBlur: () => show(null),
    },
    tip: (
      <Tooltip
        open={link !== null}
        title={link?.getAttribute('aria-label') ?? ''}
        placement="right"
        describeChild
        onClose={() => show(null)}
        slotProps={{ popper: { anchorEl: link, onPointerEnter: stay, onPointerLeave: leave } }}
      >
        <span />
      </Tooltip>
    ),
  };
}

const linkOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a') : null;
