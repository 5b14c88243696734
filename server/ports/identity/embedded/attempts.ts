import type { Pool } from 'pg';
import { authenticate } from './accounts.ts';
import { admit, forgive, type From } from './throttle.ts';

/** Attempts at a time in this process; whoever comes last of them waits for some seconds (ports/identity/password.ts). */
const AT_ONCE = 16;
/** Seconds after which so many have been looked at. */
const BUSY_SECONDS = 5;

/** What becomes of an attempt to sign in; where it must wait, for how many seconds. */
export type Outcome =
  | { readonly is: 'in'; readonly accountId: string }
  | { readonly is: 'refused' }
  | { readonly is: 'throttled'; readonly seconds: number }
  | { readonly is: 'busy'; readonly seconds: number };

/**
 * Tries passwords. Each takes a connection and then a thread for long, so only so many are tried at a time. Whoever comes
 * on top of them is refused before anything is looked up or counted against the name: that says nothing about it.
 */
export class Attempts {
  private readonly pool: Pool;
  private underWay = 0;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async make(username: string, password: string, from: From): Promise<Outcome> {
    if (this.underWay >= AT_ONCE) return { is: 'busy', seconds: BUSY_SECONDS };
    this.underWay += 1;
    try {
      const { wait } = await admit(this.pool, username, from);
      if (wait > 0) return { is: 'throttled', seconds: wait };
      const accountId = await authenticate(this.pool, username, password);
      if (!accountId) return { is: 'refused' };
      await forgive(this.pool, username, from);
      return { is: 'in', accountId };
    } finally {
      this.underWay -= 1;
    }
  }
}
