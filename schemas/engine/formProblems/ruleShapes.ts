import type { Form } from '../form.ts';
import type { FormKindName } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import { isValues } from '../resource.ts';
import type { Rule } from '../rules.ts';
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
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= FORM_LIMITS.options && value.every(isText);

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

/** All that a rule of a kind says. */
export const partsOf = (name: Rule['rule']): string[] => {
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
