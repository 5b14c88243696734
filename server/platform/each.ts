import { batchAndRest } from './breathe.ts';
import { isPassing } from './jobFailure.ts';

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

/** Throws what failed, where something did: of several how many, and the first of them. */
export function throwFailures(failures: readonly unknown[]): void {
  const [first] = failures;
  if (failures.length === 1) throw first;
  if (failures.length > 1)
    throw new AggregateError(failures, `${String(failures.length)} failed, the first: ${nameOf(first)}`);
}

/** What it is, not what it says: that may quote people's data, and is told by the log, which knows what to leave out. */
const nameOf = (failure: unknown): string => {
  const { name, code } = failure as { name?: string; code?: string };
  return [name ?? 'no error', code].filter(Boolean).join(' ');
};
