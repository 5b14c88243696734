import { isValues } from './resource.ts';

/** A condition as data: the field with this id has (or, for several choices, contains) one of the values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly (string | number | boolean)[];
}

export const isCondition = (value: unknown): value is Condition =>
  isValues(value) && typeof value.field === 'string' && Array.isArray(value.is) && value.is.length > 0;

export type ValuesById = Readonly<Record<string, unknown>>;

/** Whether a condition holds for values by field id; an empty value fulfils none. */
export function holds(condition: Condition, values: ValuesById): boolean {
  const value = values[condition.field];
  return [value].flat().some((entry) => condition.is.some((wanted) => wanted === entry));
}

interface Conditional {
  readonly fieldId: string;
  /** All of these must hold: the field's own, and its section's. */
  readonly shownWhen?: readonly Condition[];
}

/**
 * All that must hold for a field to be shown: its own conditions, and those of the fields they ask, because what hangs
 * on a hidden answer is hidden too. Throws when conditions run in a circle.
 */
export function conditionsOf(field: Conditional, fields: ReadonlyMap<string, Conditional>): Condition[] {
  const found = new Set<Condition>();
  // Many ways may lead to the same question, and ways multiply.
  const done = new Set<Conditional>();
  const way = new Set<string>();
  const visit = (at: Conditional | undefined): void => {
    if (!at?.shownWhen || done.has(at)) return;
    if (way.has(at.fieldId)) throw new Error(`The conditions of field ${field.fieldId} run in a circle`);
    way.add(at.fieldId);
    for (const condition of at.shownWhen) {
      found.add(condition);
      visit(fields.get(condition.field));
    }
    way.delete(at.fieldId);
    done.add(at);
  };
  visit(field);
  return [...found];
}
