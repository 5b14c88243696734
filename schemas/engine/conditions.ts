/** A condition as data: the field with this id has (or, for several choices, contains) one of the values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly (string | number | boolean)[];
}

export type ValuesById = Readonly<Record<string, unknown>>;

/** Whether a condition holds for values by field id; an empty value fulfils none. */
export function holds(condition: Condition, values: ValuesById): boolean {
  const value = values[condition.field];
  return [value].flat().some((entry) => condition.is.some((wanted) => wanted === entry));
}

interface Conditional {
  readonly fieldId: string;
  readonly shownWhen?: Condition;
}

/**
 * All that must hold for a field to be shown: its own condition, and those of the field it depends on, because what
 * hangs on a hidden answer is hidden too. Throws when conditions run in a circle.
 */
export function conditionsOf(field: Conditional, fields: ReadonlyMap<string, Conditional>): Condition[] {
  const found: Condition[] = [];
  const seen = new Set<string>();
  for (let at: Conditional | undefined = field; at?.shownWhen; at = fields.get(at.shownWhen.field)) {
    if (seen.has(at.fieldId)) throw new Error(`The conditions of field ${field.fieldId} run in a circle`);
    seen.add(at.fieldId);
    found.push(at.shownWhen);
  }
  return found;
}
