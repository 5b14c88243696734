import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useStore } from 'ra-core';

export const PANES = ['visual', 'code', 'preview'] as const;
export type PaneName = (typeof PANES)[number];

interface Arrangement {
  /** null: as wide as the screen has room for. */
  readonly shown: readonly PaneName[] | null;
  /** How wide they are beside one another. */
  readonly room: Readonly<Record<PaneName, number>>;
}
const FIRST: Arrangement = { shown: null, room: { visual: 1.4, code: 1, preview: 1 } };

export interface Panes {
  /** Too narrow for panes beside one another. */
  readonly isNarrow: boolean;
  readonly shown: readonly PaneName[];
  readonly show: (names: readonly PaneName[]) => void;
  /** Part of the room of two neighbours that the left one has. */
  readonly shareOf: (left: PaneName, right: PaneName) => number;
  readonly setShare: (left: PaneName, right: PaneName, share: number) => void;
  readonly room: Readonly<Record<PaneName, number>>;
}

/** Which parts of the editor are shown and how wide: remembered in this browser. */
export function usePanes(): Panes {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const hasRoom = useMediaQuery<Theme>((theme) => theme.breakpoints.up(1400));
  const [{ shown: chosen, room }, arrange] = useStore<Arrangement>('form-editor.panes', FIRST);
  const shown = chosen ?? (hasRoom ? PANES : PANES.slice(0, 2));
  return {
    isNarrow,
    room,
    // In their order, however they were chosen.
    shown: PANES.filter((name) => shown.includes(name)),
    show: (names) => arrange({ shown: names, room }),
    shareOf: (left, right) => room[left] / (room[left] + room[right]),
    setShare(left, right, share) {
      const both = room[left] + room[right];
      arrange({ shown: chosen, room: { ...room, [left]: both * share, [right]: both * (1 - share) } });
    },
  };
}
