import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { GENESIS, linkText } from '#schemas/engine/chain.ts';
import type { OperationalStatus } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Write } from '#server/platform/write.ts';

/** What an event says; its hash covers all of it. */
export interface Told {
  readonly account_id: string;
  readonly no: number;
  readonly resource_id: string | null;
  readonly at: string;
  readonly kind: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly operational_from: OperationalStatus | null;
  readonly operational_to: OperationalStatus;
  readonly reason_text: string | null;
  readonly actor_id: string | null;
}

/** The hash of an event that follows on the one with the hash `before`. */
export const hashOf = (before: string, told: object): string =>
  createHash('sha256').update(linkText(before, told)).digest('hex');

/** What is stored of an event that follows on the one with the hash `before`. */
export const linked = (before: string, told: Told) => ({
  account_id: told.account_id,
  no: told.no,
  resource_id: told.resource_id,
  at: told.at,
  event: told,
  prev_hash: before,
  hash: hashOf(before, told),
});
export type Linked = ReturnType<typeof linked>;

/** Where an event stands in its chain. */
type Place = Pick<Linked, 'no' | 'hash'>;

/** In the detail of the history row that tells a change of status: the event by which the chain tells it, `{no, hash}`. */
export const ANCHOR = 'status_event';

/** Holds the chain up to an event in the history, which is proved by what the database does not know. */
export const anchored = ({ no, hash }: Place) => ({ [ANCHOR]: { no, hash } });

/** A subject as it is from now on. */
export type Become = Pick<Told, 'resource_id' | 'kind' | 'name' | 'to' | 'operational_to'>;
type Before = Pick<Told, 'from' | 'operational_from' | 'reason_text'>;

const NEW: Before = { from: null, operational_from: null, reason_text: null };

/** The newest event of an account; undefined: there is none yet. */
export async function lastEvent(trx: Trx, accountId: string): Promise<Place | undefined> {
  const { rows } = await sql<{ no: number; hash: string }>`
    select no, hash from status_event where account_id = ${accountId} order by no desc limit 1`.execute(trx);
  return rows[0];
}

/**
 * The events that follow in the chain of an account, which the caller has locked, where subjects of it that were the same
 * before become something else, or begin. The history row of each tells its event (`anchored`), then `addEvents` adds them.
 */
export async function nextEvents(
  write: Write,
  account_id: string,
  subjects: readonly Become[],
  before: Before = NEW,
): Promise<Linked[]> {
  let last = (await lastEvent(write.trx, account_id)) ?? { no: 0, hash: GENESIS };
  return subjects.map((subject) => {
    const event = linked(last.hash, {
      account_id,
      no: last.no + 1,
      at: new Date().toISOString(),
      actor_id: write.author,
      ...subject,
      ...before,
    });
    last = event;
    return event;
  });
}

export const addEvents = (write: Write, events: readonly Linked[]): Promise<void> =>
  insertRows(write.trx, 'status_event', events);
