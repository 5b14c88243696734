import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, type Resource, type Writes } from '#schemas/engine/resource.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import { checkOf } from '#server/platform/ajv.ts';

const compiled = new WeakMap<Resource, Partial<Record<Writes, Check>>>();

function bodyCheck(resource: Resource, writes: Writes): Check {
  const known = compiled.get(resource) ?? {};
  const check = known[writes] ?? checkOf(bodySchema(resource, writes));
  compiled.set(resource, { ...known, [writes]: check });
  return check;
}

/** Everything wrong with what was sent, by the form it was sent for, and with the record that it would make. */
export const agreementFails = (
  form: Resource,
  writes: Writes,
  values: Values,
  current: Values | null,
): Fail[] => faults(form, bodyCheck(form, writes), values, current);
