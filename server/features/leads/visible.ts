import { sql } from 'kysely';
import type { Action, LeadType } from '#schemas/permissions.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import { containsWords, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';

/**
 * The leads of a type that the actor may act on; of the other type's there are none (404, domain §6). What is kept of
 * leads follows them (`visibleOfLeads`).
 */
export function visibleLeads(actor: Actor, action: Action, type: LeadType): Condition {
  const scope = requireScope(actor, action);
  if (scope !== 'all' && actor.leadType !== type) throw new Problem('not_found');
  return sql<boolean>`(t.lead_type = ${type} and t.deleted_at is null)`;
}

/** Of the leads `t` of a type those that the actor may change: what `mayEdit` says of one lead, for many in a query. */
export function editableLeads(actor: Actor, type: LeadType): Condition {
  const visible = visibleLeads(actor, 'lead.edit', type);
  return requireScope(actor, 'lead.edit') === 'type'
    ? visible
    : sql<boolean>`(${visible} and (t.assignee_id is null or ${actor.id} in (t.assignee_id, t.pr_assigned_id, t.created_by)))`;
}

/** How people set numbers apart, the dashes of word processors included. */
const PUNCTUATION = /[\s().+/\u2010-\u2015-]/g;

/** Search over names anywhere, over numbers from their start (docs/decisions/006). */
export function searchLeads(text: string): Condition {
  const digitsOnly = text.replace(PUNCTUATION, '');
  if (/^\d{3,15}$/.test(digitsOnly)) {
    const number = `${digitsOnly}%`;
    // No number in North America begins with 1: what stands before it is the country's.
    return sql<boolean>`(t.phone like ${`+1${digitsOnly.replace(/^1/, '')}%`} or t.tax_id like ${number} or t.npi like ${number})`;
  }
  return sql<boolean>`t.entity_id in (select s.lead_id from lead_search s where ${containsWords(sql`s.text`, text)})`;
}
