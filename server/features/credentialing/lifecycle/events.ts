import { sql } from 'kysely';
import type { StatusEvent } from '#schemas/credential/subject.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { readPeople } from '#server/platform/names.ts';
import { isProvider } from '../visible.ts';
import type { Linked } from './chain.ts';
import { isIntact } from './proof.ts';

/** The events of a file, newest first, and whether its chain is intact. A provider learns of persons only itself. */
export async function statusEvents(
  db: Db,
  call: Call,
  accountId: string,
  page: number,
  size: number,
): Promise<Page<StatusEvent> & { readonly intact: boolean }> {
  const { rows } = await sql<Pick<Linked, 'no' | 'event' | 'hash'> & { total: number }>`
    select no, event, hash, count(*) over ()::int as total from status_event
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
