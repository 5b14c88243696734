import { sql } from 'kysely';
import { ROLES, roleNames, type LeadType, type Role } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { countOf, type Page } from '#server/platform/list/page.ts';
import { byPerson, personHas } from '#server/platform/list/people.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { presentAccount, type Account } from '../account.ts';
import { findAccount } from '../read.ts';
import { mayOn } from '../visible.ts';

/** A user that may fill in a file. */
export interface Login {
  readonly entity_id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The roles of providers of a type. */
const providersOf = (type: LeadType): Role[] =>
  roleNames().filter((role) => ROLES[role].rank === 'PV' && ROLES[role].type === type);

/** Users of the provider role of a type who fill in no file, or this one. */
const freeFor = (type: LeadType, accountId: string) => sql<boolean>`
  u.active and u.roles[1] = any(${providersOf(type)}::text[])
  and not exists (select from account a where a.provider_user_id = u.entity_id and a.entity_id <> ${accountId})`;

/** The logins that an account may be given, by name. Throws `not_found` or `forbidden`. */
export async function listLogins(
  db: Db,
  call: Call,
  id: string,
  { search = '', page, size }: { readonly search?: string; readonly page: number; readonly size: number },
): Promise<Page<Login>> {
  const account = await findAccount(db, call, id);
  if (!mayOn(call.actor, 'credential.assign', account)) throw new Problem('forbidden');
  const where = sql`${freeFor(account.lead_type, id)}
    and ${personHas('u', search.trim())}`;
  const [{ rows: items }, counted] = await Promise.all([
    sql<Login>`
      select u.entity_id, u.username, u.first_name, u.last_name from app_user u where ${where}
       order by ${byPerson('u')} limit ${size} offset ${(page - 1) * size}`.execute(db),
    countOf(db, sql`select 1 from app_user u where ${where}`),
  ]);
  return { items, ...counted, page, size };
}

/**
 * Says which user fills in a file; null: nobody. Throws `not_found`, `forbidden`, `stale` with the account as it is,
 * or `bad_request`: no provider of this type, or one who fills in another file.
 */
export async function setProvider(
  db: Db,
  call: Call,
  id: string,
  version: number,
  userId: string | null,
): Promise<Account> {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.assign', account)) throw new Problem('forbidden');
    if (account.version !== version) throw new Problem('stale', [], presentAccount(account, call.actor));
    if (userId !== null) await refuseUnfit(write.trx, account.lead_type, id, userId);
    if (account.provider_user_id !== userId)
      await write.update(
        'account',
        id,
        version,
        { provider_user_id: userId, updated_by: call.actor.id },
        {
          type: 'ACCOUNT_PROVIDER_SET',
          changes: [{ field: 'provider_user_id', from: account.provider_user_id, to: userId }],
        },
      );
    return presentAccount(await findAccount(write.trx, call, id), call.actor);
  });
}

async function refuseUnfit(trx: Trx, type: LeadType, id: string, userId: string): Promise<void> {
  // The user is locked by a statement of its own: of two files that are given to one login at once, the second waits here, and only a
  // statement that begins afterwards sees what the first has written.
  await sql`select from app_user where entity_id = ${userId} for update`.execute(trx);
  const { rows } = await sql<{ free: boolean }>`
    select ${freeFor(type, id)} as free from app_user u
     where u.entity_id = ${userId} and u.active and u.roles[1] = any(${providersOf(type)}::text[])`.execute(
    trx,
  );
  const code = !rows[0] ? 'unknown_reference' : rows[0].free ? null : 'has_other_file';
  refuse(code ? [{ field: 'provider_user_id', code }] : []);
}
