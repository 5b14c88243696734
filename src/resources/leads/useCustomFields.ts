import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomForms } from '#schemas/lead/custom.ts';
import { isCustom } from '#schemas/lead/customName.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { topicOf } from '#schemas/live.ts';
import { useProvider, type ConsoleProvider } from '#src/dataProvider/index.ts';
import { useIsLive, useLive } from '#src/live/hooks.ts';

const KEY = ['util', 'custom-fields'];
const TOPICS = [topicOf('form_schema')];
/** While no line tells of a new field, it is asked for so often. */
const FRESH_MS = 60_000;

/** Whether leads have such fields now. */
let isAny = false;

/** What fields the network has added to leads; they are given to them as soon as that is known. */
export const customFieldsQuery = (call: ConsoleProvider['call']) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { SP, TP, checksum } = await call<CustomForms>('util/custom-fields', { signal });
      if (SP || TP || isAny) {
        // With what reads a form: most networks have added nothing.
        const { setCustomFields } = await import('#schemas/lead/custom.ts');
        setCustomFields('SP', SP ?? null);
        setCustomFields('TP', TP ?? null);
        isAny = true;
      }
      return checksum ?? null;
    },
    staleTime: FRESH_MS,
  });

/**
 * Gives leads the fields that the network has added (docs/decisions/013); true as soon as they are known, or cannot be.
 * Everybody who shows leads follows (useLeads).
 */
export function useCustomFields(): boolean {
  const { call } = useProvider();
  const queries = useQueryClient();
  const isLive = useIsLive();
  useLive(TOPICS);
  const { isPending } = useQuery({
    ...customFieldsQuery(call),
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : FRESH_MS,
  });
  useEffect(() => {
    const look = (error: unknown) => {
      if (saysGone(error)) void queries.invalidateQueries({ queryKey: KEY });
    };
    const ends = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [queries]);
  return !isPending;
}

/** The server no longer knows a field that we have, or still did when we asked. */
const saysGone = (error: unknown): boolean =>
  bodyOf(error)?.fails.some(
    ({ code, field }) => (code === 'unknown_field' || code === 'unknown_filter') && isCustom(field),
  ) ?? false;
