import { useEffect, useSyncExternalStore } from 'react';

/** Rows come to the screen before anything else is asked for. */
const AFTER_MS = 200;

let isShown = true;
let isDue = false;
/** Lists on the screen whose records have not come. */
const lists = new Set<object>();
const waiting = new Set<() => void>();

/** What can wait for the first screen now does: until its records are painted, or for so long where it has none. */
export function holdUntilShown(withoutRecordsMs: number): void {
  isShown = false;
  setTimeout(() => {
    isDue = true;
    if (lists.size === 0) tellShown();
  }, withoutRecordsMs);
}

function tellShown(): void {
  if (isShown) return;
  isShown = true;
  for (const go of waiting) go();
  waiting.clear();
}

/** Said by a list: while its records are on their way they come first, and the rest as soon as they are painted. */
export function useRecordsFirst(areOnTheirWay: boolean): void {
  useEffect(() => {
    if (isShown) return undefined;
    if (!areOnTheirWay) {
      requestAnimationFrame(() => setTimeout(tellShown, AFTER_MS));
      return undefined;
    }
    const list = {};
    lists.add(list);
    return () => {
      lists.delete(list);
      // Somebody went on to a screen that is no list.
      if (isDue && lists.size === 0) setTimeout(tellShown);
    };
  }, [areOnTheirWay]);
}

const whenShown = (go: () => void) => {
  waiting.add(go);
  return () => waiting.delete(go);
};

/** Whether the first screen is painted, for parts of it that it can do without until then. */
export const useShown = (): boolean => useSyncExternalStore(whenShown, () => isShown);

/** A part that is likely to be opened next: loaded when the first screen is painted, so that it opens at once. */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  // What fails here is tried again when it is opened.
  whenShown(() => void load().catch(() => undefined));
  return load;
}
