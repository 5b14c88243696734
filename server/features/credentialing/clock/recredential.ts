import { sql } from 'kysely';
import { notify } from '#server/features/notices/notify.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import type { Write } from '#server/platform/write.ts';
import { changeStatus } from '../lifecycle/change.ts';
import { settle } from '../settle/index.ts';
import { readSubject } from '../subject.ts';
import type { ReadDue } from './pages.ts';

/** Days before the date at which agent and provider are told (domain §4); on the day itself they are told once more. */
const TOLD_BEFORE = [120, 90, 0];

/** An approved account that must be credentialed again soon. */
interface Recredential {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly provider_user_id: string | null;
  readonly cred_agent_id: string | null;
  readonly due: string;
  /** Days that are left; not above zero: it is now. */
  readonly days: number;
  /** The nearest of TOLD_BEFORE that is reached. */
  readonly told: number;
}

/** By the open cycle's date. A moved account has another cycle, and is not due any more. */
export const readRecredential =
  (day: string): ReadDue<Recredential> =>
  async (db, { after, limit, only }) => {
    const { rows } = await sql<Recredential>`
      select c.entity_id as id, a.entity_id as account_id, a.name, a.provider_user_id, a.cred_agent_id,
             c.recredential_on as due, c.recredential_on - ${day}::date as days,
             (select min(t) from unnest(${TOLD_BEFORE}::int[]) t where t >= greatest(c.recredential_on - ${day}::date, 0)) as told
        from credential_cycle c
        join account a on a.entity_id = c.account_id and a.credential_status = 'APPROVED' and a.withdrawn_at is null
       where c.closed_at is null and c.resource_id is null and c.entity_id > ${after}::uuid
         and c.recredential_on <= ${day}::date + ${Math.max(...TOLD_BEFORE)}::int
         ${only ? sql`and c.entity_id = any(${only}::uuid[])` : sql``}
       order by c.entity_id limit ${limit}`.execute(db);
    return rows;
  };

/**
 * Tells who must act, once for each threshold; an account that is still APPROVED on the date itself goes back to review,
 * which opens its RECRED cycle (docs/decisions/012).
 */
export const recredential =
  (vault: Vault, day: string) =>
  async (write: Write, accounts: readonly Recredential[]): Promise<void> => {
    await notify(
      write.trx,
      ...accounts.flatMap(({ id, account_id, name, provider_user_id, cred_agent_id, due, days, told }) =>
        [provider_user_id, cred_agent_id]
          .filter((userId) => userId !== null)
          .map((userId) => ({
            key: `recredential|${id}|${due}|${told}|${userId}`,
            code: 'credential.recredential' as const,
            params: { name, due: { day: due }, days: Math.max(days, 0) },
            userId,
            about: { resource: 'account' as const, id: account_id },
          })),
      ),
    );
    const now = accounts.filter(({ days }) => days <= 0);
    for (const { account_id, due } of now) {
      const subject = await readSubject(write.trx, { account_id, resource_id: null });
      await changeStatus(write, vault, subject, 'CREDENTIALING_REVIEW', { reason_text: `RECRED ${due}` });
    }
    const refs = now.map(({ account_id }) => ({ account_id, resource_id: null }));
    await settle(write.trx, refs, day);
  };
