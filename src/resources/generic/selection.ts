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

/** The selection of a list; `scope` is what it was made under: with other filters it is gone, on other pages it stays. */
export function useNewSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: NOTHING, isAllMatching: false });
  const { ids, isAllMatching } = state.scope === scope ? state : { ids: NOTHING, isAllMatching: false };
  return useMemo(() => {
    const keep = (next: ReadonlySet<Identifier>) => setState({ scope, ids: next, isAllMatching: false });
    const change = (changed: readonly Identifier[], isOn: boolean) => {
      const next = new Set(ids);
      for (const id of changed)
        if (isOn) next.add(id);
        else next.delete(id);
      keep(next);
    };
    return {
      ids,
      isAllMatching,
      has: (id) => isAllMatching || ids.has(id),
      // Of 'everything' nothing is left without one: which others there are is not known here.
      toggle: (id) => (isAllMatching ? keep(NOTHING) : change([id], !ids.has(id))),
      set: change,
      only: (chosen) => keep(new Set(chosen)),
      matchAll: () => setState({ scope, ids: NOTHING, isAllMatching: true }),
      clear: () => keep(NOTHING),
    };
  }, [scope, ids, isAllMatching]);
}

const SelectionContext = createContext<Selection | null>(null);
export const SelectionProvider = SelectionContext.Provider;

/** The selection of the list around; null where nothing can be selected. */
export const useSelection = (): Selection | null => useContext(SelectionContext);
