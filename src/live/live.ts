import {
  LIVE_TOPICS_MAX,
  topicOf,
  type LiveAnswer,
  type LiveEvent,
  type LivePresence,
  type LiveResource,
} from '#schemas/live.ts';
import type { Credentials } from '#src/dataProvider/http.ts';
import { Connection, type LiveState, type Socket } from './connection.ts';

/** What a screen hears: a change, or that everything shown must be read again. */
export type LiveNews = LiveEvent | Extract<LiveAnswer, { readonly type: 'reset' }>;
export type Editors = LivePresence['people'];

export interface LiveListener {
  readonly onNews?: (news: LiveNews) => void;
  /** These are watched from now on: what is known of them may be from before. */
  readonly onWatched?: (topics: readonly string[]) => void;
  /** What must not move may move again. */
  readonly onReleased?: () => void;
}

/** A change that this tab has sent. */
interface Write {
  readonly began: number;
  readonly ended: number;
}

export interface LiveOptions {
  /** Base of the API, as the configuration says it. */
  readonly apiUrl: string;
  readonly credentials: Credentials;
  readonly open?: (address: string) => Socket;
}

export const NOBODY: Editors = [];

/** What one tab looks at and changes, and what it hears of it. */
export class Live {
  private readonly connection: Connection;
  /** How many parts of the screen look at a topic. */
  private readonly looking = new Map<string, number>();
  private readonly editing = new Map<
    string,
    { readonly resource: LiveResource; readonly id: string; n: number }
  >();
  private readonly people = new Map<string, Editors>();
  private readonly listeners = new Set<LiveListener>();
  private readonly subscribers = new Set<() => void>();
  /** What the server was told last that we look at. */
  private said: readonly string[] = [];
  private sayTimer: ReturnType<typeof setTimeout> | undefined;
  private now: LiveState = 'off';
  private holders = 0;
  private written: Write | null = null;

  constructor({ apiUrl, credentials, open = (address) => new WebSocket(address) }: LiveOptions) {
    this.connection = new Connection({
      address: addressOf(apiUrl),
      credentials,
      open,
      onAnswer: (answer) => this.hear(answer),
      onState: (state) => this.become(state),
    });
  }

  /** Someone is signed in; returns how to end it. */
  start(): () => void {
    this.connection.start();
    return () => this.stop();
  }

  stop(): void {
    clearTimeout(this.sayTimer);
    this.connection.stop();
    this.said = [];
  }

  readonly state = (): LiveState => this.now;

  /** Hears that the state, or who edits something, has changed. */
  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  };

  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Something on the screen looks at these topics; returns how it looks away. */
  watch(topics: readonly string[]): () => void {
    for (const topic of topics) this.looking.set(topic, (this.looking.get(topic) ?? 0) + 1);
    this.sayTopics();
    return () => {
      for (const topic of topics) {
        const left = (this.looking.get(topic) ?? 0) - 1;
        if (left > 0) this.looking.set(topic, left);
        else this.looking.delete(topic);
      }
      this.sayTopics();
    };
  }

  /** A record is being changed here; returns how that ends. */
  edit(resource: LiveResource, id: string): () => void {
    const topic = topicOf(resource, id);
    const held = this.editing.get(topic) ?? { resource, id, n: 0 };
    held.n += 1;
    this.editing.set(topic, held);
    if (held.n === 1) this.sayEdit(held, true);
    return () => {
      held.n -= 1;
      if (held.n > 0) return;
      this.editing.delete(topic);
      this.sayEdit(held, false);
    };
  }

  /** Something on the screen must not move, as what is being dragged; returns how it may again. */
  hold(): () => void {
    this.holders += 1;
    return () => {
      this.holders -= 1;
      if (this.holders === 0) for (const listener of [...this.listeners]) listener.onReleased?.();
    };
  }

  isHeld(): boolean {
    return this.holders > 0;
  }

  /** A change was sent at `began`, ms, and has been answered now. */
  readonly wrote = (began: number): void => {
    this.written = { began, ended: Date.now() };
  };

  lastWrite(): Write | null {
    return this.written;
  }

  /** Who has a record open to change it, as far as the server has told. */
  readonly editors = (resource: LiveResource, id: string): Editors =>
    this.people.get(topicOf(resource, id)) ?? NOBODY;

  private become(state: LiveState): void {
    if (state === this.now) return;
    this.now = state;
    // Nobody knows who is there while the line is away.
    if (state !== 'live') this.people.clear();
    this.tell();
  }

  private tell(): void {
    for (const subscriber of [...this.subscribers]) subscriber();
  }

  private hear(answer: LiveAnswer): void {
    if (answer.type === 'ready') return this.greeted();
    if (answer.type === 'presence') {
      this.people.set(topicOf(answer.resource, answer.entity_id), answer.people);
      return this.tell();
    }
    for (const listener of [...this.listeners]) listener.onNews?.(answer);
  }

  /** A new line knows nothing of what the one before was told. */
  private greeted(): void {
    this.sendTopics();
    for (const held of this.editing.values()) this.sayEdit(held, true);
  }

  /** One screen gives way to another in one step: what both look at is not left between them. */
  private sayTopics(): void {
    clearTimeout(this.sayTimer);
    this.sayTimer = setTimeout(() => {
      if (this.now === 'live' && String(this.topics()) !== String(this.said)) this.sendTopics();
    });
  }

  private topics(): readonly string[] {
    return [...this.looking.keys()].slice(0, LIVE_TOPICS_MAX);
  }

  private sendTopics(): void {
    const topics = this.topics();
    const added = topics.filter((topic) => !this.said.includes(topic));
    if (!this.connection.send({ do: 'watch', topics })) return;
    this.said = topics;
    // Of what is not looked at any more nobody tells who comes and goes.
    for (const topic of [...this.people.keys()]) if (!topics.includes(topic)) this.people.delete(topic);
    if (added.length > 0) for (const listener of [...this.listeners]) listener.onWatched?.(added);
  }

  private sayEdit({ resource, id }: { resource: LiveResource; id: string }, on: boolean): void {
    if (this.now === 'live') this.connection.send({ do: 'edit', resource, entity_id: id, on });
  }
}

/** The API's base → the address of its socket. */
export function addressOf(apiUrl: string): string {
  const address = new URL(`${apiUrl}/ws`, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
