import { sql, type RawBuilder } from 'kysely';
import { rangeNow } from '#schemas/engine/days.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import {
  isFilterGroup,
  type FilterGroup,
  type FilterRule,
  type ReportAnswers,
} from '#schemas/report/definition.ts';
import { isDated } from '#schemas/report/operators.ts';
import { all, like, range, type Condition } from '#server/platform/list/sql.ts';

/** A column that rules may ask. */
export interface Asked {
  readonly field: Field;
  readonly value: RawBuilder<unknown>;
}

/**
 * The condition of a filter; every value is a parameter. A rule that is asked takes its answer, and without any it
 * restricts nothing.
 */
export function whereOf(
  group: FilterGroup,
  answers: ReportAnswers,
  asked: (column: string) => Asked,
): Condition {
  const parts = group.items.flatMap((item) => {
    if (isFilterGroup(item)) return isIdle(item, answers) ? [] : [whereOf(item, answers, asked)];
    const rule = answered(item, answers);
    return rule ? [conditionOf(rule, asked(rule.column))] : [];
  });
  if (parts.length === 0) return sql<boolean>`true`;
  return group.match === 'all' ? all(parts) : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** A group of questions to which nobody gave an answer is not there: among alternatives it would let everything in. */
const isIdle = (group: FilterGroup, answers: ReportAnswers): boolean =>
  group.items.every((item) =>
    isFilterGroup(item) ? isIdle(item, answers) : answered(item, answers) === null,
  );

/** A rule with the values that it has in this run; null: nobody restricted it. */
export function answered(rule: FilterRule, answers: ReportAnswers): FilterRule | null {
  const given = rule.ask && Object.hasOwn(answers, rule.id) ? (answers[rule.id] ?? []) : rule.values;
  const values = given.filter((value) => value !== '' && value !== '|');
  return rule.ask && values.length === 0 ? null : { ...rule, values };
}

/** One rule. What says 'not' is true of empty values too, so that a filter and its opposite are all rows. */
function conditionOf({ operator, values }: FilterRule, { field, value }: Asked): Condition {
  const [first = ''] = values;
  switch (operator) {
    case 'empty':
      return isEmptyValue(field, value);
    case 'filled':
      return sql<boolean>`not ${isEmptyValue(field, value)}`;
    case 'in':
      return sql<boolean>`coalesce(${isIn(field, value, values)}, false)`;
    case 'not_in':
      return sql<boolean>`not coalesce(${isIn(field, value, values)}, false)`;
    case 'contains':
      return sql<boolean>`coalesce(${like(value, field, first, '%')}, false)`;
    case 'not_contains':
      return sql<boolean>`not coalesce(${like(value, field, first, '%')}, false)`;
    case 'starts':
      return sql<boolean>`coalesce(${like(value, field, first, '')}, false)`;
    case 'range':
      return sql<boolean>`coalesce(${range(value, field, daysIn(field, first))}, false)`;
  }
}

/** Whether a column has no value: of several choices none, of a table no row. */
export function isEmptyValue(field: Field, value: RawBuilder<unknown>): Condition {
  if (isMany(field)) return sql<boolean>`(coalesce(cardinality(${value}), 0) = 0)`;
  if (field.kind === 'rows')
    return sql<boolean>`(coalesce(jsonb_typeof(${value}), 'null') <> 'array' or ${value} = '[]')`;
  return sql<boolean>`(${value} is null)`;
}

/** Of several choices any; of one the whole. */
function isIn(field: Field, value: RawBuilder<unknown>, values: readonly string[]): Condition {
  const type = sql.raw(kindOf(field).sql(field));
  return isMany(field)
    ? sql<boolean>`${value} && ${values}::${type}`
    : sql<boolean>`${value} = any(${values.map((one) => asKept(field, one))}::${type}[])`;
}

/** Numbers are kept without what people set between their digits. */
const asKept = (field: Field, value: string): string => String(kindOf(field).normalise(value.trim(), field));

/** Days from today become the days they are now. */
const daysIn = (field: Field, text: string): string => (isDated(field) ? rangeNow(field, text) : text);
