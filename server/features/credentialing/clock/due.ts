import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { settle } from '../settle/index.ts';
import type { ReadDue } from './pages.ts';
import type { Write } from '#server/platform/write.ts';

/** A subject of which an item stands otherwise than it was settled, because days went by. */
interface Aged extends SubjectRef {
  readonly id: string;
}

/** What ended, what begins to end, and what was verified too long ago (`itemState` in schemas/credential/state.ts). */
export const readAged =
  (day: string): ReadDue<Aged> =>
  async (db, { after, limit, only }) => {
    const { rows } = await sql<Aged>`
      select distinct coalesce(i.resource_id, i.account_id) as id, i.account_id, i.resource_id
        from requirement_item i join requirement r on r.entity_id = i.requirement_id
       where (   (i.state in ('CURRENT', 'EXPIRING') and i.expires_on < ${day}::date)
              or (i.state = 'CURRENT' and i.expires_on <= ${day}::date + r.warn_days)
              or (i.state = 'CURRENT' and not r.needs_document and i.psv_until < ${day}::date))
         and coalesce(i.resource_id, i.account_id) > ${after}::uuid
         ${only ? sql`and coalesce(i.resource_id, i.account_id) = any(${only}::uuid[])` : sql``}
       order by 1 limit ${limit}`.execute(db);
    return rows;
  };

/** Settled at a time: what is computed of them holds up everybody else for no longer than that takes. */
const PIECE = 50;

export const settleAged =
  (day: string) =>
  async (write: Write, aged: readonly Aged[]): Promise<void> => {
    const refs = aged.map(({ account_id, resource_id }) => ({ account_id, resource_id }));
    for (let from = 0; from < refs.length; from += PIECE)
      await settle(write.trx, refs.slice(from, from + PIECE), day);
  };
