import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveAnswer, LiveCall } from '#schemas/live.ts';

/** A console as far as its socket goes, at one server by itself. */
export class Tab {
  heard = 0;
  private readonly socket: WebSocket;

  private constructor(base: string) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}/api/v1/ws`);
    this.socket.on('message', (data) => {
      const { type } = JSON.parse((data as Buffer).toString()) as LiveAnswer;
      if (type === 'changed' || type === 'many') this.heard += 1;
    });
  }

  static async open(base: string, token: string, topics: readonly string[]): Promise<Tab> {
    const tab = new Tab(base);
    await once(tab.socket, 'open');
    tab.say({ do: 'hello', token });
    tab.say({ do: 'watch', topics });
    // Who has too many of them is not let in.
    const closed = once(tab.socket, 'close').then(([code]) => Promise.reject(new Error(`closed: ${code}`)));
    await Promise.race([once(tab.socket, 'message'), closed]);
    closed.catch(() => undefined);
    return tab;
  }

  forget(): void {
    this.heard = 0;
  }

  close(): void {
    this.socket.close();
  }

  private say(call: LiveCall): void {
    this.socket.send(JSON.stringify(call));
  }
}
