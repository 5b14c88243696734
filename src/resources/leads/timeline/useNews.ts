import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { topicOf } from '#schemas/live.ts';
import type { Change, Changes } from '#src/dataProvider/index.ts';
import { useLive } from '#src/live/hooks.ts';
import type { Stretches, TimelineOf } from './useTimeline.ts';

/** What has just been read is not asked for again. */
const FRESH_MS = 5000;
/** After these the timeline is another one: entries of another lead have come into it, or gone. */
const TURNS: readonly string[] = ['LEAD_MERGED', 'LEAD_MERGE_UNDONE'];

/**
 * The newest page, read again with each event about the lead, and of it what is not among `entries` yet, which begin with
 * the newest (null: they do not, and nothing is asked).
 */
export function useNews(
  { id, account }: TimelineOf,
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Changes>,
  entries: readonly Change[] | null,
) {
  useLive(
    useMemo(() => [topicOf('lead', id), ...(account ? [topicOf('account', account)] : [])], [id, account]),
  );
  const { data: newest } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    enabled: entries !== null,
    staleTime: FRESH_MS,
    // Who comes back from another tab of the lead has perhaps done something there.
    refetchOnMount: 'always',
  });
  const news = useMemo(() => {
    const known = new Set(entries?.map((one) => one.id));
    return entries ? (newest?.data.filter((one) => !known.has(one.id)) ?? []) : [];
  }, [entries, newest]);
  return { newest, news };
}

/** The timeline with the news in their places; where there is a gap between them and it, it begins anew with them. */
export function newsOnto(now: Stretches, newest: Changes, news: readonly Change[]): Stretches {
  const [first, ...others] = now.pages;
  const isGap = newest.meta.more && news.length === newest.data.length;
  const isTurn = news.some(({ type }) => TURNS.includes(type));
  if (!first || isGap || isTurn) return { pages: [newest], pageParams: [{}] };
  // What was begun earlier may be told later: it stands where it happened.
  const data = [...news, ...first.data].sort((one, two) => two.created_at.localeCompare(one.created_at));
  return { ...now, pages: [{ ...first, data }, ...others] };
}
