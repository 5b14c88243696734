import { LIVE_CLOSE, type LiveAnswer, type LiveCall } from '#schemas/live.ts';
import type { Credentials } from '#src/dataProvider/http.ts';

/** `off`: nobody asked for it; `away`: it is being (re)built; `live`: the server tells what happens. */
export type LiveState = 'off' | 'away' | 'live';

/** What is used of a socket: the browser's has it, and that of `ws`. */
export type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener'>;

export interface ConnectionOptions {
  readonly address: string;
  readonly credentials: Credentials;
  readonly open: (address: string) => Socket;
  readonly onAnswer: (answer: LiveAnswer) => void;
  readonly onState: (state: LiveState) => void;
}

const OPEN = 1;
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** The server will not have us as we are, or nobody is signed in. */
const PAUSE_MS = 300_000;
/** A greeting without an answer: the line is dead, though nobody has said so. */
const ANSWER_MS = 20_000;
/** After so long a silence one who comes back asks whether the line still is one. */
const SILENCE_MS = 20_000;
/** A newer token is said so long before the old one ends, or at half its life. */
const RENEW_BEFORE_S = 60;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Not all at once after the server was away: three quarters to five quarters of the time. */
const spread = (ms: number): number => ms * (0.75 + Math.random() / 2);

/**
 * One socket to the server, kept up: it says who we are and the newest event that was received, renews the token, and
 * comes back after every interruption (docs/decisions/014).
 */
export class Connection {
  private readonly options: ConnectionOptions;
  private socket: Socket | null = null;
  private isOn = false;
  private since: string | undefined;
  /** The token that was said last. */
  private told: string | null = null;
  private failures = 0;
  /** The server has refused our token, and has not greeted us since. */
  private isRefused = false;
  /** Waits until it may try again: null while it does not wait; `firm` waits are not cut short. */
  private wait: { readonly timer: ReturnType<typeof setTimeout>; readonly isFirm: boolean } | null = null;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  private renewTimer: ReturnType<typeof setTimeout> | undefined;
  private heardAt = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.options.onState('away');
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    // Not at once: React mounts twice while one develops, and a socket that is only opened to be closed disturbs the server.
    this.tryIn(0);
  }

  stop(): void {
    if (!this.isOn) return;
    this.isOn = false;
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.clear();
    const { socket } = this;
    this.socket = null;
    socket?.close(1000);
    this.since = undefined;
    this.told = null;
    this.failures = 0;
    this.isRefused = false;
    this.options.onState('off');
  }

  /** False: the line is away; what holds for longer is said again once it is back. */
  send(call: LiveCall): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(call));
    return true;
  }

  private clear(): void {
    if (this.wait) clearTimeout(this.wait.timer);
    this.wait = null;
    clearTimeout(this.answerTimer);
    clearTimeout(this.renewTimer);
  }

  private tryIn(ms: number, isFirm = false): void {
    this.clear();
    const timer = setTimeout(() => {
      this.wait = null;
      void this.connect();
    }, ms);
    this.wait = { timer, isFirm };
  }

  private tryLater(): void {
    const ms = Math.min(FIRST_MS * 2 ** this.failures, LONGEST_MS);
    this.failures += 1;
    this.tryIn(spread(ms));
  }

  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.wait) {
      if (!this.wait.isFirm) this.tryIn(0);
      return;
    }
    // A machine that slept finds sockets that look open and are none.
    if (this.told && this.socket?.readyState === OPEN && Date.now() - this.heardAt > SILENCE_MS)
      this.greet(this.told);
  };

  private async connect(): Promise<void> {
    const token = await this.options.credentials.token().catch(() => null);
    // Stopped, or begun anew, meanwhile.
    if (!this.isOn || this.socket || this.wait) return;
    if (token === null) return this.tryIn(PAUSE_MS);
    const socket = this.options.open(this.options.address);
    this.socket = socket;
    // Also for a server that takes the connection and then says nothing.
    this.expectAnswer(socket);
    const ifCurrent =
      <E>(handle: (event: E) => void) =>
      (event: E) => {
        if (this.socket === socket) handle(event);
      };
    socket.addEventListener(
      'open',
      ifCurrent(() => this.greet(token)),
    );
    socket.addEventListener(
      'message',
      ifCurrent(({ data }: MessageEvent<unknown>) => this.hear(data)),
    );
    socket.addEventListener(
      'close',
      ifCurrent(({ code }: CloseEvent) => void this.lost(code)),
    );
    // Its close follows, and says as much as we need.
    socket.addEventListener('error', () => {});
  }

  private greet(token: string): void {
    this.told = token;
    this.send({ do: 'hello', token, ...(this.since === undefined ? {} : { since: this.since }) });
    if (this.socket) this.expectAnswer(this.socket);
  }

  private expectAnswer(socket: Socket): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(() => {
      if (this.socket !== socket) return;
      // A dead line answers no closing either: it is left to itself.
      socket.close();
      void this.lost(null);
    }, ANSWER_MS);
  }

  private hear(data: unknown): void {
    const answer = answerOf(data);
    if (!answer) return;
    this.heardAt = Date.now();
    if ('id' in answer) this.since = answer.id;
    if (answer.type === 'ready') {
      clearTimeout(this.answerTimer);
      this.failures = 0;
      this.isRefused = false;
      this.renewIn(answer.expires_in);
      this.options.onState('live');
    }
    this.options.onAnswer(answer);
  }

  private renewIn(seconds: number): void {
    clearTimeout(this.renewTimer);
    const ms = Math.max(seconds - RENEW_BEFORE_S, seconds / 2) * 1000;
    this.renewTimer = setTimeout(() => void this.renew(), Math.min(ms, LONGEST_TIMER_MS));
  }

  private async renew(): Promise<void> {
    const { told, socket } = this;
    const newer = await this.newerThan(told);
    // Without one the server ends the connection when its time has come.
    if (newer && this.socket === socket) this.greet(newer);
  }

  /** Another tab, or the portal's own rhythm, may have brought a newer token already. */
  private async newerThan(told: string | null): Promise<string | null> {
    const { credentials } = this.options;
    try {
      const known = await credentials.token();
      const newer = known !== null && known === told ? await credentials.renew(told) : known;
      return newer === told ? null : newer;
    } catch {
      return null;
    }
  }

  private async lost(code: number | null): Promise<void> {
    this.socket = null;
    this.clear();
    if (!this.isOn) return;
    this.options.onState('away');
    if (code === LIVE_CLOSE.forbidden || code === LIVE_CLOSE.misuse) return this.tryIn(PAUSE_MS, true);
    // Twice in a row is not about the token's age.
    if (code !== LIVE_CLOSE.session || this.isRefused) return this.tryLater();
    this.isRefused = true;
    const newer = await this.newerThan(this.told);
    if (!this.isOn || this.socket || this.wait) return;
    if (newer) this.tryIn(0);
    else this.tryLater();
  }
}

/** A message of the server; null for one that is none, which a proxy may send. */
function answerOf(data: unknown): LiveAnswer | null {
  try {
    const answer: unknown = JSON.parse(String(data));
    return typeof answer === 'object' && answer !== null && 'type' in answer ? (answer as LiveAnswer) : null;
  } catch {
    return null;
  }
}
