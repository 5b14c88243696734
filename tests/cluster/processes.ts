import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { sleep } from '#tests/support/clock.ts';

/** A program of the cluster; what it says goes into a file. */
export class Running {
  readonly child: ChildProcess;

  constructor(file: string, args: readonly string[], log: string, env: NodeJS.ProcessEnv = process.env) {
    this.child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = createWriteStream(log, { flags: 'a' });
    this.child.stdout?.pipe(lines, { end: false });
    this.child.stderr?.pipe(lines, { end: false });
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}

/** Tries until it goes well; throws what went wrong last. */
export async function until<T>(what: string, ms: number, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`, { cause: error });
      await sleep(50);
    }
  }
}
