import { fieldsOf } from '#schemas/engine/form.ts';
import { PARTS } from '#schemas/engine/formProblems/ops.ts';
import { FORM_RULES, SHAPES } from '#schemas/engine/formProblems/ruleShapes.ts';
import { KEYWORD_TEXTS } from '#schemas/engine/formMeta.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { FORM_OPS, type FormOp } from '#schemas/form-schema/ops.ts';
import { named, valueOffer, type Offer, type OffersOf, type Place } from './offer.ts';
import { answersOf, fieldOffers } from './offersOfForm.ts';

const valuesOf = (value: unknown): Readonly<Record<string, unknown>> => (isValues(value) ? value : {});

/** The parts of a rule besides its name, with values to go on from. */
const rulePart = (rule: Rule['rule']): [string, string][] => {
  const { one, many, more = {} } = SHAPES[rule];
  return [
    ...one.map((part): [string, string] => [part, '"#{}"']),
    ...many.map((part): [string, string] => [part, '["#{}"]']),
    ...Object.entries(more).map(([part, is]): [string, string] => [
      part,
      is(true) ? '#{true}' : is(['']) || part === 'is' ? '["#{}"]' : '"#{}"',
    ]),
  ];
};
const opPart = (op: FormOp['op']): [string, string][] =>
  Object.entries(PARTS[op]).map(([part, is]) => [
    part,
    is([{ from: '', to: null }]) && part === 'values' ? '[{ "from": #{}, "to": #{} }]' : '"#{}"',
  ]);

const whole = (key: 'rule' | 'op', name: string, parts: readonly (readonly [string, string])[]): Offer => ({
  label: name,
  insert: `{ ${[named(key, JSON.stringify(name)), ...parts.map(([part, value]) => named(part, value))].join(', ')} }`,
});
const partNames = (
  key: 'rule' | 'op',
  parts: readonly (readonly [string, string])[],
  { language }: Place,
): Offer[] =>
  [[key, '"#{}"'] as const, ...parts].map(([label, insert]) => ({
    label,
    insert,
    ...(KEYWORD_TEXTS[label] ? { info: KEYWORD_TEXTS[label][language] } : {}),
  }));

export const inRules: OffersOf = {
  names(place) {
    if (place.path.length !== 2) return [];
    const rule = FORM_RULES.find((one) => one === valuesOf(place.at(place.path)).rule);
    return partNames('rule', rule ? rulePart(rule) : [], place);
  },
  values(place) {
    const { path, form } = place;
    if (path.length === 2) return FORM_RULES.map((rule) => whole('rule', rule, rulePart(rule)));
    const said = valuesOf(place.at(path.slice(0, 2)));
    const part = String(path[2]);
    if (part === 'rule') return FORM_RULES.map((rule) => valueOffer(rule));
    // A rule names every answer by its text.
    if (part === 'is')
      return answersOf(place, said.when).map(({ label, detail }) => valueOffer(label, detail));
    if (part === 'column') return columnsOf(place, said.field);
    const shape = FORM_RULES.includes(said.rule as Rule['rule']) ? SHAPES[said.rule as Rule['rule']] : null;
    return shape && [...shape.one, ...shape.many].includes(part) ? fieldOffers(form, place) : [];
  },
};

const columnsOf = ({ form, language }: Place, id: unknown): Offer[] =>
  (fieldsOf(form).find(({ fieldId }) => fieldId === id)?.rows ?? []).map(({ property, columnId }) =>
    valueOffer(property, form.labels[language].fields[`${String(id)}.${columnId}`]?.title),
  );

export const inOps: OffersOf = {
  names(place) {
    if (place.path.length !== 2) return [];
    const op = FORM_OPS.find((one) => one === valuesOf(place.at(place.path)).op);
    return partNames('op', op ? opPart(op) : [], place);
  },
  values(place) {
    const { path, form, published } = place;
    if (path.length === 2) return FORM_OPS.map((op) => whole('op', op, opPart(op)));
    const { op } = valuesOf(place.at(path.slice(0, 2)));
    switch (String(path[2])) {
      case 'op':
        return FORM_OPS.map((one) => valueOffer(one));
      case 'from':
        return fieldOffers(published ?? form, place);
      case 'field':
        return fieldOffers(op === 'default' ? form : (published ?? form), place);
      case 'to':
        return op === 'rename' ? fieldOffers(form, place) : [];
      default:
        return [];
    }
  },
};
