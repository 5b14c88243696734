import { topicOf } from '#schemas/live.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Listener } from './listener.ts';
import type { Telling } from './telling.ts';

/** Tabs of one person; more is a program that went wrong. */
const PERSON_MAX = 20;

/** Under what someone hears of many records of a kind: looking at the kind, or at one of them. */
const anyOf = (resource: string): string => `${resource}/*`;
const resourceOf = (topic: string): string => topic.split('/')[0] ?? topic;

/** Who listens to what, in this process. */
export class Hub {
  private readonly listeners = new Set<Listener>();
  private readonly byTopic = new Map<string, Set<Listener>>();
  private readonly byPerson = new Map<string, Set<Listener>>();

  get isEmpty(): boolean {
    return this.listeners.size === 0;
  }

  all(): readonly Listener[] {
    return [...this.listeners];
  }

  /** Takes in someone who has said who they are; false: that person is here too often. */
  join(listener: Listener): boolean {
    const { id } = listener.actor;
    if ((this.byPerson.get(id)?.size ?? 0) >= PERSON_MAX) return false;
    this.listeners.add(listener);
    put(this.byPerson, id, listener);
    return true;
  }

  leave(listener: Listener): void {
    if (!this.listeners.delete(listener)) return;
    this.watch(listener, new Set());
    take(this.byPerson, listener.actor.id, listener);
  }

  /** Sets what someone looks at; gives what of it is new. */
  watch(listener: Listener, topics: ReadonlySet<string>): ReadonlySet<string> {
    const before = listener.topics;
    listener.topics = topics;
    for (const topic of withKinds(before)) take(this.byTopic, topic, listener);
    for (const topic of withKinds(topics)) put(this.byTopic, topic, listener);
    return new Set([...topics].filter((topic) => !before.has(topic)));
  }

  /** The single records that are looked at here, each with those who do. */
  *watched(): Iterable<readonly [topic: string, listeners: ReadonlySet<Listener>]> {
    for (const [topic, listeners] of this.byTopic)
      if (topic.includes('/') && !topic.endsWith('/*')) yield [topic, listeners];
  }

  /** Tells everybody here what they listen to and may hear. */
  async tell(tellings: readonly Telling[], place: string): Promise<void> {
    const breathe = breather();
    for (const telling of tellings) {
      for (const listener of this.listeningTo(telling)) listener.hear(telling, place);
      await breathe();
    }
  }

  private listeningTo({ row, meant }: Telling): ReadonlySet<Listener> {
    if (row.user_id !== null) return this.byPerson.get(row.user_id) ?? NOBODY;
    const lists = meant === 'records' ? NOBODY : (this.byTopic.get(row.resource) ?? NOBODY);
    const record = row.record_id === null ? anyOf(row.resource) : topicOf(row.resource, row.record_id);
    const records = meant === 'lists' ? NOBODY : (this.byTopic.get(record) ?? NOBODY);
    return records.size === 0 ? lists : new Set([...lists, ...records]);
  }
}

const NOBODY: ReadonlySet<Listener> = new Set();

/** Whether someone who looks at these topics is meant. Notices come unasked. */
export function isWatched(topics: ReadonlySet<string>, { row, meant }: Telling): boolean {
  if (meant !== 'records' && topics.has(row.resource)) return true;
  if (meant === 'lists') return false;
  return row.record_id === null
    ? withKinds(topics).has(anyOf(row.resource))
    : topics.has(topicOf(row.resource, row.record_id));
}

/** Topics, and for each single record its kind: of many it is not known whether it is one of them. */
const withKinds = (topics: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...topics,
    ...[...topics].filter((topic) => topic.includes('/')).map((topic) => anyOf(resourceOf(topic))),
  ]);

function put(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  if (known) known.add(listener);
  else map.set(key, new Set([listener]));
}

function take(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  known?.delete(listener);
  if (known?.size === 0) map.delete(key);
}
