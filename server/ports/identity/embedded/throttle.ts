import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

const WINDOW_SECONDS = 15 * 60;
const CLEAN_BATCH = 500;

/**
 * Failures within the window after which attempts must wait. The pair is the rule; the two others catch one name tried
 * from many addresses and many names tried from one, high enough that nobody locks out a colleague or an office. They do not hold a browser in which this name has signed in before, which
 * has five failures of its own: else whoever tries a name from many addresses would lock its person out for as long as
 * they go on.
 */
const LIMITS = { pair: 5, username: 30, address: 100 };

/** Where an attempt comes from: the number of a browser that this name has signed in with before, or null. */
export interface From {
  readonly address: string;
  readonly browser: string | null;
}

/** What counts as one place: a known browser is one wherever it is. */
const placeOf = ({ address, browser }: From): string => (browser === null ? address : `browser ${browser}`);

export interface Attempt {
  /** Seconds until the next attempt may be made; 0 when this one may. */
  wait: number;
}

const hashOf = (username: string): string =>
  createHash('sha256').update(username.toLowerCase()).digest('base64url');

/**
 * Asks for leave to try a password. The attempt counts as failed from here on until `forgive`: so attempts made at the
 * same moment, in whatever process, cannot slip past the limit together.
 */
export async function admit(pool: Pool, username: string, from: From): Promise<Attempt> {
  const address = placeOf(from);
  const hash = hashOf(username);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Always in this order, so two attempts never hold each other up.
    await client.query("select pg_advisory_xact_lock(hashtextextended('portal:a:' || $1, 0))", [address]);
    await client.query("select pg_advisory_xact_lock(hashtextextended('portal:u:' || $1, 0))", [hash]);
    const { rows } = await client.query<{ wait: number }>(
      `with recent as (
         select username_hash = $1 as same_user, address = $2 as same_address, failed_at,
           row_number() over (partition by username_hash = $1, address = $2 order by failed_at desc) as pair_rank,
           row_number() over (partition by username_hash = $1 order by failed_at desc) as user_rank,
           row_number() over (partition by address = $2 order by failed_at desc) as address_rank
         from portal_failure
         where (username_hash = $1 or address = $2) and failed_at > now() - make_interval(secs => $3)
       )
       select coalesce(ceil(max(extract(epoch from failed_at + make_interval(secs => $3) - now()))), 0)::int as wait
       from recent
       where (same_user and same_address and pair_rank = $4)
          or ($7 and ((same_user and user_rank = $5) or (same_address and address_rank = $6)))`,
      [hash, address, WINDOW_SECONDS, LIMITS.pair, LIMITS.username, LIMITS.address, from.browser === null],
    );
    const wait = rows[0]?.wait ?? 0;
    if (wait === 0) {
      await client.query('insert into portal_failure (username_hash, address) values ($1, $2)', [
        hash,
        address,
      ]);
    }
    await client.query(
      `delete from portal_failure where id = any(array(
         select id from portal_failure where failed_at < now() - make_interval(secs => $1)
         limit $2 for update skip locked))`,
      [WINDOW_SECONDS, CLEAN_BATCH],
    );
    await client.query('commit');
    return { wait };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** A right password clears what was counted against this name from this place. */
export async function forgive(pool: Pool, username: string, from: From): Promise<void> {
  await pool.query('delete from portal_failure where username_hash = $1 and address = $2', [
    hashOf(username),
    placeOf(from),
  ]);
}
