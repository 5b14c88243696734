import { Worker } from 'node:worker_threads';
import { FORMATS_MODULE } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import source from './compiler.worker.cjs?raw';

/** What the thread does; its file says what comes and goes. */
interface Jobs {
  readonly checks: { readonly input: Readonly<Record<string, JsonSchema>>; readonly value: string };
  readonly module: { readonly input: JsonSchema; readonly value: string };
  readonly patterns: {
    readonly input: readonly string[];
    readonly value: readonly ('safe' | 'vulnerable' | 'unknown')[];
  };
}

type Answer = { readonly value: unknown } | { readonly fault: string; readonly range: boolean };

export interface CompilerLimits {
  /** Of one job. */
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** A schema that took more time or memory than a job may. */
export class TooComplex extends Error {
  constructor() {
    super('The schema takes too long or too much memory to compile');
  }
}

/**
 * Compiles schemas in a thread of its own, one after the other, each within limits of time and memory: whatever somebody
 * has written as a form, the event loop goes on. The thread starts with the first job, stays for the next, is ended
 * when a job exceeds the limits, and keeps no process alive.
 */
export class FormCompiler {
  readonly #limits: CompilerLimits;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: CompilerLimits) {
    this.#limits = limits;
  }

  /** Throws TooComplex, or an Error with the compiler's words. */
  run<K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['value']> {
    const job = this.#last.then(() => this.#do(kind, input));
    this.#last = job.catch(() => undefined);
    return job as Promise<Jobs[K]['value']>;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #do(kind: string, input: unknown): Promise<unknown> {
    const worker = await this.#started();
    // Whoever waits for an answer keeps the process alive, the thread by itself does not.
    worker.ref();
    try {
      const answer = await this.#answer(worker, { kind, input });
      if ('value' in answer) return answer.value;
      throw answer.range ? new TooComplex() : new Error(answer.fault);
    } finally {
      worker.unref();
    }
  }

  #answer(worker: Worker, job: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const finish = (done: () => void): void => {
        clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.off('exit', gone);
        done();
      };
      // It ran out of memory, or was closed.
      const gone = (): void => finish(() => reject(new TooComplex()));
      const timer = setTimeout(() => {
        this.#forget(worker);
        void worker.terminate();
        gone();
      }, this.#limits.timeMs);
      worker.once('message', (answer: Answer) => finish(() => resolve(answer)));
      worker.once('exit', gone);
      worker.postMessage(job);
    });
  }

  /** The time of a job does not count until the thread is there. */
  async #started(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = new Worker(source, {
      eval: true,
      env: {},
      workerData: {
        home: import.meta.url,
        formats: Object.keys(FORMATS),
        formatsModule: FORMATS_MODULE,
      },
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

/** Of this process. */
export const formCompiler = new FormCompiler({ timeMs: 5000, memoryMb: 256 });
