import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Query } from '#src/dataProvider/http.ts';
import { useProvider, type Change, type Changes } from '#src/dataProvider/index.ts';
import { HISTORY_MOST, usePageSize, useReadOn } from '../../generic/print/printing.ts';
import { queryOf, type TimelineFilter } from './filter.ts';
import { newsOnto, useNews } from './useNews.ts';

const STEP = 25;

/** From where a stretch is read: the newest entry, or next to one that is known. */
type Place = { readonly [From in 'around' | 'before' | 'after']?: string };
export type Stretches = InfiniteData<Changes, Place>;

export interface TimelineOf {
  /** The API's name of leads of its type. */
  readonly resource: string;
  readonly id: string;
  /** Its credential file, or null. */
  readonly account: string | null;
}

/**
 * The timeline of a lead, in stretches from the newest entry on or, where the address names one, around that. What was
 * written stays as it is, so nothing is read twice; what is new comes as `news` and is put on top by `adopt`.
 */
export function useTimeline(lead: TimelineOf, filter: TimelineFilter, entry: string | null) {
  const { resource, id, account } = lead;
  const provider = useProvider();
  const queries = useQueryClient();
  const size = usePageSize(STEP, HISTORY_MOST);
  /** The entry around which reading began; another one that is on the screen already is only marked. */
  const [start, setStart] = useState({ filter, anchor: entry });
  const { anchor } = start;
  const keys = useMemo(
    () => ({
      // Not one of the answers that are about the lead (src/live/queries.ts): each event would have all of it read again.
      all: ['timeline', resource, id, filter, anchor, size],
      newest: [resource, 'changes', id, filter, account, size],
    }),
    [resource, id, account, filter, anchor, size],
  );
  const read = (query: Query, signal: AbortSignal) =>
    provider.changes(resource, { id, size, query: { ...queryOf(filter), ...query }, signal });

  const { data, ...query } = useInfiniteQuery({
    queryKey: keys.all,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await read({ ...pageParam }, signal);
      if (Object.keys(pageParam).length === 0) queries.setQueryData(keys.newest, answer);
      return answer;
    },
    initialPageParam: (anchor ? { around: anchor } : {}) as Place,
    getPreviousPageParam: (first, _pages, from) => newerThan(first, from),
    getNextPageParam: olderThan,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => entriesOf(data), [data]);
  useReadOn(query, entries.length);
  const isWhole = data !== undefined && !query.isPlaceholderData && !query.hasPreviousPage;
  const { newest, news } = useNews(lead, keys.newest, (signal) => read({}, signal), isWhole ? entries : null);

  const isShown = entry === null || entry === anchor || entries.some((one) => one.id === entry);
  if (start.filter !== filter || (data && !isShown)) setStart({ filter, anchor: entry });

  const known = newest ?? data?.pages.at(-1);
  return {
    ...query,
    entries,
    news,
    isRead: data !== undefined,
    total: known?.total ?? 0,
    isExact: known?.meta.total_exact ?? true,
    /** The entry that the address names is not there. */
    isLost: anchor !== null && data?.pages.some(({ meta }) => meta.found === false) === true,
    /** Reads from the newest entry on. */
    restart: () => setStart({ filter, anchor: null }),
    adopt: () =>
      queries.setQueryData<Stretches>(keys.all, (now) => now && newest && newsOnto(now, newest, news)),
  };
}

/** Newer ones than the first stretch has: the page of an entry, and what was read upwards, may not be the beginning. */
function newerThan({ data, meta }: Changes, from: Place): Place | undefined {
  const isCut = from.after ? meta.more : (meta.page ?? 1) > 1;
  return isCut && data[0] ? { after: String(data[0].id) } : undefined;
}

function olderThan({ data, meta }: Changes): Place | undefined {
  const last = data.at(-1);
  return meta.more && last ? { before: String(last.id) } : undefined;
}

/** An entry that two stretches have is there once. */
const entriesOf = (data: Pick<Stretches, 'pages'> | undefined): readonly Change[] => [
  ...new Map(data?.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values(),
];
