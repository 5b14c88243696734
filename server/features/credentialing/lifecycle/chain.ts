import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StatusEvent } from '#schemas/credential/subject.ts';
import { GENESIS, linkText } from '#schemas/engine/chain.ts';
import type { OperationalStatus } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { insertRows } from '#server/platform/bulk.ts';
import { ERASING } from '#server/platform/events.ts';
import { readPeople } from '#server/platform/names.ts';
import type { Write } from '#server/platform/write.ts';
import type { Subject } from '../rights.ts';
import { kindOf, refOf } from '../subject.ts';
import { isProvider } from '../visible.ts';

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

type Before = Pick<Told, 'from' | 'operational_from' | 'reason_text'>;

/**
 * Adds an event to the chain of a subject's account, which the caller has locked: `subject` as it is now, and what it
 * was before.
 */
export const chainEvent = (write: Write, subject: Subject, before: Before): Promise<void> =>
  chainEvents(write, [subject], before);

/** The same for several subjects of one account that were the same before: two statements whatever the number. */
export async function chainEvents(write: Write, subjects: readonly Subject[], before: Before): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { account_id } = refOf(first);
  const { rows } = await sql<{ no: number; hash: string }>`
    select no, hash from status_event where account_id = ${account_id} order by no desc limit 1`.execute(
    write.trx,
  );
  let last: Pick<EventRow, 'no' | 'hash'> = rows[0] ?? { no: 0, hash: GENESIS };
  const events = subjects.map((subject) => {
    const of = subject.resource ?? subject.account;
    const told: Told = {
      account_id,
      no: last.no + 1,
      resource_id: refOf(subject).resource_id,
      at: new Date().toISOString(),
      kind: kindOf(subject),
      name: of.name,
      to: of.credential_status,
      operational_to: of.operational_status,
      actor_id: write.author,
      ...before,
    };
    const event = linked(last.hash, told);
    last = event;
    return event;
  });
  await insertRows(write.trx, 'status_event', events);
}

interface EventRow {
  readonly no: number;
  readonly event: Told;
  readonly prev_hash: string;
  readonly hash: string;
}
interface Link extends EventRow {
  /** Of an event that was erased: the hash of what is left of it, as the history tells; null: it tells of none. */
  readonly left?: string | null;
  readonly erased: boolean;
}

/** How many events are checked at a time: a chain of any length stays within bounds. */
const PIECE = 1000;

/** Whether every event of an account's chain is as it was written, or erased, and none is missing between them. */
export async function isIntact(db: Db | Trx, accountId: string): Promise<boolean> {
  let before = GENESIS;
  for (let no = 1; ; no += PIECE) {
    const { rows } = await sql<Link>`
      select e.no, e.event, e.prev_hash, e.hash, e.erased_by is not null as erased, h.detail -> 'events' ->> e.no::text as left
        from status_event e
        left join history h on h.entity_id = e.erased_by and h.record_id = e.account_id and h.type = ${ERASING}
       where e.account_id = ${accountId} and e.no >= ${no} and e.no < ${no + PIECE} order by e.no`.execute(
      db,
    );
    for (const [index, row] of rows.entries()) {
      const sound = row.no === no + index && row.event.no === row.no && row.prev_hash === before;
      if (!sound || (row.erased ? row.left : row.hash) !== hashOf(before, row.event)) return false;
      before = row.hash;
    }
    if (rows.length < PIECE) return true;
  }
}

/** The events of a file, newest first, and whether its chain is intact. A provider learns of persons only itself. */
export async function statusEvents(
  db: Db,
  call: Call,
  accountId: string,
  page: number,
  size: number,
): Promise<Page<StatusEvent> & { readonly intact: boolean }> {
  const { rows } = await sql<EventRow & { total: number }>`
    select no, event, prev_hash, hash, count(*) over ()::int as total from status_event
     where account_id = ${accountId} order by no desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap((row) => row.event.actor_id ?? []),
  );
  const items = rows.map(({ no, hash, event }): StatusEvent => {
    const { account_id: _account, actor_id, ...told } = event;
    const hidden = isProvider(call.actor) && actor_id !== call.actor.id;
    return {
      ...told,
      no,
      hash,
      kind: told.kind as StatusEvent['kind'],
      actor: actor_id === null || hidden ? null : (people.get(actor_id) ?? null),
    };
  });
  return {
    items,
    total: rows[0]?.total ?? 0,
    total_exact: true,
    page,
    size,
    intact: await isIntact(db, accountId),
  };
}
