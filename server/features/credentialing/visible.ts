import { sql } from 'kysely';
import type { Audience } from '#schemas/engine/formAudience.ts';
import type { Action, Scope } from '#schemas/permissions.ts';
import { ROLES, scopeOf } from '#schemas/permissions.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import { contains, plainText, type Condition } from '#server/platform/list/sql.ts';
import type { AccountRow } from './account.ts';

export const isProvider = (actor: Actor): boolean => ROLES[actor.role].rank === 'PV';

/** Whose forms a person reads: who judges files sees all of them, the others what providers see. */
export const audienceOf = ({ role }: Actor): Audience =>
  scopeOf(role, 'credential.review') === null ? 'PROVIDER' : 'STAFF';

/** The accounts that the actor may see (domain §6); of others it does not learn that they exist. */
export function visibleAccounts(actor: Actor): Condition {
  const scope = requireScope(actor, 'credential.read');
  switch (scope) {
    case 'all':
      return sql<boolean>`t.withdrawn_at is null`;
    case 'type':
      return sql<boolean>`(t.lead_type = ${actor.leadType} and t.withdrawn_at is null)`;
    default:
      return sql<boolean>`(t.provider_user_id = ${actor.id} and t.lead_type = ${actor.leadType} and t.withdrawn_at is null)`;
  }
}

export const searchAccounts = (text: string): Condition => contains(plainText(sql`t.name`), text);

/** Whether the actor may do something to an account that it sees: an agent to its own, a provider to its own. */
export function mayOn(
  actor: Actor,
  action: Action,
  account: Pick<AccountRow, 'cred_agent_id' | 'provider_user_id'>,
): boolean {
  const scope: Scope | null = scopeOf(actor.role, action);
  if (scope === null) return false;
  const own = (isProvider(actor) ? account.provider_user_id : account.cred_agent_id) === actor.id;
  // What is of another type the actor does not see at all.
  return (
    scope === 'all' || scope === 'type' || own || (scope === 'orUnassigned' && account.cred_agent_id === null)
  );
}
