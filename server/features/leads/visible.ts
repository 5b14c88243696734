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

/** The digits of a text that is a number, or the start of one, however it is written; else null. */
export function numberIn(text: string): string | null {
  const digitsOnly = text.replace(PUNCTUATION, '');
  return /^\d{3,15}$/.test(digitsOnly) ? digitsOnly : null;
}

/** A phone number as it is kept, from its digits: no number in North America begins with 1, which is the country's. */
export const phoneOf = (digits: string): string => `+1${digits.replace(/^1/, '')}`;

/** Search over names anywhere, over numbers from their start (docs/decisions/006). */
export function searchLeads(text: string): Condition {
  const number = numberIn(text);
  if (number !== null) {
    const start = `${number}%`;
    return sql<boolean>`(t.phone like ${`${phoneOf(number)}%`} or t.tax_id like ${start} or t.npi like ${start})`;
  }
  return sql<boolean>`t.entity_id in (select s.lead_id from lead_search s where ${containsWords(sql`s.text`, text)})`;
}
