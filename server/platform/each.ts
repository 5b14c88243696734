import { batchAndRest } from './breathe.ts';
import { isPassing } from './jobs.ts';

/**
 * Does something to a whole page, and where that fails to each of it alone, so that what fails for one holds up nobody
 * else. Answers what failed; throws what may pass by itself.
 */
export async function allOrEach<T>(
  page: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  await batchAndRest(() => work(page)).catch(async (error: unknown) => {
    if (isPassing(error)) throw error;
    failures.push(...(await eachAlone(page, (one) => work([one]))));
  });
  return failures;
}

/** The same where there is nothing to be done for all at once. */
export async function eachAlone<T>(items: readonly T[], work: (one: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of items)
    await work(one).catch((failure: unknown) => {
      if (isPassing(failure)) throw failure;
      failures.push(failure);
    });
  return failures;
}
