import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentAccount, presentOwn, type Account, type AccountRow } from './account.ts';
import { formRefs, openForms } from './instances.ts';
import { cycleOf, type CycleRow } from './lifecycle/cycles.ts';
import { visibleAccounts } from './visible.ts';

/** One account that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findAccount(db: Db | Trx, call: Call, id: string, lock = false): Promise<AccountRow> {
  // The lead before its account, as a conversion does: PostgreSQL asks for it anyway when an account is written twice.
  if (lock)
    await sql`select from lead where entity_id = (select lead_id from account where entity_id = ${id}) for key share`.execute(
      db,
    );
  const { rows } = await sql<AccountRow>`
    select t.* from account t where ${visibleAccounts(call.actor)} and t.entity_id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** An account as it is now, for commands that have found it; who may see it is not asked again. */
export async function readAccount(db: Db | Trx, id: string): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`select t.* from account t where t.entity_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** One account with its forms and the cycle it is in. */
export async function wholeAccount(
  db: Db,
  call: Call,
  account: AccountRow,
): Promise<Omit<Account, 'cycle'> & { readonly cycle: CycleRow | null }> {
  const subject = { account, resource: null };
  return {
    ...presentAccount(account, call.actor),
    own: presentOwn(account, call.actor),
    forms: formRefs(await openForms(db, subject), call),
    cycle: await cycleOf(db, { account_id: account.entity_id, resource_id: null }),
  };
}

/** The account that the actor, a provider, fills in. Throws `not_found` when it has none. */
export async function findOwnAccount(db: Db, call: Call): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select t.* from account t where ${visibleAccounts(call.actor)} and t.provider_user_id = ${call.actor.id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}
