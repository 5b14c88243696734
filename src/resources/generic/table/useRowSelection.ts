import type { Identifier, RaRecord } from 'ra-core';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSelection } from '../selection.ts';

/** Which rows of the page are selected, and what the boxes before them do; null where nothing can be selected. */
export function useRowSelection(rows: readonly RaRecord[]) {
  const selection = useSelection();
  const ids = rows.map(({ id }) => id);
  /** The row of the last click, from which Shift selects. */
  const anchor = useRef<Identifier | null>(null);
  const latest = useRef({ selection, ids });
  useLayoutEffect(() => {
    latest.current = { selection, ids };
  });

  /** The same function always, so that rows need not be drawn again. */
  const select = useCallback((id: Identifier, isOn: boolean, isRange: boolean) => {
    const { selection: now, ids: page } = latest.current;
    if (!now) return;
    const from = anchor.current === null ? -1 : page.indexOf(anchor.current);
    const to = page.indexOf(id);
    anchor.current = id;
    const meant = isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    if (!now.isAllMatching) return now.set(meant, isOn);
    // 'All but this one' cannot be said: what is left is the page, which can be seen.
    now.set(
      page.filter((other) => !meant.includes(other)),
      true,
    );
  }, []);

  if (!selection) return null;
  const count = ids.filter((id) => selection.has(id)).length;
  return {
    has: (id: Identifier) => selection.has(id),
    select,
    isPage: ids.length > 0 && count === ids.length,
    isSome: count > 0 && count < ids.length,
    togglePage: (isOn: boolean) => {
      anchor.current = null;
      if (selection.isAllMatching) selection.clear();
      else selection.set(ids, isOn);
    },
  };
}
