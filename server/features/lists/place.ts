import { sql } from 'kysely';
import type { EntryList } from '#schemas/list/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { entryAt, findEntry, lockList, orderMark, presentGroup, readGroup } from './entry.ts';
import { keptBy } from './use.ts';

export interface Move {
  /** The entry before which it shall stand; null: behind all. */
  readonly before: string | null;
  /** The order in which it was seen (`EntryList.order`). */
  readonly order: string;
}

/** Gives an entry another place. Throws `not_found`, or `stale` with the list as it is when it was another meanwhile. */
export async function moveEntry(
  db: Db,
  call: Call,
  list: string,
  id: string,
  move: Move,
): Promise<EntryList> {
  return transact(db, call, async (write) => {
    await lockList(write.trx, list);
    const { group, row } = await findEntry(write.trx, call.actor, list, id, 'change');
    const rows = await readGroup(write.trx, group);
    if (orderMark(rows) !== move.order) throw new Problem('stale', [], presentGroup(rows));
    const others = rows.map(({ entity_id }) => entity_id).filter((key) => key !== id);
    const at = move.before === null ? others.length : others.indexOf(move.before);
    refuse(at < 0 ? [{ field: 'before', code: 'unknown_reference' }] : []);
    const ids = others.toSpliced(at, 0, id);
    const from = rows.findIndex(({ entity_id }) => entity_id === id);
    if (from !== at)
      await write.asOne('lookup', async (parts) => {
        const place = sql`array_position(${ids}::uuid[], entity_id)`;
        await parts.follow(
          'lookup',
          { position: place },
          sql<boolean>`entity_id = any(${ids}::uuid[]) and position <> ${place}`,
        );
        const next = await parts.update('lookup', id, row.version, { updated_by: call.actor.id });
        const changes = [{ field: 'position', from: from + 1, to: at + 1 }];
        return { id, version: next, event: { type: 'LOOKUP_UPDATED', changes } };
      });
    return presentGroup(await readGroup(write.trx, group));
  });
}

/**
 * Removes an entry that nothing uses. Throws `not_found`, `stale`, or `not_now` with all that uses it, also when
 * that cannot be counted in time; what begins to refer to it meanwhile is waited for (references.ts).
 */
export async function removeEntry(
  db: Db,
  call: Call,
  list: string,
  id: string,
  version: number,
): Promise<void> {
  await transact(db, call, async (write) => {
    await lockList(write.trx, list);
    const { group, row } = await entryAt(write.trx, call.actor, list, id, version, 'remove');
    const fails = await keptBy(write.trx, group.list, row);
    if (fails.length > 0) throw new Problem('not_now', fails);
    const { code, name_en, name_es, lead_type } = row;
    await write.remove('lookup', id, version, {
      type: 'LOOKUP_REMOVED',
      changes: [],
      detail: { list: group.list, code, name_en, name_es, lead_type },
    });
  });
}
