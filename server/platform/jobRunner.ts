import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';

/** Before another runner is begun: the database that ended the last one is perhaps still away. */
const PAUSE_MS = 1000;
/** An ending runner that does nothing any more has so long for writing down what it has done. */
const LAST_WORDS_MS = 5_000;

interface Surroundings {
  /** Frees what an ended runner held. */
  ended(): void;
  /** Whether none of its jobs is being done. */
  isIdle(): boolean;
  warn(data: object, message: string): void;
}

export interface KeptRunner {
  /** Whether there is one that takes up jobs. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Has one runner after the other until it is stopped. A runner ends when it could not write down what became of a job, as
 * it is while a replica takes over: what it held must then be freed, and another one goes on.
 */
export async function keepRunning(
  beginOne: () => Promise<Runner>,
  { ended, isIdle, warn }: Surroundings,
): Promise<KeptRunner> {
  const stopping = new AbortController();
  let isEnding = false;
  const begin = async (): Promise<Runner> => {
    isEnding = false;
    const begun = await beginOne();
    begun.events.once('pool:gracefulShutdown', () => (isEnding = true));
    return begun;
  };
  let runner: Runner | undefined = await begin();
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (runner) await endOf(runner, isIdle, warn);
      if (stopping.signal.aborted) return;
      if (runner) ended();
      runner = undefined;
      await setTimeout(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await begin().catch((err: unknown) => {
        warn({ part: 'jobs', err }, 'no job runner could begin');
        return undefined;
      });
    }
    await runner?.stop().catch(() => undefined);
  };
  const kept = keep();
  return {
    isRunning: () => runner !== undefined && !isEnding && !stopping.signal.aborted,
    async stop() {
      stopping.abort();
      // One that is ending by itself says that it has been stopped already.
      await runner?.stop().catch(() => undefined);
      await kept;
    },
  };
}

/**
 * Until a runner has ended. When several jobs are done whose end cannot be written down, it counts wrongly what it still waits for and
 * never says that it has ended (graphile-worker 0.17, `batch`): then it has when nothing is done any more.
 */
async function endOf(runner: Runner, isIdle: () => boolean, warn: Surroundings['warn']): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const said = runner.promise.catch((err: unknown) => warn({ part: 'jobs', err }, 'the job runner ended'));
  const silent = once(runner.events, 'pool:gracefulShutdown', { signal }).then(async () => {
    do await setTimeout(LAST_WORDS_MS, undefined, { signal });
    while (!isIdle());
    warn({ part: 'jobs' }, 'the job runner does nothing any more, and does not say that it has ended');
  });
  await Promise.race([said, silent]).finally(() => over.abort());
  await silent.catch(() => undefined);
}
