import type { FieldErrors } from 'react-hook-form';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { bodySchema, type Resource, type Writes } from '#schemas/engine/resource.ts';
import { faults, labelAt, type Check } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import { valuesToSend } from './values.ts';

const checks = new WeakMap<Resource, Partial<Record<Writes, Check>>>();

function checkOf(resource: Resource, writes: Writes): Check {
  const known = checks.get(resource) ?? {};
  const check = known[writes] ?? interpret(bodySchema(resource, writes));
  checks.set(resource, { ...known, [writes]: check });
  return check;
}

/** Everything that the server's schema and rules would say about saving these values of a form. */
export const failsIn = (resource: Resource, values: Values, base: Values | null): Fail[] =>
  faults(resource, checkOf(resource, base ? 'update' : 'create'), valuesToSend(resource, values, base), base);

/** A fault of one field in the reader's words. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

export const faultsIn = (resource: Resource, fails: readonly Fail[], language: Language): Fault[] =>
  fails.map((fail) => ({
    field: fail.field,
    message: failText(fail, language, (name) => labelAt(resource.fields, name, language)),
  }));

/** Faults as react-hook-form keeps them; a table's own fault waits until its rows have none. */
export function errorsOf(faults: readonly Fault[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of faults) {
    if (faults.some((other) => other.field.startsWith(`${field}.`))) continue;
    const path = field.split('.');
    const last = path.pop() ?? '';
    let place = errors as Record<string, unknown>;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] ??= { type: 'check', message };
  }
  return errors;
}

/** How many fields are marked below a node of react-hook-form's errors. */
export function countErrors(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('message' in node && typeof node.message === 'string') return 1;
  return Object.values(node).reduce<number>((sum, inner) => sum + countErrors(inner), 0);
}
