import { createContext, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PRINT = 'print';
/** Of the address: the browser is to be asked to print, or has been. */
const [ASK, ASKED] = ['1', 'asked'];

/** The present record with all of its parts below each other. `more`: what else its parts are asked for. */
export const printPlace = (more: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ [PRINT]: ASK, ...more })}`;

/** Whether the address asks for the record as it is printed. */
export const useIsPrinted = (): boolean => useSearchParams()[0].has(PRINT);

/** Whether the browser is still to be asked, and the step after which it is not: neither by a reload nor by a way back. */
export function useAskOnce(state: unknown): readonly [boolean, () => void] {
  const [search, setSearch] = useSearchParams();
  const asked = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(PRINT, ASKED);
        return next;
      },
      { replace: true, state },
    );
  return [search.get(PRINT) === ASK, asked];
}

export const PrintingContext = createContext(false);
/** Whether this is going to be printed: lists are then read at once, and long texts are whole. */
export const usePrinting = (): boolean => useContext(PrintingContext);

/** So many records of a list go onto paper at most. */
const MOST = 1000;
/** The API gives so many entries of a history at once. */
export const HISTORY_MOST = 100;
/** The size of a page of a list. `most`: what the API gives at once. */
export const usePageSize = (usual: number, most = MOST): number => (usePrinting() ? most : usual);

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** On paper nobody can ask for more: what comes in pages is read on, until `count` are as many as go there. */
export function useReadOn({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, count: number): void {
  const readsOn = usePrinting() && hasNextPage && !isFetching && !isError && count < MOST;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
    // A page may come so fast that nobody saw it asked for.
  }, [readsOn, count, fetchNextPage]);
}
