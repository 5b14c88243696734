import { sql } from 'kysely';
import { scopeOf } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { presentAccount, type Account, type AccountRow } from '../account.ts';
import { sourceOf } from './sources.ts';

/** An account in the queue: `login` is the user name that fills it in, null without one or for readers who assign none. */
export type ListedAccount = Account & { readonly login: string | null };

/** A page of the accounts that the actor may see. Throws `bad_request` naming every filter that it has not. */
export async function listAccounts(db: Db, call: Call, raw: RawQuery): Promise<Page<ListedAccount>> {
  const source = sourceOf('accounts', call.actor);
  const page = await readPage<AccountRow>(db, source, parseListQuery(source.fields, raw));
  const logins = await loginsOf(db, call, page.items);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...presentAccount(row, call.actor),
      login: logins.get(row.provider_user_id ?? '') ?? null,
    })),
  };
}

/** The user names of providers are the credentials staff's alone (domain §6: they are nobody else's list). */
async function loginsOf(
  db: Db,
  { actor }: Call,
  accounts: readonly AccountRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = accounts.flatMap((account) => account.provider_user_id ?? []);
  if (ids.length === 0 || scopeOf(actor.role, 'credential.claim') === null) return new Map();
  const { rows } = await sql<{ entity_id: string; username: string }>`
    select entity_id, username from app_user where entity_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ entity_id, username }) => [entity_id, username]));
}
