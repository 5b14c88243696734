import { sql, type Selectable } from 'kysely';
import type { ExclusionSource } from '#schemas/vocabulary/index.ts';
import type { Tables } from '#server/db/schema.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { ListRow } from '../lists/format.ts';

export type ListRecord = Selectable<Tables['exclusion_list']>;

export async function findList(db: Db | Trx, id: string, lock = false): Promise<ListRecord | null> {
  const { rows } = await sql<ListRecord>`
    select * from exclusion_list where entity_id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export interface NumberedRow extends ListRow {
  /** Row of the file. */
  readonly no: number;
}

/** Rows are part of their list, which tells its history: they have none of their own (docs/decisions/012). */
export const addRows = (db: Db, listId: string, rows: readonly NumberedRow[]): Promise<void> =>
  db.transaction().execute((trx) =>
    insertRows(
      trx,
      'exclusion_row',
      rows.map((row) => ({ list_id: listId, ...row })),
    ),
  );

const AT_ONCE = 20_000;

/** Removes the rows of a list that is not, or not any more, the current one: nobody reads them. */
export async function dropRows(db: Db, listId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from exclusion_row where list_id = ${listId} and no in (
        select no from exclusion_row where list_id = ${listId} order by no limit ${AT_ONCE})`.execute(db);
    if (numAffectedRows < BigInt(AT_ONCE)) return;
  }
}

/** The planner must know of a whole list at once. */
export const analyseRows = async (db: Db): Promise<void> =>
  void (await sql`analyze exclusion_row`.execute(db));

/** Who makes a list the current one of its source does so alone; gives the present one, locked. */
export async function lockCurrent(trx: Trx, source: ExclusionSource): Promise<ListRecord | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`screening.list:${source}`}))`.execute(trx);
  const { rows } = await sql<ListRecord>`
    select * from exclusion_list where source = ${source} and status = 'CURRENT' for update`.execute(trx);
  return rows[0] ?? null;
}

/** Lists that were replaced and whose rows a killed process left. */
export async function leftOver(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    select l.entity_id from exclusion_list l where l.status in ('REPLACED', 'FAILED')
       and exists (select from exclusion_row r where r.list_id = l.entity_id) limit 100`.execute(db);
  return rows.map(({ entity_id }) => entity_id);
}
