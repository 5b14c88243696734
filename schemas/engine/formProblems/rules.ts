import type { FormField } from '../form.ts';
import { formKindOf } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import type { JsonSchema } from '../kinds.ts';
import { isValues } from '../resource.ts';
import type { Rule } from '../rules.ts';
import { answersOf } from './conditions.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import type { Known } from './known.ts';
import { FORM_RULES, isRule, partsOf, SHAPES } from './ruleShapes.ts';

export function ruleProblems(known: Known): FoundProblem[] {
  const rules: readonly unknown[] = known.form.rules;
  const limit = FORM_LIMITS.rules;
  return [
    ...when(rules.length > limit, '/rules', 'too_many', { count: rules.length, limit }),
    ...rules.slice(0, limit).flatMap((rule, index) => problemsOf(rule, under('/rules', index), known)),
  ];
}

function problemsOf(rule: unknown, at: string, known: Known): FoundProblem[] {
  if (!isValues(rule)) return [found(at, 'not_object')];
  const name = FORM_RULES.find((one) => one === rule.rule);
  if (!name)
    return [
      found(under(at, 'rule'), 'unknown_value', { name: 'rule', value: shown(rule.rule), known: FORM_RULES }),
    ];
  const { one, many } = SHAPES[name];
  if (!isRule(rule)) return [found(at, 'rule_shape', { rule: name, known: partsOf(name) })];
  const fields = [
    ...one.map((part) => ({ id: String((rule as JsonSchema)[part]), place: under(at, part) })),
    ...many.flatMap((part) =>
      ((rule as JsonSchema)[part] as string[]).map((id, index) => ({ id, place: under(at, part, index) })),
    ),
  ];
  const wrong = fields.flatMap(({ id, place }) => askedProblems(name, id, place, known));
  return wrong.length > 0 ? wrong : partProblems(rule, at, known);
}

/** A rule over a mask compares nothing, and a document has no value. */
function askedProblems(rule: Rule['rule'], id: string, at: string, { fields }: Known): FoundProblem[] {
  const field = fields.get(id);
  const { kinds, hidden } = SHAPES[rule];
  if (!field || field.sensitive || field.document) return [found(at, 'rule_field', { field: id })];
  if (field.shownWhen && !hidden) return [found(at, 'rule_hidden', { rule, field: id })];
  const kind = kindOf(field);
  return when(kinds !== undefined && !kinds.some((one) => one === kind), at, 'rule_kind', {
    rule,
    field: id,
    kind,
  });
}

const kindOf = ({ schema }: FormField): string => formKindOf(schema) ?? '';

function partProblems(rule: Rule, at: string, known: Known): FoundProblem[] {
  const { fields } = known;
  switch (rule.rule) {
    case 'requiredWhen': {
      const isAnswer = answersOf(fields.get(rule.when)!, known);
      return rule.is.flatMap((value, index) =>
        when(!answers(value).some(isAnswer), under(at, 'is', index), 'rule_value', {
          field: rule.when,
          value,
        }),
      );
    }
    case 'order': {
      const [kind, other] = [kindOf(fields.get(rule.before)!), kindOf(fields.get(rule.after)!)];
      const isSame = kind === other || ![kind, other].some((one) => ['date', 'time'].includes(one));
      return when(!isSame, under(at, 'after'), 'rule_kind', {
        rule: rule.rule,
        field: rule.after,
        kind: other,
      });
    }
    case 'rowsAtMost': {
      const list = fields.get(rule.field)!;
      const column = list.rows?.some(({ property }) => property === rule.column);
      return when(!column, under(at, list.rows ? 'column' : 'field'), 'rule_field', {
        field: list.rows ? rule.column : rule.field,
      });
    }
    default:
      return [];
  }
}

/** A rule names every answer by its text. */
const answers = (value: string): unknown[] => [
  value,
  Number(value),
  ...(value === 'true' ? [true] : value === 'false' ? [false] : []),
];
