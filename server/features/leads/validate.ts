import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, normalise, type Writes } from '#schemas/engine/resource.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import { LEADS, LEAD_LIFECYCLE, legalFamily } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { unknownReferences } from '#server/platform/references.ts';
import { valuesOf, type LeadRow } from './lead.ts';

const compiled = new Map<string, Check>();

/** The compiled body schema of a lead type, made once per process. */
export function leadCheck(type: LeadType, writes: Writes): Check {
  const key = `${type}.${writes}`;
  const check = compiled.get(key) ?? checkOf(bodySchema(LEADS[type], writes));
  compiled.set(key, check);
  return check;
}

/** What a person sent, as it would be stored. */
export const normaliseLead = (type: LeadType, sent: Values): Values => normalise(LEADS[type].fields, sent);

/** Everything wrong with values that would become, or change, a lead: shape, rules, references, lifecycle. */
export async function leadFails(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  values: Values,
  current: LeadRow | null,
): Promise<Fail[]> {
  const fails = faults(
    LEADS[type],
    leadCheck(type, current ? 'update' : 'create'),
    values,
    current && valuesOf(current),
  );
  const wrong = new Set(fails.map((fail) => fail.field));
  const unknown = await unknownReferences(
    db,
    LEADS[type].fields,
    values,
    type,
    current ? valuesOf(current) : {},
  );
  return [
    ...fails,
    ...unknown.filter((fail) => !wrong.has(fail.field)),
    ...statusFails(actor, values.status, current),
  ];
}

/** The lifecycle's word on a new status (domain §5). Legal records arrive with agreements; until then there are none. */
function statusFails(actor: Actor, status: unknown, current: LeadRow | null): Fail[] {
  const from = current?.status ?? null;
  if (typeof status !== 'string' || status === from) return [];
  if (from === null)
    return status === LEAD_LIFECYCLE.initial ? [] : [{ field: 'status', code: 'transition_forbidden' }];
  const code = refusal(LEAD_LIFECYCLE, from, status, actor.supervisor);
  if (code) return [{ field: 'status', code }];
  const family = legalFamily(status);
  return family ? [{ field: 'status', code: 'legal_record_required', params: { record: family } }] : [];
}
