import { useSyncExternalStore } from 'react';
import type { Box } from './shapes.ts';
import { moved, wholeOf, zoomed, type View } from './view.ts';

/** How long it stands still until it counts as standing, ms. */
const STANDS = 150;

interface Seen extends View {
  /** Drawn along just now, or on its way to another size. */
  readonly isMoving: boolean;
}

/**
 * What of the map is seen. Beside React's state: while the map is drawn along it changes with every frame, and neither the
 * table nor the legend has anything to do with that.
 */
export interface ViewStore {
  readonly get: () => Seen;
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (view: View) => void;
  readonly move: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at?: readonly [number, number]) => void;
}

export function createView(world: Box): ViewStore {
  let seen: Seen = { ...wholeOf(world), isMoving: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (view: View, isMoving: boolean): void => {
    clearTimeout(timer);
    seen = { ...view, isMoving };
    if (isMoving) timer = setTimeout(() => set(seen, false), STANDS);
    for (const listener of listeners) listener();
  };
  return {
    get: () => seen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (view) => set(view, false),
    move: (dx, dy) => set(moved(world, seen, dx, dy), true),
    zoom: (factor, at) => set(zoomed(world, seen, factor, at), true),
  };
}

export const useView = ({ get, subscribe }: ViewStore): Seen => useSyncExternalStore(subscribe, get);
