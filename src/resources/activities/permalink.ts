import { useCallback } from 'react';
import { useLocation, useSearchParams, type LinkProps } from 'react-router-dom';

/** The parameter of an address that names an entry of a tab (`?tab=notes&entry=…`). */
export const ENTRY = 'entry';

/** The address of an entry within its lead. */
export const entrySearch = (tab: string, id: unknown): string =>
  `?${new URLSearchParams({ tab, [ENTRY]: String(id) })}`;

/** A link to an entry. */
export type EntryLink = Pick<LinkProps, 'to' | 'state'>;

/** Links to the entries of the tab that is open; the way back to the list, which is in the state, goes along. */
export function useEntryLinks(): (id: unknown) => EntryLink {
  const [search] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const tab = search.get('tab') ?? '';
  return useCallback((id) => ({ to: { search: entrySearch(tab, id) }, state }), [tab, state]);
}
