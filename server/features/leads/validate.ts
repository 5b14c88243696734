import type { Values } from '#schemas/engine/field.ts';
import { normalise, type Writes } from '#schemas/engine/resource.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import { LEADS, LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import { moveRefusal, type LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { referenceFails } from '#server/platform/references.ts';
import { valuesOf, type LeadRow } from './lead.ts';
import { standingsOf } from './standing.ts';

export const leadCheck = (type: LeadType, writes: Writes): Check => bodyCheck(LEADS[type], writes);

/** What a person sent, as it would be stored. */
export const normaliseLead = (type: LeadType, sent: Values): Values => normalise(LEADS[type].fields, sent);

/**
 * Everything wrong with values that would become, or change, a lead: shape, rules, references, lifecycle.
 * @param other a lead that becomes one with it: what it refers to may stay
 */
export async function leadFails(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  values: Values,
  current: LeadRow | null,
  gate: LegalGate,
  other: Values = {},
): Promise<Fail[]> {
  const fails = faults(
    LEADS[type],
    leadCheck(type, current ? 'update' : 'create'),
    values,
    current && valuesOf(current),
  );
  const wrong = new Set(fails.map((fail) => fail.field));
  const unknown = await referenceFails(
    db,
    LEADS[type].fields,
    values,
    type,
    current ? valuesOf(current) : {},
    other,
  );
  return [
    ...fails,
    ...unknown.filter((fail) => !wrong.has(fail.field)),
    ...(await statusFails(db, actor, values.status, current, gate)),
  ];
}

/** The lifecycle's word on a new status (domain §5). */
async function statusFails(
  db: Db | Trx,
  { supervisor }: Actor,
  status: unknown,
  current: LeadRow | null,
  gate: LegalGate,
): Promise<Fail[]> {
  const from = current?.status ?? null;
  if (typeof status !== 'string' || status === from) return [];
  if (current === null || from === null)
    return status === LEAD_LIFECYCLE.initial ? [] : [{ field: 'status', code: 'transition_forbidden' }];
  const standingOf = await standingsOf(db, [current.entity_id]);
  const refused = moveRefusal(from, status, { supervisor, gate }, standingOf(current.entity_id));
  return refused ? [{ field: 'status', ...refused }] : [];
}
