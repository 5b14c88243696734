import type { Identifier } from 'ra-core';
import { createContext, useContext, useMemo, useState } from 'react';

/** The records that a bulk action would be about. */
export interface Selection {
  readonly ids: ReadonlySet<Identifier>;
  /** Everything that matches the filters, also on other pages: `ids` then says nothing. */
  readonly isAllMatching: boolean;
  has(id: Identifier): boolean;
  toggle(id: Identifier): void;
  /** Adds or removes several at once: a page, or the rows between two clicks. */
  set(ids: readonly Identifier[], isOn: boolean): void;
  /** These and no others. */
  only(ids: readonly Identifier[]): void;
  matchAll(): void;
  clear(): void;
}

const NOTHING: ReadonlySet<Identifier> = new Set();

function changed(
  ids: ReadonlySet<Identifier>,
  some: readonly Identifier[],
  isOn: boolean,
): ReadonlySet<Identifier> {
  const next = new Set(ids);
  for (const id of some)
    if (isOn) next.add(id);
    else next.delete(id);
  return next;
}

/** The selection of a list; `scope` is what it was made under: with other filters it is gone, on other pages it stays. */
export function useNewSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: NOTHING, isAllMatching: false });
  const { ids, isAllMatching } = state.scope === scope ? state : { ids: NOTHING, isAllMatching: false };
  // The same functions whatever is selected, so that rows need not be drawn again.
  const steps = useMemo(() => {
    const keep = (next: (now: ReadonlySet<Identifier>, isAll: boolean) => ReadonlySet<Identifier>) =>
      setState((old) => ({
        scope,
        ids: old.scope === scope ? next(old.ids, old.isAllMatching) : next(NOTHING, false),
        isAllMatching: false,
      }));
    return {
      toggle: (id: Identifier) =>
        // Of 'everything' nothing is left without one: which others there are is not known here.
        keep((now, isAll) => (isAll ? NOTHING : changed(now, [id], !now.has(id)))),
      set: (some: readonly Identifier[], isOn: boolean) => keep((now) => changed(now, some, isOn)),
      only: (chosen: readonly Identifier[]) => keep(() => new Set(chosen)),
      matchAll: () => setState({ scope, ids: NOTHING, isAllMatching: true }),
      clear: () => keep(() => NOTHING),
    };
  }, [scope]);
  return useMemo(
    () => ({ ...steps, ids, isAllMatching, has: (id) => isAllMatching || ids.has(id) }),
    [steps, ids, isAllMatching],
  );
}

const SelectionContext = createContext<Selection | null>(null);
export const SelectionProvider = SelectionContext.Provider;

/** The selection of the list around; null where nothing can be selected. */
export const useSelection = (): Selection | null => useContext(SelectionContext);
