import type { Values } from '#schemas/engine/field.ts';
import { ownEntries, writable } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { deletionFail, movesNow, type LegalGate, type Standing } from '#schemas/lead/moves.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';

/** What of a lead says how it stands, and who may change it. */
export interface LeadHead {
  readonly entity_id: string;
  readonly status: string;
  readonly assignee_id: string | null;
  readonly pr_assigned_id: string | null;
  readonly created_by: string | null;
}

/** A row of the lead table as PostgreSQL gives it. */
export type LeadRow = Values &
  LeadHead & { readonly lead_type: LeadType; readonly version: number; readonly data: Values };

/** What a person may do to a lead; it travels with the record, so that the console never guesses. */
export interface LeadRights {
  readonly edit: boolean;
  /** Statuses that may follow now. */
  readonly statuses: readonly string[];
}

/** A row → its field values, wherever they are kept; a field without a value is null. */
export function valuesOf(row: LeadRow): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { store }] of ownEntries(LEADS[row.lead_type].fields))
    values[name] = (store === 'column' ? row[name] : row.data[name]) ?? null;
  return values;
}

/** Field values → what to write: columns by their name, the rest into `data`, without empty values. */
export function rowOf(type: LeadType, values: Values, data: Values = {}): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const rest: Record<string, unknown> = { ...data };
  for (const [name, field] of writable(LEADS[type])) {
    if (!(name in values)) continue;
    const value = values[name];
    if (field.store === 'column') row[name] = value ?? ('many' in field && field.many ? [] : null);
    else if (isEmpty(value)) delete rest[name];
    else rest[name] = value;
  }
  return { ...row, data: rest };
}

/** Whether the actor may edit the lead (domain §6: agents their own or unassigned ones, supervisors all of the type). */
export function mayEdit(
  actor: Actor,
  lead: Pick<LeadHead, 'assignee_id' | 'pr_assigned_id' | 'created_by'>,
): boolean {
  const scope = scopeOf(actor.role, 'lead.edit');
  return scope === 'type' || (scope === 'orUnassigned' && (isOwn(actor, lead) || lead.assignee_id === null));
}

/** Own leads: those that one wrote down, looks after, or is assigned to (domain §6). */
export const isOwn = (
  actor: Actor,
  lead: Pick<LeadHead, 'assignee_id' | 'pr_assigned_id' | 'created_by'>,
): boolean => [lead.assignee_id, lead.pr_assigned_id, lead.created_by].includes(actor.id);

/** What the API answers of a lead, whoever reads it. */
export const presentRow = (row: LeadRow): Record<string, unknown> =>
  // Into the one object: a page has many, and each is large.
  Object.assign(valuesOf(row), {
    entity_id: row.entity_id,
    version: row.version,
    lead_type: row.lead_type,
  });

/** What it answers besides: what there is to know beyond the row, and what the reader may do. */
export function presentStanding(
  head: LeadHead,
  actor: Actor,
  standing: Standing,
  gate: LegalGate,
): Record<string, unknown> {
  const edit = mayEdit(actor, head);
  const asker = { supervisor: actor.supervisor, gate };
  const can: LeadRights = { edit, statuses: edit ? movesNow(head.status, asker, standing) : [] };
  return {
    account_id: standing.account?.entity_id ?? null,
    // Why it stays, whoever would delete it.
    kept: deletionFail(standing)?.code ?? null,
    can,
  };
}

/** The fields in which two sets of values differ, from → to. */
export function changesBetween(before: Values, after: Values): Change[] {
  return Object.keys(after)
    .filter((name) => JSON.stringify(plain(before[name])) !== JSON.stringify(plain(after[name])))
    .map((field) => ({ field, from: plain(before[field]), to: plain(after[field]) }));
}

/** 'No value' has one form, so that an empty list and an absent one do not count as a change. */
const plain = (value: unknown): unknown => (isEmpty(value) ? null : value);
