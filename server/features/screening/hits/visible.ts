import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { visibleAccounts } from '#server/features/credentialing/visible.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';

/** Hits and checks `t` of accounts that the actor may see (domain §6: PR supervisors those of their type). */
export function visibleScreenings(actor: Actor): Condition {
  requireScope(actor, 'screening.read');
  // Within the parentheses `t` is the account.
  return sql<boolean>`t.account_id in (select t.entity_id from account t where ${visibleAccounts(actor)})`;
}

export interface SubjectName {
  readonly kind: SubjectKind;
  readonly name: string;
  readonly account_name: string;
  readonly cred_agent_id: string | null;
}

/** How subjects are called, by the key of the resource, or else of the account. */
export async function namesOf(
  db: Db | Trx,
  subjects: readonly SubjectRef[],
): Promise<ReadonlyMap<string, SubjectName>> {
  const keys = subjects.map(({ account_id, resource_id }) => resource_id ?? account_id);
  const { rows } = await sql<SubjectName & { key: string }>`
    select a.entity_id as key, 'ACCOUNT' as kind, a.name, a.name as account_name, a.cred_agent_id
      from account a where a.entity_id = any(${keys}::uuid[])
    union all
    select r.entity_id, r.kind, r.name, a.name, a.cred_agent_id
      from resource r join account a on a.entity_id = r.account_id where r.entity_id = any(${keys}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...name }) => [key, name]));
}
