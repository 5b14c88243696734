import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { sleep } from '#tests/support/clock.ts';

/**
 * What a network does: all that is sent arrives, each piece late, nothing arrives and nobody says so, or nobody is there. `lost`: the
 * same path as before is forgotten, so that nobody on it ever hears of the other again, and who comes anew finds another.
 */
export type Weather =
  | { readonly kind: 'fair' | 'still' | 'cut' | 'lost' }
  | { readonly kind: 'slow'; readonly ms: number };

/** A cable between a server of ours and somebody else's, which tests can pull. */
export class Wire {
  private weather: Weather = { kind: 'fair' };
  private readonly ends = new Set<Socket>();
  /** Of whom nobody hears any more, also not that they have closed. */
  private readonly lost = new Set<Socket>();
  private readonly server = createServer({ allowHalfOpen: true }, (socket) => this.join(socket));
  private readonly target: number | string;

  private constructor(target: number | string) {
    this.target = target;
  }

  /** @param target a port of this machine, or the path of a socket */
  static async to(target: number | string): Promise<Wire> {
    const wire = new Wire(target);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    return wire;
  }

  /** To a PostgreSQL of this machine, with the address at this end. */
  static async toDatabase(url: string): Promise<{ readonly wire: Wire; readonly url: URL }> {
    const near = new URL(url);
    const folder = near.searchParams.get('host');
    const wire = await Wire.to(folder ? join(folder, `.s.PGSQL.${near.port}`) : Number(near.port));
    near.searchParams.delete('host');
    near.host = `127.0.0.1:${wire.port}`;
    return { wire, url: near };
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on, also for those who are connected. */
  become(weather: Weather): void {
    this.weather = weather;
    if (weather.kind === 'cut') for (const end of this.ends) end.destroy();
    if (weather.kind === 'lost') {
      for (const end of this.ends) this.lost.add(end);
      this.ends.clear();
    }
    if (weather.kind !== 'still') for (const end of this.ends) end.resume();
  }

  async close(): Promise<void> {
    this.become({ kind: 'cut' });
    for (const end of this.lost) end.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    if (this.weather.kind === 'cut') return void near.destroy();
    const where =
      typeof this.target === 'string' ? { path: this.target } : { port: this.target, host: '127.0.0.1' };
    const far = connect({ ...where, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.ends.delete(from);
        if (!this.lost.has(from)) to.destroy();
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
        if (this.lost.has(from)) continue;
        if (!to.write(piece as Buffer)) await once(to, 'drain');
      }
      if (!this.lost.has(from)) to.end();
    } catch {
      if (!this.lost.has(from)) to.destroy();
    }
  }
}

/** So often somebody who waits looks whether it goes on. */
const STILL_MS = 20;
