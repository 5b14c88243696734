import { sql } from 'kysely';
import type { CredentialComment } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { roleNames, ROLES, type Role } from '#schemas/permissions.ts';
import type { CommentVisibility } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { readPeople } from '#server/platform/names.ts';
import type { AccountRow } from '../account.ts';
import { unseenBy } from '../unseen.ts';
import { isProvider, mayOn } from '../visible.ts';

/** A row of the credential_comment table. */
export interface CommentRow extends SubjectRef {
  readonly entity_id: string;
  readonly field_id: string | null;
  readonly visibility: CommentVisibility;
  readonly text: string;
  readonly created_at: Date;
  readonly created_by: string;
}

export const readsInternal = (actor: Actor, account: AccountRow): boolean =>
  mayOn(actor, 'credential.internal', account);

/** The comments `t` on an account that the actor reads: of internal ones the others do not even learn how many there are. */
export const visibleComments = (actor: Actor, account: AccountRow): Condition =>
  readsInternal(actor, account) ? sql<boolean>`true` : sql<boolean>`t.visibility = 'PROVIDER'`;

const PROVIDER_ROLES: readonly Role[] = roleNames().filter((role) => ROLES[role].rank === 'PV');

/** Comments as answers hold them. A provider does not learn who of the staff writes to it; internal fields have no name. */
export async function presentComments(
  db: Db | Trx,
  actor: Actor,
  rows: readonly CommentRow[],
): Promise<CredentialComment[]> {
  const authors = rows.map((row) => row.created_by);
  const people = await readPeople(db, authors);
  const unseen = await unseenBy(db, actor);
  const { rows: providers } = await sql<{ entity_id: string }>`
    select entity_id from app_user
     where entity_id = any(${authors}::uuid[]) and roles[1] = any(${PROVIDER_ROLES}::text[])`.execute(db);
  const isFromProvider = new Set(providers.map(({ entity_id }) => entity_id));
  return rows.map((row): CredentialComment => {
    const from_provider = isFromProvider.has(row.created_by);
    const known = from_provider || !isProvider(actor);
    return {
      entity_id: row.entity_id,
      account_id: row.account_id,
      resource_id: row.resource_id,
      field_id: row.field_id !== null && unseen(row.field_id) ? null : row.field_id,
      visibility: row.visibility,
      text: row.text,
      created_at: row.created_at.toISOString(),
      created_by: known ? (people.get(row.created_by) ?? null) : null,
      from_provider,
    };
  });
}
