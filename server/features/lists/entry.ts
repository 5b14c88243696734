import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { LISTS, type EntryList, type ListEntry } from '#schemas/list/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { reachOf, type Group } from './reach.ts';

/** An entry, and its place in its group. */
export interface EntryRow extends ListEntry {
  readonly position: number;
}

const rowsOf = (
  where: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): RawBuilder<EntryRow> => sql<EntryRow>`
  select l.entity_id, l.version, l.code, l.name_en, l.name_es, l.lead_type, l.position,
         l.retired_at is not null as retired,
         l.parent_ids[1] as parent,
         case when l.list = 'region'
              then array(select c.entity_id from lookup c where c.list = 'county' and c.parent_ids @> array[l.entity_id])
              else '{}' end as counties
    from lookup l
   where ${where}
   order by l.position, l.name_en, l.entity_id ${lock}`;

/** The entries of a group in their order, those that are retired as well. */
export async function readGroup(db: Db | Trx, { list, type }: Group): Promise<EntryRow[]> {
  const where = sql<boolean>`l.list = ${list} and l.lead_type is not distinct from ${type}`;
  return (await rowsOf(where).execute(db)).rows;
}

/** A group as the API answers it. */
export const presentGroup = (rows: readonly EntryRow[]): EntryList => ({
  items: rows.map(presentEntry),
  order: orderMark(rows),
});

export const presentEntry = ({ position: _position, ...entry }: EntryRow): ListEntry => entry;

/** Says which entries stand in which order: who moves one gives it back, so that two who do it at once are told. */
export const orderMark = (rows: readonly Pick<ListEntry, 'entity_id'>[]): string =>
  createHash('sha256')
    .update(rows.map(({ entity_id }) => entity_id).join())
    .digest('hex')
    .slice(0, 16);

/** Nobody else writes the list until the transaction ends. */
export const lockList = async (trx: Trx, list: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`provnet.lists.${list}`}))`.execute(trx));

/**
 * An entry of a list that the actor administers, else `not_found`.
 * @param lock `change`: it stays as it is until the transaction ends; `remove`: nothing begins to refer to it either
 */
export async function findEntry(
  db: Db | Trx,
  actor: Actor,
  name: string,
  id: string,
  lock?: 'change' | 'remove',
): Promise<{ group: Group; row: EntryRow }> {
  const { list, types } = reachOf(actor, name);
  const { rows } = await rowsOf(
    sql<boolean>`l.list = ${list} and l.entity_id = ${id}
             and (l.lead_type is null or l.lead_type = any(${types}::text[]))`,
    lock ? sql.raw(lock === 'remove' ? 'for update of l' : 'for no key update of l') : undefined,
  ).execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return { group: { list, type: LISTS[list].typed ? row.lead_type : null }, row };
}

/** The same, locked, while it is at the version that the caller has seen; else throws `stale` with it as it is. */
export async function entryAt(
  trx: Trx,
  actor: Actor,
  name: string,
  id: string,
  version: number,
  lock: 'change' | 'remove',
): Promise<{ group: Group; row: EntryRow }> {
  const found = await findEntry(trx, actor, name, id, lock);
  if (found.row.version !== version) throw new Problem('stale', [], presentEntry(found.row));
  return found;
}
