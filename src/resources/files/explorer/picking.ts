import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Selection } from '../../generic/selection.ts';
import type { Entry } from './entries.ts';

/** How an entry is chosen: `isRange` from the last one chosen to it (shift), `isAdded` to those chosen before (ctrl, boxes). */
export interface Choice {
  readonly isRange: boolean;
  readonly isAdded: boolean;
}

type Modifiers = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;
export const choiceOf = ({ shiftKey, ctrlKey, metaKey }: Modifiers): Choice => ({
  isRange: shiftKey,
  isAdded: ctrlKey || metaKey,
});
export const isModified = (event: Modifiers): boolean => event.shiftKey || event.ctrlKey || event.metaKey;

export type Picking = (id: string, how: Choice) => void;

/** Chooses entries of the page as explorers of files do. */
export function usePicking(entries: readonly Entry[], selection: Selection): Picking {
  const anchor = useRef<string | null>(null);
  return useCallback(
    (id, { isRange, isAdded }) => {
      const ids = entries.map((entry) => entry.id);
      const from = anchor.current === null ? -1 : ids.indexOf(anchor.current);
      const to = ids.indexOf(id);
      if (isRange && from >= 0) {
        const span = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
        return isAdded ? selection.set(span, true) : selection.only(span);
      }
      anchor.current = id;
      if (isAdded) selection.toggle(id);
      else selection.only([id]);
    },
    [entries, selection],
  );
}

export interface KeyOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly Entry[];
  readonly selection: Selection;
  readonly pick: Picking;
  readonly onRename: (entry: Entry) => void;
  readonly onDelete: (entries: readonly Entry[]) => void;
}

/** Marks an entry and, in it, what has the focus when the entry is reached by the arrows. */
const ENTRY = 'data-entry';
const FOCUS = 'data-focus';
export const entryMark = (id: string) => ({ [ENTRY]: id });
export const FOCUS_MARK = { [FOCUS]: '' };

/**
 * The keyboard of a file explorer: arrows, Home and End go from entry to entry, with shift they choose, space chooses,
 * ctrl+A all, Escape none; F2 renames, Delete deletes. Enter is the link's own.
 */
export function useExplorerKeys({ list, entries, selection, pick, onRename, onDelete }: KeyOptions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey) return;
    const holder = event.target.closest<HTMLElement>(`[${ENTRY}]`);
    const place = entries.findIndex(({ id }) => id === holder?.getAttribute(ENTRY));
    const here = entries[place];
    const chosen = entries.filter(({ id }) => selection.has(id));
    const done = () => event.preventDefault();

    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      done();
      return selection.only(entries.map(({ id }) => id));
    }
    if (event.key === 'Escape' && chosen.length > 0) return selection.clear();
    if (!here) return;
    if (event.key === ' ' && event.target.hasAttribute(FOCUS)) {
      done();
      return pick(here.id, { isRange: event.shiftKey, isAdded: true });
    }
    if (event.key === 'F2' && here.can.edit) {
      done();
      return onRename(here);
    }
    if (event.key === 'Delete') {
      done();
      return onDelete(selection.has(here.id) ? chosen : [here]);
    }
    const next = entries[nextPlace(event.key, place, entries.length, columnsOf(list.current))];
    if (!next) return;
    done();
    focusOn(list.current, next);
    if (event.shiftKey) {
      // The first of them is where the way began.
      if (!selection.has(here.id)) pick(here.id, { isRange: false, isAdded: false });
      pick(next.id, { isRange: true, isAdded: false });
    }
  };
}

interface Focused {
  readonly prefix: string;
  readonly element: Element;
  readonly place: number;
}

/** When the entry that has the focus goes away, the one that takes its place gets it: the keyboard goes on from there. */
export function useKeptEntryFocus(
  list: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  prefix: string,
): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const { current } = list;
    const before = last.current?.prefix === prefix ? last.current : null;
    if (before && !before.element.isConnected && document.activeElement === document.body) {
      const next = entries[Math.min(before.place, entries.length - 1)];
      if (next) focusOn(current, next);
    }
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const id = target.closest(`[${ENTRY}]`)?.getAttribute(ENTRY);
      last.current = { prefix, element: target, place: entries.findIndex((entry) => entry.id === id) };
    };
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [list, entries, prefix]);
}

const focusOn = (list: HTMLElement | null, { id }: Entry): void =>
  list?.querySelector<HTMLElement>(`[${ENTRY}="${id}"] [${FOCUS}]`)?.focus();

/** How many entries stand beside each other. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.querySelectorAll<HTMLElement>(`[${ENTRY}]`) ?? [])].map(
    ({ offsetTop }) => offsetTop,
  );
  return list?.hasAttribute('data-grid') ? Math.max(1, tops.filter((top) => top === tops[0]).length) : 1;
}

function nextPlace(key: string, place: number, count: number, columns: number): number {
  const beside = columns > 1 ? 1 : Number.NaN;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    ArrowRight: place + beside,
    ArrowLeft: place - beside,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? -1;
}
