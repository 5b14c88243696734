import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const PARAMETER = 'task';

/** Which task's details are open: the address says so, beside what the list is asked for. */
export function useDetails() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const addressOf = useCallback(
    (id: string): string => {
      const next = new URLSearchParams(search);
      next.set(PARAMETER, id);
      return `${pathname}?${next}`;
    },
    [pathname, search],
  );
  const close = (): void => {
    // Opened from the list: closing is one step back, and leaves none behind.
    if ((state as { readonly back?: unknown } | null)?.back !== undefined) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(PARAMETER);
    void navigate({ pathname, search: String(next) }, { replace: true });
  };
  return {
    id: new URLSearchParams(search).get(PARAMETER),
    /** A link to the details of a task, with the state that links from lists have (`FromList`). */
    linkTo: (id: string) => ({ to: addressOf(id), state: { back: pathname + search } }),
    addressOf,
    close,
  };
}
