import type { Form, FormField } from '../form.ts';
import { formKindOf, type FormKindName } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import type { JsonSchema } from '../kinds.ts';
import { isValues } from '../resource.ts';
import type { Rule } from '../rules.ts';
import { mayBe } from './conditions.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import type { Known } from './known.ts';
import { readForm } from './shape.ts';

interface Shape {
  /** Properties that hold the id of one field, or of several. */
  readonly one: readonly string[];
  readonly many: readonly string[];
  /** Properties besides, and what they must be; of `strict` and the like nothing needs to be there. */
  readonly more?: Readonly<Record<string, (value: unknown) => boolean>>;
  readonly kinds?: readonly FormKindName[];
  /** It asks for a field that may be hidden, and then asks for nothing. */
  readonly hidden: boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isText);

/** Every rule that a form may have. Those over a group of fields mean another group when one is hidden. */
export const SHAPES: Readonly<Record<Rule['rule'], Shape>> = {
  anyOf: { one: [], many: ['fields'], hidden: false },
  anyYes: { one: [], many: ['fields'], kinds: ['boolean'], hidden: false },
  together: { one: [], many: ['fields'], hidden: false },
  requiredWhen: { one: ['field', 'when'], many: [], more: { is: isTexts }, hidden: true },
  order: {
    one: ['before', 'after'],
    many: [],
    more: { strict: isFlag },
    kinds: ['date', 'time', 'number', 'count'],
    hidden: true,
  },
  hasRow: { one: ['field'], many: [], kinds: ['rows'], hidden: true },
  rowsAtMost: { one: ['field', 'total'], many: [], more: { column: isText }, hidden: true },
};

/** The kinds of rules of a form. */
export const FORM_RULES = Object.keys(SHAPES) as Rule['rule'][];

const partsOf = (name: Rule['rule']): string[] => {
  const { one, many, more = {} } = SHAPES[name];
  return ['rule', ...one, ...many, ...Object.keys(more)];
};

/** Whether a value says all that a rule of its kind says, and nothing else; its fields may still be none of the form's. */
export function isRule(value: unknown): value is Rule {
  if (!isValues(value)) return false;
  const name = FORM_RULES.find((one) => one === value.rule);
  if (!name) return false;
  const { one, many, more = {} } = SHAPES[name];
  return (
    one.every((part) => isText(value[part])) &&
    many.every((part) => isTexts(value[part])) &&
    Object.entries(more).every(([part, is]) => is(value[part])) &&
    Object.keys(value).every((part) => partsOf(name).includes(part))
  );
}

/** What can be read as a form in any JSON, and nothing that cannot. Never throws. */
export function formIn(json: unknown): Form {
  const { form } = readForm(json);
  return { ...form, rules: form.rules.slice(0, FORM_LIMITS.rules).filter(isRule) };
}

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
      const asked = fields.get(rule.when)!;
      return rule.is.flatMap((value, index) =>
        when(
          !answers(value).some((answer) => mayBe(asked, answer, known)),
          under(at, 'is', index),
          'rule_value',
          {
            field: rule.when,
            value,
          },
        ),
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
