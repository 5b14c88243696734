import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useProvider, type ConsoleProvider } from './index.ts';

/** Dragging a width gives a value per pixel; the server is told where it ended. */
const PAUSE_MS = 500;

export interface SettingState<T> {
  /** What the person has chosen, else the fallback. */
  readonly value: T;
  readonly isChosen: boolean;
  readonly isPending: boolean;
  /** Why it is not known what they have chosen; what is set then forgets it. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Shown at once, saved after a pause. */
  readonly set: (next: T) => void;
  /** Back to what it was at first. */
  readonly reset: () => void;
}

/** What a setting is kept as; null: nothing was chosen. */
export const settingQuery = <T extends object>({ call }: Pick<ConsoleProvider, 'call'>, key: string) =>
  queryOptions({
    queryKey: keyOf(key),
    queryFn: async ({ signal }) => (await call<{ value?: T | null }>(pathOf(key), { signal })).value ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    // A list must not wait for how somebody likes it.
    retry: false,
  });

/**
 * What the signed-in person has set for themselves, kept by the server, so that another browser shows the same. The
 * last write wins. When it cannot be saved the choice stays on the screen and the person is told.
 */
export function useSetting<T extends object>(key: string, fallback: T): SettingState<T> {
  const provider = useProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const queryKey = useMemo(() => keyOf(key), [key]);
  const { data, isPending, error, refetch } = useQuery({
    ...settingQuery<T>(provider, key),
    // What was chosen in another browser meanwhile must not be lost to the next choice in this one.
    refetchOnWindowFocus: () => (savers.get(client)?.get(key)?.isAhead ? false : 'always'),
  });
  const give = useCallback(
    (next: T | null) => {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, next);
      saverOf(client, provider, key).save(next, () =>
        notify(translate('list.setting_unsaved'), { type: 'warning' }),
      );
    },
    [client, provider, key, queryKey, notify, translate],
  );
  return useMemo(
    () => ({
      value: data ?? fallback,
      isChosen: data !== undefined && data !== null,
      isPending,
      error: data === undefined ? error : null,
      retry: () => void refetch(),
      set: (next: T) => give(next),
      reset: () => give(null),
    }),
    [data, fallback, isPending, error, refetch, give],
  );
}

/** Whether the server has what a person has just set. */
export type SaveState = 'none' | 'saving' | 'saved' | 'failed';

export function useSaveState(key: string): SaveState {
  const provider = useProvider();
  const saver = saverOf(useQueryClient(), provider, key);
  return useSyncExternalStore(saver.subscribe, saver.state);
}

const keyOf = (key: string) => ['setting', key];
const pathOf = (key: string): string => `auth/settings/${encodeURIComponent(key)}`;

/** Outlives the screen that changed the setting: who leaves a list at once keeps the choice made there. */
class Saver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private failed = false;
  private hasSaved = false;
  private readonly watchers = new Set<() => void>();
  private latest: { readonly value: object | null; readonly onFail: () => void } | null = null;
  private readonly send: (value: object | null) => Promise<unknown>;

  constructor(send: (value: object | null) => Promise<unknown>) {
    this.send = send;
  }

  save(value: object | null, onFail: () => void): void {
    this.latest = { value, onFail };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
    this.tell();
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly state = (): SaveState => {
    if (this.latest !== null || this.running) return 'saving';
    return this.failed ? 'failed' : this.hasSaved ? 'saved' : 'none';
  };

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }

  /** The screen shows what the server does not have, because it is on its way or could not be saved. */
  get isAhead(): boolean {
    return this.latest !== null || this.running || this.failed;
  }

  /** One call at a time: two on their way could arrive in the other order. */
  private async flush(): Promise<void> {
    if (this.running || !this.latest) return;
    const { value, onFail } = this.latest;
    this.latest = null;
    this.running = true;
    try {
      await this.send(value);
      this.failed = false;
      this.hasSaved = true;
    } catch {
      this.failed = true;
      onFail();
    } finally {
      this.running = false;
    }
    this.tell();
    await this.flush();
  }
}

const savers = new WeakMap<QueryClient, Map<string, Saver>>();

function saverOf(client: QueryClient, provider: ConsoleProvider, key: string): Saver {
  const known = savers.get(client) ?? new Map<string, Saver>();
  savers.set(client, known);
  const saver =
    known.get(key) ?? new Saver((value) => provider.call(pathOf(key), { method: 'PUT', body: { value } }));
  known.set(key, saver);
  return saver;
}
