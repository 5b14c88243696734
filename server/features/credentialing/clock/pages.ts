import type { AppContext } from '#server/app.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { allOrEach } from '#server/platform/each.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { lockAccounts } from '../subject.ts';

/** What the clock goes through, in the order of its keys. */
interface Due {
  readonly id: string;
  readonly account_id: string;
}

/** So many are read and written in one transaction. */
const PAGE = 500;
/** Told in the history as the house's own doing. */
const AUTHOR = { actor: null, requestId: 'credential.clock' };
/** Before the first key. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** Of those after a key, the first so many that are due, or of these those that still are. */
export type ReadDue<T extends Due> = (
  db: Db | Trx,
  from: { readonly after: string; readonly limit: number; readonly only?: readonly string[] },
) => Promise<T[]>;

/**
 * Does something to all that are due, page by page, each page a transaction of its own that first keeps the accounts
 * concerned as they are: two of these at once, or a new one after a kill, find what is left. What fails for one is tried
 * alone, so that it holds up nobody else. Answers what failed; throws what may pass by itself.
 */
export async function inPages<T extends Due>(
  { db }: Pick<AppContext, 'db'>,
  signal: AbortSignal | undefined,
  read: ReadDue<T>,
  work: (write: Write, due: readonly T[]) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const doAll = (page: readonly T[]) =>
    transact(db, AUTHOR, async (write) => {
      await lockAccounts(write.trx, page);
      const still = await read(write.trx, {
        after: NONE,
        limit: page.length,
        only: page.map(({ id }) => id),
      });
      if (still.length > 0) await work(write, still);
    });
  for (let after = NONE; ;) {
    signal?.throwIfAborted();
    const page = await read(db, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) break;
    failures.push(...(await allOrEach(page, doAll)));
    after = last.id;
  }
  return failures;
}
