import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { listKey, NOTICES_KEY, UNREAD_KEY, type NoticeFilter, type NoticePage, type Unread } from './api.ts';

/** Which notices are marked: some, or all that came until a moment (ISO 8601), of which some are shown. */
export type Mark =
  | { readonly as: 'read' | 'unread'; readonly ids: readonly string[] }
  | { readonly as: 'read'; readonly until: string };

const MARKING = ['mark-notices'];

/**
 * Marks notices as read or unread. It is shown at once; what the server refuses is taken back, and said. Lives on when
 * the list is left, as it is by whoever opens a notice.
 */
export function useMark(): (mark: Mark) => void {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const { mutate } = useMutation({
    mutationKey: MARKING,
    mutationFn: ({ as, ...which }: Mark) =>
      provider.call<unknown>(`notices/${as}`, { method: 'POST', body: which }),
    onMutate: async (mark) => {
      // An answer that is on its way does not know of it.
      await queries.cancelQueries({ queryKey: NOTICES_KEY });
      const before = queries.getQueriesData({ queryKey: NOTICES_KEY });
      show(queries, mark);
      return before;
    },
    onError: (error, _mark, before = []) => {
      for (const [key, data] of before) queries.setQueryData(key, data);
      notify(textOf(error, language), { type: 'error' });
    },
    // Not while another is on its way: what is read then would not have it.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: MARKING }) === 1)
        void queries.invalidateQueries({ queryKey: NOTICES_KEY });
    },
  });
  return mutate;
}

/** The console's lists and count as they are once the server has marked. */
function show(queries: QueryClient, mark: Mark): void {
  const now = new Date().toISOString();
  const isMeant = ({ entity_id, created_at }: NoticeRecord): boolean =>
    'until' in mark ? Date.parse(created_at) <= Date.parse(mark.until) : mark.ids.includes(entity_id);
  const changed = new Set<string>();
  const marked = (notice: NoticeRecord): NoticeRecord => {
    if (!isMeant(notice) || (notice.read_at !== null) === (mark.as === 'read')) return notice;
    changed.add(notice.entity_id);
    return { ...notice, read_at: mark.as === 'read' ? now : null };
  };
  for (const [key, data] of queries.getQueriesData<InfiniteData<NoticePage>>({ queryKey: listKey() })) {
    if (!data) continue;
    const { unread } = key.at(-1) as NoticeFilter;
    const pages = data.pages.map((page) => {
      const items = page.items.map(marked);
      return { ...page, items: unread ? items.filter(({ read_at }) => read_at === null) : items };
    });
    queries.setQueryData(key, { ...data, pages });
  }
  queries.setQueryData<Unread>(UNREAD_KEY, (count) => count && countAfter(count, mark, changed.size));
}

/** More than are counted stay so many: how many more there are, only the server knows. */
function countAfter(count: Unread, mark: Mark, changed: number): Unread {
  if ('until' in mark) return { total: 0, total_exact: true };
  if (!count.total_exact) return count;
  return { ...count, total: Math.max(0, count.total + (mark.as === 'read' ? -changed : changed)) };
}
