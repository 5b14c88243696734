import { conditionsOf, isCondition } from '../conditions.ts';
import type { FormField } from '../form.ts';
import { formChoices } from '../formChoices.ts';
import { formKindOf } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import type { JsonSchema } from '../kinds.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import type { Known } from './known.ts';

/** What is wrong with the condition of a field or a section by itself. */
export function conditionProblems(schema: JsonSchema, at: string, known: Known): FoundProblem[] {
  const condition = schema['x-shown-when'];
  const place = under(at, 'x-shown-when');
  if (condition === undefined) return [];
  if (!isCondition(condition)) return [found(place, 'condition_shape')];
  const { field } = condition;
  const asked = known.fields.get(field);
  if (!asked) return [found(under(place, 'field'), 'condition_field', { field })];
  const kind = formKindOf(asked.schema) ?? '';
  if (asked.document || asked.sensitive || asked.rows)
    return [found(under(place, 'field'), 'condition_kind', { field, kind })];
  return condition.is.flatMap((value, index) =>
    when(!mayBe(asked, value, known), under(place, 'is', index), 'condition_value', {
      field,
      value: shown(value),
    }),
  );
}

/** Whether a field could have a value, or one of several: a wrong one would hide for good what hangs on it. */
export function mayBe({ fieldId, schema }: FormField, value: unknown, { form, lists }: Known): boolean {
  const choices = formChoices(form, fieldId, schema, lists);
  if (choices) return choices.some((choice) => choice.code === value);
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number';
    default:
      return typeof value === 'string';
  }
}

/** What is wrong with all the conditions on which a field hangs. */
export function chainProblems(field: FormField, at: string, { fields }: Known): FoundProblem[] {
  if (!field.shownWhen) return [];
  const own = 'x-shown-when' in field.schema;
  const place = own ? under(at, 'x-shown-when') : at;
  try {
    const count = conditionsOf(field, fields).length;
    const { conditions: limit } = FORM_LIMITS;
    return when(count > limit, place, 'condition_many', { count, limit });
  } catch {
    return [found(place, 'condition_circle')];
  }
}
