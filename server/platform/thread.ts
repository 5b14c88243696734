import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

type Answer = { readonly value: unknown } | { readonly fault: string; readonly range: boolean };

export interface ThreadLimits {
  /** Of one job. */
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** A job that took more time or memory than it may. */
export class TooMuch extends Error {
  constructor() {
    super('It takes too long or too much memory');
  }
}

/**
 * Does jobs in a thread of its own, one after the other, each within limits of time and memory: whatever somebody has sent,
 * the event loop goes on. The thread starts with the first job, stays for the next, is ended when a job exceeds the limits,
 * and keeps no process alive.
 * @template Jobs what goes in and what comes out, by kind of job
 */
export class LimitedThread<
  Jobs extends Record<keyof Jobs, { readonly input: unknown; readonly value: unknown }>,
> {
  readonly #source: string;
  readonly #data: object;
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param source what the thread runs: CommonJS that answers a message `{ kind, input }` with `{ value }`, or with
   *   `{ fault, range }`, the words of an error and whether it was a RangeError
   * @param data its `workerData`
   */
  constructor(source: string, data: object, limits: ThreadLimits) {
    this.#source = source;
    this.#data = data;
    this.#limits = limits;
  }

  /** Throws TooMuch, or an Error with the words of what went wrong. */
  run<K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['value']> {
    return this.#queue(kind, input, this.#limits.timeMs) as Promise<Jobs[K]['value']>;
  }

  /** As `run`, with no limit of time: for input that is known to end, however busy the machine is. */
  runTrusted<K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['value']> {
    return this.#queue(kind, input, null) as Promise<Jobs[K]['value']>;
  }

  #queue(kind: keyof Jobs, input: unknown, timeMs: number | null): Promise<unknown> {
    const job = this.#last.then(() => this.#do(kind, input, timeMs));
    this.#last = job.catch(() => undefined);
    return job;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #do(kind: keyof Jobs, input: unknown, timeMs: number | null): Promise<unknown> {
    const worker = await this.#started();
    // Whoever waits for an answer keeps the process alive, the thread by itself does not.
    worker.ref();
    try {
      const answer = await this.#answer(worker, { kind, input }, timeMs);
      if ('value' in answer) return answer.value;
      throw answer.range ? new TooMuch() : new Error(answer.fault);
    } finally {
      worker.unref();
    }
  }

  #answer(worker: Worker, job: object, timeMs: number | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const finish = (done: () => void): void => {
        if (timer) clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.off('exit', gone);
        done();
      };
      // It ran out of memory, or was closed.
      const gone = (): void => finish(() => reject(new TooMuch()));
      const stop = (): void => {
        this.#forget(worker);
        void worker.terminate();
        gone();
      };
      const timer = timeMs === null ? null : setTimeout(stop, timeMs);
      worker.once('message', (answer: Answer) => finish(() => resolve(answer)));
      worker.once('exit', gone);
      worker.postMessage(job);
    });
  }

  /** The time of a job does not count until the thread is there. */
  async #started(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    // A heap size that the operator gave the process (NODE_OPTIONS) would hold for its threads, whatever their own limits say.
    // V8 reads it when a heap is made: that of the process keeps it.
    setFlagsFromString('--max-old-space-size=0');
    const worker = new Worker(this.#source, {
      eval: true,
      env: {},
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    // What ends it is told to the job that waits ('exit'); nobody else asks.
    worker.on('error', () => this.#forget(worker));
    worker.on('exit', () => this.#forget(worker));
    await new Promise<void>((resolve, reject) => {
      worker.once('online', resolve);
      worker.once('error', reject);
    });
    this.#worker = worker;
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }
}
