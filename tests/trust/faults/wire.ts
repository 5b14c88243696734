import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a network does: all that is sent arrives, each piece late, nothing arrives and nobody says so, or nobody is there. */
export type Weather =
  { readonly kind: 'fair' | 'still' | 'cut' } | { readonly kind: 'slow'; readonly ms: number };

/** A cable between a server of ours and somebody else's, which tests can pull. */
export class Wire {
  private weather: Weather = { kind: 'fair' };
  private readonly ends = new Set<Socket>();
  private readonly server = createServer((socket) => this.join(socket));
  private readonly target: number;

  private constructor(target: number) {
    this.target = target;
  }

  static async to(target: number): Promise<Wire> {
    const wire = new Wire(target);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on, also for those who are connected. */
  become(weather: Weather): void {
    this.weather = weather;
    if (weather.kind === 'cut') for (const end of this.ends) end.destroy();
    if (weather.kind !== 'still') for (const end of this.ends) end.resume();
  }

  async close(): Promise<void> {
    this.become({ kind: 'cut' });
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    if (this.weather.kind === 'cut') return void near.destroy();
    const far = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.ends.delete(from);
        to.destroy();
      });
      void this.carry(from, to);
    }
  }

  /** Piece after piece, in order, however late. */
  private async carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        if (this.weather.kind === 'slow') await sleep(this.weather.ms);
        while (this.weather.kind === 'still') await sleep(STILL_MS);
        if (!to.write(piece as Buffer)) await once(to, 'drain');
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}

/** So often somebody who waits looks whether it goes on. */
const STILL_MS = 20;
