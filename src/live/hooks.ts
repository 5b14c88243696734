import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { topicOf, type LiveResource } from '#schemas/live.ts';
import { SessionContext } from '#src/authProvider/session.tsx';
import type { LiveState } from './connection.ts';
import { NOBODY, type Editors, type Live, type LiveNews } from './live.ts';

/** The line of this tab; without one screens go on as if it were away. */
export const LiveContext = createContext<Live | null>(null);

const never = () => () => {};

/**
 * What this part of the screen shows: `topicOf('lead')` a list, `topicOf('lead', id)` a record. While it is mounted
 * the queries about it follow what happens (queries.ts).
 */
export function useLive(topics: readonly string[]): void {
  const live = useContext(LiveContext);
  const spelled = JSON.stringify(topics);
  useEffect(() => live?.watch(JSON.parse(spelled) as string[]), [live, spelled]);
}

/** Hears what happens to a kind of records, and that much was missed (`reset`). It watches nothing by itself. */
export function useOnLive(resource: LiveResource, handler: (news: LiveNews) => void): void {
  const live = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      live?.listen({
        onNews: (news) => {
          if (news.type === 'reset' || news.resource === resource) latest.current(news);
        },
      }),
    [live, resource],
  );
}

/**
 * Who else has a record open to change it; says, while `isEditing`, that the reader has. An empty id is no record yet.
 */
export function usePresence(resource: LiveResource, id: string, isEditing: boolean): Editors {
  const live = useContext(LiveContext);
  const me = useContext(SessionContext)?.id;
  useLive(useMemo(() => (id ? [topicOf(resource, id)] : []), [resource, id]));
  useEffect(() => (isEditing && id ? live?.edit(resource, id) : undefined), [live, resource, id, isEditing]);
  const people = useSyncExternalStore(live?.subscribe ?? never, () => live?.editors(resource, id) ?? NOBODY);
  return useMemo(() => people.filter(({ entity_id }) => entity_id !== me), [people, me]);
}

/** While true, what is on the screen is not read again: something on it is in the reader's hand. */
export function useHold(isHeld: boolean): void {
  const live = useContext(LiveContext);
  useEffect(() => (isHeld ? live?.hold() : undefined), [live, isHeld]);
}

export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.subscribe ?? never, () => live?.state() ?? 'off');
}

/** Whether the server tells what happens: who asks now and then meanwhile need not while it does. */
export const useIsLive = (): boolean => useLiveState() === 'live';
