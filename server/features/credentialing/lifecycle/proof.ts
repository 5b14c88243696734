import { sql } from 'kysely';
import { GENESIS } from '#schemas/engine/chain.ts';
import type { Db } from '#server/platform/db.ts';
import { ERASING } from '#server/platform/events.ts';
import { batchesOf } from '#server/platform/stream.ts';
import { ANCHOR, hashOf, type Told } from './chain.ts';

/** A place of a chain: the event that is there, and what the history tells of it. */
interface Link {
  readonly account_id: string;
  readonly no: number;
  /** Null: the history tells of an event that is not there. */
  readonly event: Told | null;
  readonly prev_hash: string;
  readonly hash: string;
  readonly erased: boolean;
  /** Of an event that was erased: the hash of what is left of it, as the history tells; null: it tells of none. */
  readonly left: string | null;
  /** Its hash, by each row of the history that tells it; null: none does. */
  readonly told: readonly string[] | null;
}

const LINK = sql`h.detail -> ${sql.lit(ANCHOR)}`;
// In one statement, and so of one moment: others write meanwhile.
const linksOf = (accounts: readonly string[]) => sql<Link>`
  with anchor as materialized (
    select h.record_id as account_id, (${LINK} ->> 'no')::int as no,
           array_agg(${LINK} ->> 'hash') as told
      from history h where h.record_id = any(${accounts}::uuid[]) and h.detail ? ${sql.lit(ANCHOR)} group by 1, 2),
  event as (select * from status_event where account_id = any(${accounts}::uuid[]))
  select account_id, no, e.event, e.prev_hash, e.hash, e.erased_by is not null as erased,
         h.detail -> 'events' ->> no::text as left, a.told
    from event e full join anchor a using (account_id, no)
    left join history h on h.entity_id = e.erased_by and h.record_id = account_id and h.type = ${ERASING}
   order by account_id, no`;

/** A chain as far as it was followed. */
interface Followed {
  readonly no: number;
  readonly hash: string;
  readonly isSound: boolean;
  /** Whether the history tells of any event up to here, and of the last one. */
  readonly isTold: boolean;
  readonly isLastTold: boolean;
}
const START: Followed = { no: 0, hash: GENESIS, isSound: true, isTold: false, isLastTold: false };

function follow(last: Followed, { no, event, prev_hash, hash, erased, left, told }: Link): Followed {
  const isSound =
    last.isSound &&
    event !== null &&
    no === last.no + 1 &&
    event.no === no &&
    prev_hash === last.hash &&
    (erased ? left : hash) === hashOf(last.hash, event) &&
    (told ?? []).every((one) => one === hash);
  return { no, hash, isSound, isTold: last.isTold || told !== null, isLastTold: told !== null };
}

/** Every account has had an event; and once the history tells of one, it tells of all that follow. */
const isWhole = ({ no, isSound, isTold, isLastTold }: Followed): boolean =>
  isSound && no > 0 && (isLastTold || !isTold);

/**
 * Those of some accounts whose chains are not as they were written: an event changed, or missing between others, at the end,
 * or all of them; hashes that are not those of which the history tells, which no one makes anew (docs/decisions/022). What
 * was erased is no fault.
 */
export async function brokenChains(db: Db, accounts: readonly string[]): Promise<string[]> {
  const followed = new Map(accounts.map((id) => [id, START]));
  for await (const links of batchesOf(db, linksOf(accounts)))
    for (const link of links)
      followed.set(link.account_id, follow(followed.get(link.account_id) ?? START, link));
  return accounts.filter((id) => !isWhole(followed.get(id)!));
}

/** Whether an account's chain is as it was written. */
export const isIntact = async (db: Db, accountId: string): Promise<boolean> =>
  (await brokenChains(db, [accountId])).length === 0;
