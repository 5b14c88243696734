import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Trx } from '#server/platform/db.ts';
import { anchored, hashOf, lastEvent, type Told } from './chain.ts';

/** Status events without what they said of a person: what is left, and its hashes by their numbers in the chain. */
export interface ErasedEvents {
  readonly hashes: Readonly<Record<number, string>>;
  /** The newest event of the account: rows of the history that held the chain up to events of the person go. */
  readonly last: Readonly<Record<string, object>>;
  readonly left: readonly { readonly no: number; readonly event: object }[];
}

/** What is left of a subject's events when its name and what was written about it go. */
export async function withoutPerson(
  trx: Trx,
  { account_id, resource_id }: SubjectRef,
): Promise<ErasedEvents> {
  const { rows } = await sql<{ no: number; event: Told; prev_hash: string }>`
    select no, event, prev_hash from status_event
     where account_id = ${account_id} and resource_id is not distinct from ${resource_id} and erased_by is null order by no`.execute(
    trx,
  );
  const left = rows.map(({ no, event, prev_hash }) => {
    const rest = { ...event, name: '', reason_text: null };
    return { no, event: rest, hash: hashOf(prev_hash, rest) };
  });
  const last = await lastEvent(trx, account_id);
  return {
    left,
    last: last ? anchored(last) : {},
    hashes: Object.fromEntries(left.map(({ no, hash }) => [no, hash])),
  };
}

/** Takes it out of the chain, whose links stay; the history row `erasedBy` holds the hashes of what is left. */
export const eraseEvents = async (
  trx: Trx,
  accountId: string,
  { left }: ErasedEvents,
  erasedBy: string,
): Promise<void> =>
  void (await sql`
    update status_event t set event = n.event, erased_by = ${erasedBy}
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as n (no int, event jsonb)
     where t.account_id = ${accountId} and t.no = n.no`.execute(trx));
