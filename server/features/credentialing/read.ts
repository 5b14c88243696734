import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Change } from '#server/db/schema.ts';
import { readHistory, type HistoryEntry } from '#server/platform/history.ts';
import type { Page } from '#server/platform/list/page.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentAccount, presentOwn, type Account, type AccountRow } from './account.ts';
import { formRefs, openForms } from './instances.ts';
import { cycleOf, type CycleRow } from './lifecycle/cycles.ts';
import { unseenBy, type Unseen } from './unseen.ts';
import { isProvider, mayOn, visibleAccounts } from './visible.ts';

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

/** A provider does not learn who works on its file, nor what one asks of the other. */
const STAFF_ONLY: readonly string[] = ['cred_agent_id', 'agent_request'];

/** What happened to a file, newest first, without internal fields. A provider sees what happened, but of persons only itself. */
export async function accountHistory(
  db: Db,
  call: Call,
  id: string,
  page: number,
  size: number,
): Promise<Page<HistoryEntry>> {
  const account = await findAccount(db, call, id);
  const [told, unseen] = await Promise.all([
    readHistory(db, [id], page, size, toldTo(call, account)),
    unseenBy(db, call.actor),
  ]);
  const history = { ...told, items: told.items.map((entry) => withoutUnseen(entry, unseen)) };
  if (!isProvider(call.actor)) return history;
  const items = history.items.map((entry) => ({
    ...entry,
    actor: entry.actor?.entity_id === call.actor.id ? entry.actor : null,
    detail: {},
    changes: entry.changes.filter((change: Change) => !STAFF_ONLY.includes(change.field)),
  }));
  return { ...history, items };
}

/** That something happened may be told, but neither to which internal field nor what. */
function withoutUnseen(entry: HistoryEntry, unseen: Unseen): HistoryEntry {
  const { field_id, reason: _reason, ...detail } = entry.detail;
  const { form } = detail;
  const isTold = !unseen(String(field_id));
  return {
    ...entry,
    changes: entry.changes.filter(({ field }) => typeof form !== 'string' || !unseen(field, form)),
    detail: isTold ? entry.detail : detail,
  };
}

/** What is internal is only for those who read such things (domain §6). */
const toldTo = ({ actor }: Call, account: AccountRow): Condition =>
  mayOn(actor, 'credential.internal', account)
    ? sql<boolean>`true`
    : sql<boolean>`h.detail ->> 'visibility' is distinct from 'INTERNAL'`;
