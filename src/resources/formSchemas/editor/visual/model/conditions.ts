import { conditionsOf, type Condition } from '#schemas/engine/conditions.ts';
import { byId, itemOf, type Form, type FormField } from '#schemas/engine/form.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { putInForm, setRequired } from './edit.ts';
import type { NodePlace } from './place.ts';
import { idAt, knownFields, schemaAt } from './read.ts';

/** The condition of a section or field as it is written; what is none of ours counts as none. */
export function conditionAt(form: Form, place: NodePlace): Condition | null {
  const condition = schemaAt(form, place)['x-shown-when'];
  return isValues(condition) && typeof condition.field === 'string' && Array.isArray(condition.is)
    ? (condition as unknown as Condition)
    : null;
}

/** The fields that others can ask: those with a plain answer. */
export const askable = (form: Form): FormField[] =>
  knownFields(form).filter(
    ({ document, sensitive, rows, reference }) => !document && !sensitive && !rows && !reference,
  );

/** Those that a section or field can ask without the conditions running in a circle. */
export function askableBy(form: Form, place: NodePlace): FormField[] {
  const fields = knownFields(form);
  const id = idAt(form, place);
  const isInside = (field: FormField) =>
    place.kind === 'section' ? field.path[0] === place.section : field.fieldId === id;
  const known = byId(fields);
  const hangsOn = (field: FormField): boolean => {
    try {
      return conditionsOf(field, known).some((condition) => {
        const asked = known.get(condition.field);
        return asked !== undefined && isInside(asked);
      });
    } catch {
      return true;
    }
  };
  return askable(form).filter((field) => !isInside(field) && !hangsOn(field));
}

/** How a field is answered: what a condition offers to choose from. */
export type Answers = 'boolean' | 'choice' | 'text' | 'number';

export function answersOf({ schema }: FormField): Answers {
  const item = itemOf(schema);
  if (item.type === 'boolean') return 'boolean';
  if ('enum' in item || 'x-list' in item) return 'choice';
  return item.type === 'integer' || item.type === 'number' ? 'number' : 'text';
}

type RequiredWhen = Extract<Rule, { rule: 'requiredWhen' }>;

/** When a field is needed. */
export type Required = 'always' | 'never' | 'when';

export const rulesIn = (form: Form): readonly Rule[] => (Array.isArray(form.rules) ? form.rules : []);

export const requiredWhen = (form: Form, id: string): RequiredWhen | null =>
  rulesIn(form).find((rule): rule is RequiredWhen => rule.rule === 'requiredWhen' && rule.field === id) ??
  null;

export function requiredAt(form: Form, place: NodePlace): Required {
  if (schemaAt(form, place)['x-required'] === true) return 'always';
  return place.kind === 'field' && requiredWhen(form, idAt(form, place)) ? 'when' : 'never';
}

/** The answers that a rule names, as the field asked has them. */
export function answersIn(rule: RequiredWhen, asked: FormField | undefined): Condition['is'] {
  const kind = asked ? answersOf(asked) : 'text';
  return rule.is.map((answer) =>
    kind === 'boolean' ? String(answer) === 'true' : kind === 'number' ? Number(answer) : answer,
  );
}

const withRules = (form: Form, rules: readonly Rule[]): Form => putInForm(form, ['rules'], rules);
const without = (form: Form, id: string): Form => {
  const rule = requiredWhen(form, id);
  return rule
    ? withRules(
        form,
        rulesIn(form).filter((one) => one !== rule),
      )
    : form;
};

export const setRequiredAlways = (form: Form, place: NodePlace, isRequired: boolean): Form =>
  setRequired(without(form, idAt(form, place)), place, isRequired);

/** The field is needed while another has one of the values: in place of the rule that said so before. */
export function setRequiredWhen(form: Form, place: NodePlace, { field: when, is: answers }: Condition): Form {
  // A rule compares answers as they are written.
  const is = answers.map(String);
  const id = idAt(form, place);
  const before = requiredWhen(form, id);
  const rule = { ...before, rule: 'requiredWhen', field: id, when, is } satisfies RequiredWhen;
  const rules = rulesIn(form);
  return setRequired(
    withRules(form, before ? rules.map((one) => (one === before ? rule : one)) : [...rules, rule]),
    place,
    false,
  );
}

export const addRule = (form: Form, rule: Rule): Form => withRules(form, [...rulesIn(form), rule]);
export const removeRule = (form: Form, index: number): Form =>
  withRules(form, rulesIn(form).toSpliced(index, 1));
