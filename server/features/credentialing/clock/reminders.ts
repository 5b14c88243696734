import { sql } from 'kysely';
import type { Text } from '#schemas/engine/codes.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Write } from '#server/platform/write.ts';
import type { ReadDue } from './pages.ts';

/** Days before the expiry of a document at which its provider is reminded (specification of the daily job; domain §1). */
const REMINDED_BEFORE = [90, 60, 30, 14, 7];
/** What ended before is no news: a house that begins to use the clock does not tell of years. */
const NEWS_DAYS = 30;
/** Nobody is reminded of what these will not need any more. */
const ENDED = {
  account: ['DENIED', 'TERMINATED'],
  resource: ['DENIED', 'TERMINATED', 'WITHDRAWN', 'OUT_OF_BUSINESS'],
};

/** The document of an item that ends soon, or ended lately. */
interface Ending {
  readonly id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly resource_name: string | null;
  readonly provider_user_id: string | null;
  readonly cred_agent_id: string | null;
  readonly name_en: string;
  readonly name_es: string;
  readonly document_id: string;
  readonly expires_on: string;
  readonly days: number;
  /** The nearest of REMINDED_BEFORE that is reached; null once it has ended. */
  readonly told: number | null;
  /** A newer document waits for its review: its provider has done what can be done. */
  readonly renewed: boolean;
}

/** Of a threshold that was missed (the server was off) the nearest one is told; none before the item's own warn days. */
export const readEnding =
  (day: string): ReadDue<Ending> =>
  async (db, { after, limit, only }) => {
    const { rows } = await sql<Ending>`
      select i.entity_id as id, i.account_id, a.name as account_name, s.name as resource_name, a.provider_user_id,
             a.cred_agent_id, r.name_en, r.name_es, i.document_id, i.expires_on, i.expires_on - ${day}::date as days, near.told,
             exists (select from document d where d.account_id = i.account_id and d.resource_id is not distinct from i.resource_id
                        and d.requirement_id = i.requirement_id and d.state = 'PENDING' and d.archived_at is null) as renewed
        from requirement_item i
        join requirement r on r.entity_id = i.requirement_id
        join account a on a.entity_id = i.account_id and a.withdrawn_at is null
                      and a.credential_status <> all(${ENDED.account}::text[])
        left join resource s on s.entity_id = i.resource_id
        cross join lateral (select min(t) as told from unnest(${REMINDED_BEFORE}::int[]) t
                             where t between i.expires_on - ${day}::date and r.warn_days and i.expires_on >= ${day}::date) near
       where i.expires_on between ${day}::date - ${NEWS_DAYS}::int and ${day}::date + ${Math.max(...REMINDED_BEFORE)}::int
         and i.state in ('CURRENT', 'EXPIRING', 'EXPIRED') and i.document_id is not null
         and (s.entity_id is null or s.credential_status <> all(${ENDED.resource}::text[]))
         and (near.told is not null or i.expires_on < ${day}::date)
         and i.entity_id > ${after}::uuid
         ${only ? sql`and i.entity_id = any(${only}::uuid[])` : sql``}
       order by i.entity_id limit ${limit}`.execute(db);
    return rows;
  };

/** Tells the provider, and of what ended the agent as well, once for each document, end and threshold. */
export const tellEnding = (write: Write, ending: readonly Ending[]): Promise<void> =>
  notify(write.trx, ...ending.flatMap(noticesOf));

function noticesOf(one: Ending): NewNotice[] {
  const { account_name, resource_name, document_id, expires_on, told, account_id } = one;
  const name = resource_name === null ? account_name : `${account_name}, ${resource_name}`;
  const item: Text = { en: one.name_en, es: one.name_es };
  const expires = { day: expires_on };
  const provider = one.renewed ? null : one.provider_user_id;
  const people = (told === null ? [provider, one.cred_agent_id] : [provider]).filter((user) => user !== null);
  return people.map((userId): NewNotice => {
    const common = { userId, about: { resource: 'account', id: account_id } } as const;
    const key = `expiry|${document_id}|${expires_on}|${told ?? 'over'}|${userId}`;
    return told === null
      ? { ...common, key, code: 'credential.expired', params: { name, item, expires } }
      : { ...common, key, code: 'credential.expiring', params: { name, item, expires, days: one.days } };
  });
}
