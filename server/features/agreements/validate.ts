import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource, Writes } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import type { Actor } from '#server/platform/actor.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { attachFails } from '../files/attach.ts';

/** Everything wrong with what was sent, by the form it was sent for, and with the record that it would make. */
export async function agreementFails(
  trx: Trx,
  actor: Actor,
  form: Resource,
  writes: Writes,
  values: Values,
  current: Values | null,
): Promise<Fail[]> {
  return [
    ...faults(form, bodyCheck(form, writes), values, current),
    ...(await attachFails(trx, actor, form.fields, values, current ?? {})),
  ];
}
