import { setTimeout } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';

/** Before another runner is begun: the database that ended the last one is perhaps still away. */
const PAUSE_MS = 1000;

type Log = Record<'warn' | 'error', (data: object, message: string) => void>;

export interface KeptRunner {
  /** Whether there is one that takes up jobs. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Has one runner after the other until it is stopped. A runner ends when it could not write down what became of a job, as
 * it is while a replica takes over: what it held must then be freed, and another one goes on.
 * @param ended frees what an ended runner held
 */
export async function keepRunning(
  begin: () => Promise<Runner>,
  ended: () => void,
  log: Log,
): Promise<KeptRunner> {
  const stopping = new AbortController();
  let runner: Runner | undefined = await begin();
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((err: unknown) => log.warn({ part: 'jobs', err }, 'the job runner ended'));
      if (stopping.signal.aborted) return;
      if (runner) ended();
      runner = undefined;
      await setTimeout(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await begin().catch((err: unknown) => {
        log.warn({ part: 'jobs', err }, 'no job runner could begin');
        return undefined;
      });
    }
    await runner?.stop().catch(() => undefined);
  };
  const kept = keep();
  return {
    isRunning: () => runner !== undefined && !stopping.signal.aborted,
    async stop() {
      stopping.abort();
      // One that is ending by itself says that it has been stopped already.
      await runner?.stop().catch(() => undefined);
      await kept;
    },
  };
}
