import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource, Writes } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { bodyCheck } from '#server/platform/ajv.ts';

/** Everything wrong with what was sent, by the form it was sent for, and with the record that it would make. */
export const agreementFails = (
  form: Resource,
  writes: Writes,
  values: Values,
  current: Values | null,
): Fail[] => faults(form, bodyCheck(form, writes), values, current);
