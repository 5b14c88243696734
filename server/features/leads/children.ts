import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isKey, KEY_PATTERN } from '#schemas/engine/formats.ts';
import { normalise, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { visibleLeads } from './visible.ts';

/**
 * The rows `t` of leads that the actor may see: who may read a lead may read what is kept of it, and with a deleted lead
 * it is gone from sight. It is looked for among the deleted ones, which are few: ten thousand rows are counted in a
 * twentieth of the time.
 */
export function visibleOfLeads(actor: Actor, type: LeadType): Condition {
  visibleLeads(actor, 'lead.read', type);
  return sql<boolean>`(t.lead_type = ${type} and not exists (
    select from lead l where l.entity_id = t.lead_id and l.deleted_at is not null))`;
}

/** A body that creates something of a lead says of which one, beside the fields (design 'The API'). */
export const LEAD_ID = { lead_id: { type: 'string', pattern: KEY_PATTERN } } as const;

export const isLeadId = (id: unknown): id is string => typeof id === 'string' && isKey(id);

export const leadIdFails = (id: unknown): Fail[] =>
  isLeadId(id) ? [] : [{ field: 'lead_id', code: isEmpty(id) ? 'required' : 'invalid' }];

/** What was sent to create a record. A form sends what was left empty as null; a name that is no field stays, for validation to tell. */
export const filled = ({ fields }: Resource, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(normalise(fields, sent)).filter(
      ([name, value]) => !isEmpty(value) || !Object.hasOwn(fields, name),
    ),
  );
