import type { Query, QueryClient } from '@tanstack/react-query';
import { LIVE_RESOURCES, type LiveEvent, type LiveResource } from '#schemas/live.ts';
import type { Live, LiveListener, LiveNews } from './live.ts';
import { isAbout, isFollowed, isKnown, paceOf } from './queries.ts';

/**
 * A query whose answers take long is read less often, or a busy server would get even busier: for each ms that an answer
 * takes, the query waits so many. Two changes often follow each other, as when an agreement is sent and then reaches its
 * signers, so a query need not wait before its answers have taken one second.
 */
const PER_MS_TAKEN = 10;
const ALLOWED_MS = 1000 * PER_MS_TAKEN;
const SLOWEST_MS = 30_000;
/** Every console hears of many changes, or of a restart, in the same moment. */
const SPREAD_MS = 2000;
/** The answer to a change of one's own may come after the event that tells of it. */
const OWN_MS = 700;
/** So long before it is told a change may have been sent. */
const OWN_BEFORE_MS = 5000;
/** The server tells again what happened shortly before a topic is watched; what was read earlier is read anew. */
const READ_BEFORE_MS = 4000;
/** More than so many at once are not looked at one by one. */
const EVENTS_MAX = 50;

/** What is known of a query's age: the events it may not have yet, `null` for more than can be told. */
interface Due {
  events: LiveEvent[] | null;
  timer: ReturnType<typeof setTimeout> | null;
  /** It is being read, or has just been. */
  isBusy: boolean;
}

/**
 * Reads again what is on the screen when something happened to it, in its place: at most once a second each, the first
 * time at once; what is not on the screen is only marked as old. While the page is hidden, or something on it must not
 * move, it waits.
 */
export class Refresher implements LiveListener {
  private readonly queries: QueryClient;
  private readonly live: Live;
  private readonly me: string;
  private readonly due = new Map<string, Due>();
  /** Until when a query would wait if it were allowed nothing. */
  private readonly waits = new WeakMap<Query, number>();

  constructor(queries: QueryClient, live: Live, me: string) {
    this.queries = queries;
    this.live = live;
    this.me = me;
  }

  /** Returns how it ends. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.onReleased);
    const deafen = this.live.listen(this);
    return () => {
      deafen();
      document.removeEventListener('visibilitychange', this.onReleased);
      for (const { timer } of this.due.values()) if (timer) clearTimeout(timer);
      this.due.clear();
    };
  }

  readonly onNews = (news: LiveNews): void => {
    const isReset = news.type === 'reset';
    const wait = this.waitFor(news);
    const found = this.queries.getQueryCache().findAll({
      predicate: (query) => (isReset ? isFollowed(query) : isAbout(news.resource, news.entity_id, query)),
    });
    for (const query of found) {
      if (!isReset && isKnown(query, news)) continue;
      if (query.isActive()) {
        this.add(query, isReset ? null : news, wait);
      } else query.invalidate();
    }
  };

  /** What was read before it was watched may have changed in between. */
  readonly onWatched = (topics: readonly string[]): void => {
    const named = topics.flatMap((topic) => {
      const [resource, id = null] = topic.split('/');
      return isResource(resource) ? [{ resource, id }] : [];
    });
    const found = this.queries.getQueryCache().findAll({
      type: 'active',
      predicate: (query) => named.some(({ resource, id }) => isAbout(resource, id, query)),
    });
    const before = Date.now() - READ_BEFORE_MS;
    for (const query of found)
      if (query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt < before) this.add(query, null, 0);
  };

  readonly onReleased = (): void => {
    if (this.isHeld()) return;
    for (const hash of [...this.due.keys()]) this.plan(hash, 0);
  };

  private isHeld(): boolean {
    return this.live.isHeld() || document.visibilityState === 'hidden';
  }

  private waitFor(news: LiveNews): number {
    if (news.type === 'reset' || news.entity_id === null) return Math.random() * SPREAD_MS;
    return this.isOwn(news) ? OWN_MS : 0;
  }

  private isOwn(news: LiveNews): boolean {
    return news.type !== 'reset' && news.by === this.me;
  }

  private add(query: Query, event: LiveEvent | null, ms: number): void {
    const due = this.due.get(query.queryHash) ?? { events: [], timer: null, isBusy: false };
    this.due.set(query.queryHash, due);
    due.events = event && due.events && due.events.length < EVENTS_MAX ? [...due.events, event] : null;
    this.plan(query.queryHash, ms);
  }

  private plan(hash: string, ms: number): void {
    const due = this.due.get(hash);
    if (!due || due.timer || due.isBusy || this.isHeld()) return;
    due.timer = setTimeout(() => {
      due.timer = null;
      if (!this.isHeld()) void this.read(hash, due);
    }, ms);
  }

  private async read(hash: string, due: Due): Promise<void> {
    const query = this.queries.getQueryCache().get(hash);
    if (!query) return void this.due.delete(hash);
    const { events } = due;
    due.events = [];
    due.isBusy = true;
    const began = Date.now();
    if (this.isOld(query, events)) await this.refetch(query);
    const now = Date.now();
    const until = Math.max(now, this.waits.get(query) ?? 0) + (now - began) * PER_MS_TAKEN;
    this.waits.set(query, until);
    const pause = Math.max(paceOf(query), Math.min(until - now - ALLOWED_MS, SLOWEST_MS));
    setTimeout(() => {
      due.isBusy = false;
      if (this.due.get(hash) !== due) return;
      if (due.events?.length === 0) this.due.delete(hash);
      else this.plan(hash, 0);
    }, pause);
  }

  private isOld(query: Query, events: LiveEvent[] | null): boolean {
    return events?.every((event) => isKnown(query, event) || this.isSeenTo(query, event)) !== true;
  }

  /** The screen that changes something reads anew what it must, or marks it as old until it is looked at. */
  private isSeenTo({ state }: Query, event: LiveEvent): boolean {
    const write = this.live.lastWrite();
    if (!this.isOwn(event) || !write || Date.now() - write.ended > OWN_BEFORE_MS) return false;
    return state.isInvalidated || state.dataUpdatedAt >= write.began;
  }

  private async refetch({ queryKey, state }: Query): Promise<void> {
    const which = { queryKey, exact: true } as const;
    const kept = { cancelRefetch: false } as const;
    // One that is under way may have been answered before: it is let finish, or a busy hour would never show anything.
    if (state.fetchStatus === 'fetching')
      await this.queries.refetchQueries({ ...which, type: 'active' }, kept);
    await this.queries.invalidateQueries({ ...which, refetchType: 'active' }, kept);
  }
}

const isResource = (name: string | undefined): name is LiveResource =>
  (LIVE_RESOURCES as readonly (string | undefined)[]).includes(name);
