import { conditionsOf, isCondition } from '../conditions.ts';
import type { FormField } from '../form.ts';
import { maySee } from '../formAudience.ts';
import { formChoices } from '../formChoices.ts';
import { formKindOf } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import type { JsonSchema } from '../kinds.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import type { Known } from './known.ts';

/**
 * What is wrong with the condition of a field or a section by itself.
 * @param isSeen the provider sees it, or a field in it: whether it is there must not tell an answer that is kept from it
 */
export function conditionProblems(
  schema: JsonSchema,
  at: string,
  known: Known,
  isSeen: boolean,
): FoundProblem[] {
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
  if (isSeen && !maySee(asked, 'PROVIDER'))
    return [found(under(place, 'field'), 'depends_on_unseen', { field })];
  const { options: limit } = FORM_LIMITS;
  if (condition.is.length > limit)
    return [found(under(place, 'is'), 'too_many', { count: condition.is.length, limit })];
  const isAnswer = answersOf(asked, known);
  return condition.is.flatMap((value, index) =>
    when(!isAnswer(value), under(place, 'is', index), 'condition_value', {
      field,
      value: shown(value),
    }),
  );
}

/** What a field could have as a value, or as one of several: a wrong one would hide for good what hangs on it. */
export function answersOf(
  { fieldId, schema }: FormField,
  { form, lists }: Pick<Known, 'form' | 'lists'>,
): (value: unknown) => boolean {
  const choices = formChoices(form, fieldId, schema, lists);
  if (choices) {
    const codes = new Set<unknown>(choices.map(({ code }) => code));
    return (value) => codes.has(value);
  }
  switch (schema.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger;
    case 'number':
      return (value) => typeof value === 'number';
    default:
      return (value) => typeof value === 'string';
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
