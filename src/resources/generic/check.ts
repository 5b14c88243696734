import type { FieldErrors } from 'react-hook-form';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { bodySchema, fieldOf, type Resource, type Writes } from '#schemas/engine/resource.ts';
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
  readonly code?: string;
}

/** Of a row above the total the total is marked too, which may be the one that is wrong. */
export const faultsIn = (resource: Resource, fails: readonly Fail[], language: Language): Fault[] => {
  const faults = fails.map((fail) => ({
    field: fail.field,
    code: fail.code,
    message: failText(fail, language, (name) => labelAt(resource.fields, name, language)),
  }));
  const message = failText({ code: 'inconsistent' }, language);
  const totals = fails
    .filter(({ code }) => code === ABOVE_TOTAL)
    .flatMap(({ params }) => params?.fields ?? [])
    .map((field) => ({ field, code: ABOVE_TOTAL, message }));
  return [...faults, ...totals];
};

const ABOVE_TOTAL = 'above_total';

/**
 * Where the form can show a fault: on a field, on a cell of a row, else on the table. What is wrong with one of several
 * choices is shown on their field.
 */
function placeOf(resource: Resource, path: string): string {
  const [name = '', row, cell] = path.split('.');
  const field = fieldOf(resource.fields, name);
  const isCell = field?.kind === 'rows' && cell !== undefined && fieldOf(field.fields, cell) !== undefined;
  return isCell ? `${name}.${row}.${cell}` : name;
}

/** Faults where the form shows them, one for each place: the first says what explains the others. */
export function placed(resource: Resource, faults: readonly Fault[]): Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const field = placeOf(resource, fault.field);
    if (!first.has(field)) first.set(field, { ...fault, field });
  }
  return [...first.values()];
}

/** Faults as react-hook-form keeps them; a table's own fault is the `root` of those of its rows. */
export function errorsOf(faults: readonly Fault[]): FieldErrors {
  const errors: FieldErrors = {};
  // Cells first: a table with faults in its rows must be a list, or they would not move with the rows.
  const inside = [...faults].sort((one, other) => depth(other) - depth(one));
  for (const { field, code, message } of inside) {
    const path = field.split('.');
    if (field in errors) path.push('root');
    const last = path.pop() ?? '';
    let place = errors as Record<string, unknown>;
    path.forEach((part, at) => {
      place = (place[part] ??= /^\d+$/.test(path[at + 1] ?? '') ? [] : {}) as Record<string, unknown>;
    });
    place[last] ??= { type: code ?? 'check', message };
  }
  return errors;
}

const depth = ({ field }: Fault): number => field.split('.').length;

/** The codes of all fields that are marked below a node of react-hook-form's errors. */
function codesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('message' in node && typeof node.message === 'string') return ['type' in node ? node.type : null];
  return Object.values(node).flatMap(codesIn);
}

/** How many fields are marked below a node of react-hook-form's errors. */
export const countErrors = (node: unknown): number => codesIn(node).length;

/** Whether a total and the table of its parts do not agree (specification §8). */
export const isInconsistent = (errors: FieldErrors): boolean => codesIn(errors).includes(ABOVE_TOTAL);
