import { createElement, lazy, useState, type ComponentType } from 'react';
import { allTexts } from '#src/i18n/rest.ts';
import type { Piece } from './piece.ts';

const KEY = 'provnet.reloaded-at';
const ONCE_MS = 30_000;

/**
 * A screen, or a part of one that must be there, which is loaded when it is first opened. A chunk that cannot be loaded is mostly one of a
 * version that has been replaced meanwhile: the page is loaded anew (specification §8), but once, not for ever.
 */
export const lazyPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  later(async () => (await Promise.all([load(), allTexts()]))[0]);

/** A screen that the console may open with: its texts come with it (src/i18n/first.ts), and where it is there it is shown at once. */
export const firstPage = <P extends object>(piece: Piece<{ default: ComponentType<P> }>) => {
  const Later = later(piece.load);
  return function FirstPage(props: P) {
    // Of what was waited for, however shortly, React shows something else for 0.3 s.
    const [Shown] = useState<ComponentType<P>>(() => piece.now()?.default ?? Later);
    return createElement(Shown, props);
  };
};

const later = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazy(() =>
    load().catch((error: unknown) => {
      // Without a line another version is not to be had either, and what is on the page would be gone.
      if (!navigator.onLine || !mayReload(sessionStorage, Date.now())) throw error;
      window.location.reload();
      return new Promise<never>(() => {});
    }),
  );

/** True once per `ONCE_MS`; storage that refuses to remember means no. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    if (now - Number(storage.getItem(KEY) ?? -ONCE_MS) < ONCE_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
