import type { WebSocket } from 'ws';
import { LIVE_CLOSE, type LiveAnswer } from '#schemas/live.ts';

/** What someone has not read yet may grow to this, in bytes. */
const UNREAD_MAX = 1_048_576;
/** So long may the other side take to say goodbye. */
const GOODBYE_MS = 2_000;

/** A socket to which texts are sent for as long as they are read. */
export class Line {
  private readonly socket: WebSocket;
  private readonly onEnd: () => void;
  private isEnded = false;
  private isAlive = true;

  /** @param onEnd called once, also when the other side ends it */
  constructor(socket: WebSocket, onEnd: () => void) {
    this.socket = socket;
    this.onEnd = onEnd;
    socket.on('pong', () => (this.isAlive = true));
    socket.on('close', () => this.ended());
  }

  get hasEnded(): boolean {
    return this.isEnded;
  }

  say(answer: LiveAnswer): void {
    this.send(JSON.stringify(answer));
  }

  send(text: string): void {
    if (this.isEnded || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > UNREAD_MAX) this.end(LIVE_CLOSE.slow);
    else this.socket.send(text);
  }

  end(code: number, reason?: string): void {
    if (this.isEnded) return;
    this.ended();
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref();
  }

  /** Asks whether anybody is still there; who has not answered the last time is not. */
  ping(): void {
    if (this.isEnded) return;
    if (!this.isAlive) this.socket.terminate();
    this.isAlive = false;
    this.socket.ping();
  }

  private ended(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.onEnd();
  }
}
