import { sql } from 'kysely';
import type { Vault } from '#server/platform/forms/vault.ts';
import type { Write } from '#server/platform/write.ts';
import { changeStatus } from '../lifecycle/change.ts';
import { readSubject } from '../subject.ts';
import type { ReadDue } from './pages.ts';

/** A resource that works, or is within grace, without a document that it must have. */
interface Lapsed {
  readonly id: string;
  readonly account_id: string;
  readonly status: 'ACTIVE' | 'OUT_OF_COMPLIANCE';
  /** Whether the grace of one of its documents is over. */
  readonly over: boolean;
  /** Which, and since when: `MVR 2027-01-31`. */
  readonly reason: string;
}

/** ACTIVE ones with a required item EXPIRED, and OUT_OF_COMPLIANCE ones whose grace days after its expiry are over. */
export const readLapsed =
  (day: string): ReadDue<Lapsed> =>
  async (db, { after, limit, only }) => {
    const { rows } = await sql<Lapsed>`
      select s.entity_id as id, s.account_id, s.credential_status as status,
             bool_or(i.expires_on + r.grace_days < ${day}::date) as over,
             string_agg(r.code || ' ' || i.expires_on, ', ' order by i.expires_on, r.code) as reason
        from resource s
        join account a on a.entity_id = s.account_id and a.withdrawn_at is null
        join requirement_item i on i.account_id = s.account_id and i.resource_id = s.entity_id and i.state = 'EXPIRED'
        join requirement r on r.entity_id = i.requirement_id and r.required
       where s.credential_status in ('ACTIVE', 'OUT_OF_COMPLIANCE') and s.entity_id > ${after}::uuid
         ${only ? sql`and s.entity_id = any(${only}::uuid[])` : sql``}
       group by s.entity_id
      having s.credential_status = 'ACTIVE' or bool_or(i.expires_on + r.grace_days < ${day}::date)
       order by s.entity_id limit ${limit}`.execute(db);
    return rows;
  };

/** Each along its lifecycle, one step after the other: every status is told in the file's chain of events. */
export const moveLapsed =
  (vault: Vault) =>
  async (write: Write, lapsed: readonly Lapsed[]): Promise<void> => {
    for (const { id, account_id, status, over, reason: reason_text } of lapsed) {
      let subject = await readSubject(write.trx, { account_id, resource_id: id });
      if (status === 'ACTIVE')
        subject = await changeStatus(write, vault, subject, 'OUT_OF_COMPLIANCE', { reason_text });
      if (over) await changeStatus(write, vault, subject, 'INACTIVE_OUT_OF_COMPLIANCE', { reason_text });
    }
  };
