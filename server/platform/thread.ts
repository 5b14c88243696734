import { spawn, type ChildProcess } from 'node:child_process';
import host from './thread.host.cjs?raw';

type Answer = { readonly value: unknown } | { readonly fault: string; readonly range: boolean };

export interface ThreadLimits {
  /** CPU time of one job: what is refused does not depend on what else the machine does. */
  readonly cpuMs: number;
  readonly memoryMb: number;
}

interface TimeLimits {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Time by the clock per CPU time: it only ends a job that waits for something that never comes. */
const WALL_PER_CPU = 60;

/** A job that took more time or memory than it may. */
export class TooMuch extends Error {
  constructor() {
    super('It takes too long or too much memory');
  }
}

/**
 * Does jobs in a thread of its own, one after the other, each within limits of CPU time and memory: whatever somebody has
 * sent, the event loop goes on. The thread is in a process of its own, since only the CPU time of a whole process can be
 * read on every system and version of Node. The process starts with the first job, stays for the next, is ended when a job
 * exceeds the limits or when this process ends, and does not keep this one alive.
 * @template Jobs what goes in and what comes out, by kind of job
 */
export class LimitedThread<
  Jobs extends Record<keyof Jobs, { readonly input: unknown; readonly value: unknown }>,
> {
  readonly #thread: { readonly source: string; readonly data: object; readonly memoryMb: number };
  readonly #limits: TimeLimits;
  #child: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param source what the thread runs: CommonJS that answers a message `{ kind, input }` with `{ value }`, or with
   *   `{ fault, range }`, the words of an error and whether it was a RangeError
   * @param data its `workerData`
   */
  constructor(source: string, data: object, { cpuMs, memoryMb }: ThreadLimits) {
    this.#thread = { source, data, memoryMb };
    this.#limits = { cpuMs, wallMs: cpuMs * WALL_PER_CPU };
  }

  /** Throws TooMuch, or an Error with the words of what went wrong. */
  run<K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['value']> {
    return this.#queue(kind, input, this.#limits) as Promise<Jobs[K]['value']>;
  }

  /** As `run`, with no limit of time: for input that is known to end. */
  runTrusted<K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['value']> {
    return this.#queue(kind, input, null) as Promise<Jobs[K]['value']>;
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #queue(kind: keyof Jobs, input: unknown, limits: TimeLimits | null): Promise<unknown> {
    const job = this.#last.then(() => this.#do({ job: { kind, input }, limits }));
    this.#last = job.catch(() => undefined);
    return job;
  }

  async #do(order: object): Promise<unknown> {
    const child = (this.#child ??= this.#start());
    // Whoever waits for an answer keeps this process alive, the other process by itself does not.
    child.ref();
    child.channel?.ref();
    try {
      const answer = await sendAndWait(child, order);
      if ('value' in answer) return answer.value;
      throw answer.range ? new TooMuch() : new Error(answer.fault);
    } finally {
      child.unref();
      child.channel?.unref();
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, ['-e', host], {
      // Without the operator's NODE_OPTIONS: a heap size in it would win over the limit of memory.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    });
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.on('exit', forget);
    child.on('error', forget);
    child.send({ thread: this.#thread });
    return child;
  }
}

function sendAndWait(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (done: () => void): void => {
      child.off('message', answered);
      child.off('exit', ended);
      child.off('error', failed);
      done();
    };
    const answered = (answer: unknown): void => finish(() => resolve(answer as Answer));
    // It exceeded a limit, or was closed.
    const ended = (): void => finish(() => reject(new TooMuch()));
    const failed = (error: Error): void => finish(() => reject(error));
    child.on('message', answered);
    child.on('exit', ended);
    child.on('error', failed);
    child.send(order);
  });
}
