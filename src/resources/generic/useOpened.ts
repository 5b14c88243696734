import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Which record is open over a list: the address says so in `parameter`, beside what the list is asked for. */
export function useOpened(parameter: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const addressOf = useCallback(
    (id: string): string => {
      const next = new URLSearchParams(search);
      next.set(parameter, id);
      return `${pathname}?${next}`;
    },
    [parameter, pathname, search],
  );
  const close = (): void => {
    // Opened from the list: closing is one step back, and leaves none behind.
    if ((state as { readonly back?: unknown } | null)?.back !== undefined) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(parameter);
    void navigate({ pathname, search: String(next) }, { replace: true });
  };
  return {
    id: new URLSearchParams(search).get(parameter),
    /** A link to a record, with the state that links from lists have (`FromList`). */
    linkTo: (id: string) => ({ to: addressOf(id), state: { back: pathname + search } }),
    /** Another record in the place of the open one: Back still leads to the list. */
    replace: (id: string) => void navigate(addressOf(id), { replace: true, state: state as unknown }),
    addressOf,
    close,
  };
}
