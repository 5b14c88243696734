import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_HELLO_MS, type LiveCall } from '#schemas/live.ts';
import { requireScope } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Rates } from '#server/platform/rates.ts';
import type { Sessions } from '#server/platform/session.ts';
import { callIn } from './calls.ts';
import type { CatchUp } from './catchUp.ts';
import { seenAt } from './events.ts';
import type { Feed } from './feed.ts';
import type { Hub } from './hub.ts';
import { Line } from './line.ts';
import { Listener } from './listener.ts';
import type { Presence } from './presence.ts';

/** What a conversation needs of its process. */
export interface Services {
  readonly sessions: Sessions;
  readonly rates: Rates;
  readonly hub: Hub;
  readonly feed: Feed;
  readonly catchUp: CatchUp;
  readonly presence: Presence;
}

/** What is called once each: it is known who speaks (or that nobody will say so), and it has ended. */
interface Moments {
  known(): void;
  ended(): void;
}

/** More than a person does. */
const CALLS_PER_SECOND = 30;
/** So long a console that has come back may take to say what it looks at. */
const FIRST_WATCH_MS = 1_000;
/** The longest that a timer of Node runs. */
const TIMER_MAX_MS = 2_147_483_647;
/** Try again later (IANA, WebSocket Close Code Number Registry). */
const LATER = 1013;

/** What is said on one socket, from the token to the end; one call after the other. */
export class Conversation {
  readonly line: Line;
  private readonly services: Services;
  private readonly request: FastifyRequest;
  private readonly on: Moments;
  private listener: Listener | null = null;
  /** The place at which the console was interrupted, until it has been told what it looks at. */
  private interrupted: string | null = null;
  private hasWatched = false;
  private isCaughtUp = false;
  private calls = { second: 0, count: 0 };
  private saying: Promise<void> = Promise.resolve();
  private expiry: NodeJS.Timeout;
  private patience: NodeJS.Timeout | undefined;

  constructor(services: Services, socket: WebSocket, request: FastifyRequest, on: Moments) {
    this.services = services;
    this.request = request;
    this.on = on;
    this.line = new Line(socket, () => this.ended());
    this.expiry = setTimeout(() => this.line.end(LIVE_CLOSE.session), LIVE_HELLO_MS).unref();
    socket.on('message', (data, isBinary) => this.take(data, isBinary));
  }

  private take(data: RawData, isBinary: boolean): void {
    if (this.line.hasEnded) return;
    const call = callIn(data as Buffer, isBinary);
    if (!call || this.isTooMuch()) return this.line.end(LIVE_CLOSE.misuse);
    this.saying = this.saying.then(() => this.answer(call)).catch((error: unknown) => this.failed(error));
  }

  private isTooMuch(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.calls.second) this.calls = { second, count: 0 };
    this.calls.count += 1;
    return this.calls.count > CALLS_PER_SECOND;
  }

  private async answer(call: LiveCall): Promise<void> {
    if (this.line.hasEnded) return;
    if (call.do === 'hello') return this.hello(call.token, call.since ?? null);
    const { listener } = this;
    if (!listener) this.line.end(LIVE_CLOSE.session);
    else if (call.do === 'watch') this.watch(listener, new Set(call.topics));
    else await this.services.presence.edit(listener, call);
  }

  private async hello(token: string, since: string | null): Promise<void> {
    const { sessions, rates, feed } = this.services;
    const { actor, session } = await sessions(token);
    this.request.actor = actor;
    await rates.person(this.request);
    requireScope(actor, 'session.read');
    const left = session.expiresAt - Date.now() / 1000;
    if (this.line.hasEnded) return;
    if (left <= 0) return this.line.end(LIVE_CLOSE.session);
    if (this.listener && this.listener.actor.id !== actor.id) return this.line.end(LIVE_CLOSE.misuse);
    clearTimeout(this.expiry);
    const ms = Math.min(left * 1000, TIMER_MAX_MS);
    this.expiry = setTimeout(() => this.line.end(LIVE_CLOSE.session), ms).unref();
    if (this.listener) this.listener.actor = actor;
    else if (!this.begin(new Listener(actor, this.line), since)) return;
    // What has been since the interruption is not told yet: who is interrupted again comes back with the same place.
    this.line.say({ type: 'ready', id: this.interrupted ?? feed.place, expires_in: Math.floor(left) });
  }

  private begin(listener: Listener, since: string | null): boolean {
    const { hub, feed } = this.services;
    const isFirst = hub.isEmpty;
    if (!hub.join(listener)) {
      this.line.end(LIVE_CLOSE.misuse, 'too many connections');
      return false;
    }
    if (isFirst) feed.wake();
    this.listener = listener;
    this.interrupted = since;
    listener.hold();
    this.patience = setTimeout(() => void this.catchUp(listener, new Set()), FIRST_WATCH_MS).unref();
    this.on.known();
    return true;
  }

  private watch(listener: Listener, topics: ReadonlySet<string>): void {
    const added = this.services.hub.watch(listener, topics);
    this.services.presence.look(listener, added);
    if (this.hasWatched && added.size === 0) return;
    const told = this.catchUp(listener, added);
    if (this.hasWatched) return;
    this.hasWatched = true;
    void told.then(() => (this.interrupted = null));
  }

  /** Tells what has been of what is looked at from now on: since the interruption, or since it may have been read. */
  private catchUp(listener: Listener, topics: ReadonlySet<string>): Promise<void> {
    const { catchUp, feed } = this.services;
    const { interrupted, hasWatched } = this;
    const since = hasWatched || interrupted === null ? feed.seenBefore : seenAt(interrupted);
    const told = catchUp.tell(listener, { since, topics, own: !this.isCaughtUp });
    if (!this.isCaughtUp) listener.release([]);
    this.isCaughtUp = true;
    clearTimeout(this.patience);
    return told;
  }

  private failed(error: unknown): void {
    const code = error instanceof Problem ? error.code : null;
    if (code === 'no_session') this.line.end(LIVE_CLOSE.session);
    else if (code === 'forbidden') this.line.end(LIVE_CLOSE.forbidden);
    else {
      if (code === null) this.request.log.warn({ err: error }, 'a live connection was given up');
      this.line.end(LATER);
    }
  }

  private ended(): void {
    clearTimeout(this.expiry);
    clearTimeout(this.patience);
    if (this.listener) {
      this.services.hub.leave(this.listener);
      this.services.presence.leave(this.listener);
    } else this.on.known();
    this.on.ended();
  }
}
