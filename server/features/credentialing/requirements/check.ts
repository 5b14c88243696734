import { sql } from 'kysely';
import { REQUIREMENT_CHANGES, REQUIREMENTS } from '#schemas/credential/requirement.ts';
import type { Requirement } from '#schemas/credential/item.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { faults } from '#schemas/engine/validate.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { formLists } from '#server/platform/forms/lists.ts';

/** Everything that is wrong with what a requirement would say; `current`: what it says now, null while it is new. */
export function valueFails(sent: Values, current: Requirement | null): Fail[] {
  const resource = current ? REQUIREMENT_CHANGES : REQUIREMENTS;
  const shape = faults(
    resource,
    bodyCheck(resource, current ? 'update' : 'create'),
    sent,
    current as Values | null,
  );
  const states = formLists().US_STATE ?? {};
  const unknown =
    Array.isArray(sent.states) && sent.states.some((code) => !Object.hasOwn(states, String(code)));
  const isTold = shape.some(({ field }) => field.split('.')[0] === 'states');
  return unknown && !isTold ? [...shape, { field: 'states', code: 'unknown_reference' }] : shape;
}

/** Nobody else adds, revives or moves a requirement until the transaction ends. */
export const lockRequirements = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('provnet.requirements'))`.execute(trx));

/** Of a code, kind and type one requirement is active. */
export async function isTaken(
  trx: Trx,
  { code, subject_kind, lead_type }: Pick<Requirement, 'code' | 'subject_kind' | 'lead_type'>,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from requirement
     where active and code = ${code} and subject_kind = ${subject_kind} and lead_type is not distinct from ${lead_type}
       and entity_id is distinct from ${except}::uuid limit 1`.execute(trx);
  return rows.length > 0;
}
