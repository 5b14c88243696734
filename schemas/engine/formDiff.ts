import { CHANGE_CLASSES, type ChangeClass, type FormChange } from '#schemas/form-schema/change.ts';
import { LANGUAGES, type Language } from './codes.ts';
import { asText, columnsOf, itemOf, propertiesOf, type FieldTexts, type Form, type Lists } from './form.ts';
import { formIn } from './formProblems/ruleShapes.ts';
import { conditionFacets, lookFacets, otherFacets, schemaFacets, type Facet } from './formFacets.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { fieldsOf as fieldsOfRule, type Rule } from './rules.ts';
import { isIdentical, isSame } from './same.ts';

type About = 'field' | 'column' | 'section';
/** A field, column or section of a form, with all that the form says of it. */
interface Part {
  readonly about: About;
  readonly id: string;
  readonly property: string;
  /** The id of what it stands in: a section, a list; '' for sections. */
  readonly within: string;
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
  readonly texts: Readonly<Record<Language, FieldTexts>>;
}

/**
 * What changes between two versions of a form, by field, column and section ids, so that no value's fate hangs on a
 * path or a label. Every difference is told once: each part with one entry for each `what`, in the order of the newer
 * form, then what is removed, then the rules. A draft may be any JSON: what is not like a part of a form is left out.
 */
export function diffForms(older: Form, newer: Form, lists: Lists): FormChange[] {
  const [from, to] = [formIn(older), formIn(newer)];
  const [before, after] = [partsOf(from), partsOf(to)];
  const known = new Map(before.map((part) => [nameOf(part), part]));
  const moved = movedIn(before, after);
  const names = new Set(after.map(nameOf));
  return [
    ...told({ about: 'section', id: '', title: { en: '', es: '' } }, [
      ...otherFacets(from.schema, to.schema),
      ...lookFacets(from.ui, to.ui),
    ]),
    ...after.flatMap((part) => {
      const old = known.get(nameOf(part));
      if (!old) return [whole('added', part, lacks(part) ? 'SOFT' : 'COMPATIBLE')];
      return told(headOf(part), [
        ...placeFacets(old, part, moved.get(nameOf(part))),
        ...facetsOf(old, part, lists),
      ]);
    }),
    ...before.filter((part) => !names.has(nameOf(part))).map((part) => whole('removed', part, lossOf(part))),
    ...ruleChanges(from, to),
  ];
}

/** The class of the change that asks most; of none COMPATIBLE. */
export const worstOf = (changes: readonly Pick<FormChange, 'class'>[]): ChangeClass =>
  CHANGE_CLASSES.findLast((one) => changes.some((change) => change.class === one)) ?? 'COMPATIBLE';

const nameOf = ({ about, id }: Pick<Part, 'about' | 'id'>): string => `${about} ${id}`;

function partsOf(form: Form): Part[] {
  const textsOf = (id: string, kind: 'fields' | 'sections'): Part['texts'] => {
    const text = (language: Language): FieldTexts => {
      const found = form.labels[language]?.[kind]?.[id];
      return typeof found === 'string' ? { title: found } : (found ?? { title: '' });
    };
    return { en: text('en'), es: text('es') };
  };
  return propertiesOf(form.schema).flatMap(([section, schema]): Part[] => {
    const id = asText(schema['x-section-id'] ?? section);
    const ui = nodeOf(form.ui[section]);
    const fields = propertiesOf(schema).map(([property, field]): Part => ({
      about: 'field',
      id: asText(field['x-field-id']),
      property,
      within: id,
      schema: field,
      ui: nodeOf(ui[property]),
      texts: textsOf(asText(field['x-field-id']), 'fields'),
    }));
    return [
      { about: 'section', id, property: section, within: '', schema, ui, texts: textsOf(id, 'sections') },
      ...fields.flatMap((field): Part[] => [field, ...columnParts(field, textsOf)]),
    ];
  });
}

const columnParts = (list: Part, textsOf: (id: string, kind: 'fields') => Part['texts']): Part[] =>
  'properties' in itemOf(list.schema)
    ? columnsOf(list.schema).map(({ columnId, property, schema }) => ({
        about: 'column',
        id: `${list.id}.${columnId}`,
        property,
        within: list.id,
        schema,
        ui: nodeOf(nodeOf(list.ui.items)[property]),
        texts: textsOf(`${list.id}.${columnId}`, 'fields'),
      }))
    : [];

const nodeOf = (node: unknown): JsonSchema => (isValues(node) ? node : {});

/** A new field that nobody has filled in yet. */
const lacks = ({ schema }: Part): boolean => schema['x-required'] === true;

/** What stands for documents holds no values, and sections only fields, which are told by themselves. */
const lossOf = ({ about, schema }: Part): ChangeClass =>
  about === 'section' ? 'COMPATIBLE' : 'x-document' in schema ? 'SOFT' : 'BREAKING';

type Head = Pick<FormChange, 'about' | 'id' | 'title'>;
const headOf = ({ about, id, texts }: Part): Head => ({
  about,
  id,
  title: { en: texts.en.title || id, es: texts.es.title || id },
});
const whole = (what: 'added' | 'removed', part: Part, of: ChangeClass): FormChange => ({
  what,
  class: of,
  ...headOf(part),
  details: [],
});

/** Facets of one part as changes: one of each `what`. */
const told = (head: Head, facets: readonly Facet[]): FormChange[] =>
  [...new Set(facets.map(({ what }) => what))].map((what) => {
    const own = facets.filter((one) => one.what === what);
    return { what, class: worstOf(own), ...head, details: own.map(({ detail }) => detail) };
  });

function facetsOf(from: Part, to: Part, lists: Lists): Facet[] {
  const schema = isIdentical(from.schema, to.schema)
    ? []
    : to.about === 'section'
      ? [...conditionFacets(from.schema, to.schema), ...otherFacets(from.schema, to.schema)]
      : schemaFacets(from.schema, to.schema, lists);
  return [...schema, ...textFacets(from, to), ...lookFacets(from.ui, to.ui)];
}

const TEXTS = ['title', 'help', 'options'] as const;
const textFacets = (from: Part, to: Part): Facet[] =>
  LANGUAGES.flatMap((language) =>
    TEXTS.map((name) => ({
      name: `${name}.${language}`,
      from: from.texts[language][name],
      to: to.texts[language][name],
    })),
  )
    .filter((detail) => !isSame(detail.from, detail.to))
    .map((detail) => ({ what: 'relabelled', class: 'COMPATIBLE', detail }));

interface Order {
  readonly from: number;
  readonly to: number;
}

function placeFacets(from: Part, to: Part, order: Order | undefined): Facet[] {
  const facet = (what: 'renamed' | 'moved', name: string, a: unknown, b: unknown): Facet => ({
    what,
    class: 'COMPATIBLE',
    detail: { name, from: a, to: b },
  });
  return [
    ...(from.property === to.property ? [] : [facet('renamed', 'property', from.property, to.property)]),
    ...(from.within === to.within ? [] : [facet('moved', 'section', from.within, to.within)]),
    ...(order ? [facet('moved', 'order', order.from, order.to)] : []),
  ];
}

/**
 * The parts that have another place among those that stay where they are (counted from one), by name. What follows a new or
 * a moved one has not moved: the most that keep their order stay (longest common subsequence).
 */
function movedIn(before: readonly Part[], after: readonly Part[]): ReadonlyMap<string, Order> {
  const moved = new Map<string, Order>();
  const placeOf = (part: Part) => `${part.about} ${part.within}`;
  /** The names at each place, in their order, of those that are at the same place in the other form. */
  const staying = (parts: readonly Part[], others: readonly Part[]): ReadonlyMap<string, string[]> => {
    const there = new Map(others.map((part) => [nameOf(part), part.within]));
    const places = new Map<string, string[]>();
    for (const part of parts) {
      const name = nameOf(part);
      if (there.get(name) !== part.within) continue;
      const place = placeOf(part);
      places.set(place, places.get(place) ?? []);
      places.get(place)!.push(name);
    }
    return places;
  };
  const was = staying(before, after);
  for (const [place, is] of staying(after, before)) {
    const old = was.get(place) ?? [];
    const kept = new Set(longestKept(old, is));
    for (const [index, name] of is.entries())
      if (!kept.has(name)) moved.set(name, { from: old.indexOf(name) + 1, to: index + 1 });
  }
  return moved;
}

/** The longest run of names, gaps allowed, that both have in the same order; each name stands in both once. */
function longestKept(was: readonly string[], is: readonly string[]): string[] {
  const at = new Map(was.map((name, index) => [name, index]));
  const places = is.map((name) => at.get(name) ?? -1);
  // Of every place: the longest rising run that ends there, and what stands before it in that run.
  const runs: { length: number; before: number }[] = [];
  let end = -1;
  for (const [index, place] of places.entries()) {
    let best = { length: 1, before: -1 };
    for (let i = 0; i < index; i += 1)
      if (places[i]! < place && runs[i]!.length >= best.length)
        best = { length: runs[i]!.length + 1, before: i };
    runs.push(best);
    if (end < 0 || best.length > runs[end]!.length) end = index;
  }
  const kept: string[] = [];
  for (; end >= 0; end = runs[end]!.before) kept.unshift(is[end]!);
  return kept;
}

const idOfRule = (rule: Rule): string =>
  [rule.rule, ...fieldsOfRule(rule), ...('column' in rule ? [rule.column] : [])].join(' ');

/** Rules go by their kind and fields: with other parameters it is the same rule, changed. */
function ruleChanges(from: Form, to: Form): FormChange[] {
  const before = without(from.rules, to.rules);
  const changes = without(to.rules, from.rules).map((rule): FormChange => {
    const at = before.findIndex((old) => idOfRule(old) === idOfRule(rule));
    const head = ruleHead(rule, to);
    if (at < 0) return { what: 'added', class: 'SOFT', ...head, details: [] };
    const [old] = before.splice(at, 1);
    const looser = isLooser(old!, rule);
    return {
      what: looser ? 'loosened' : 'tightened',
      class: looser ? 'COMPATIBLE' : 'SOFT',
      ...head,
      details: [{ name: 'rule', from: old, to: rule }],
    };
  });
  return [
    ...changes,
    ...before.map((rule): FormChange => ({
      what: 'removed',
      class: 'COMPATIBLE',
      ...ruleHead(rule, from),
      details: [],
    })),
  ];
}

function isLooser(from: Rule, to: Rule): boolean {
  if (from.rule === 'order' && to.rule === 'order') return to.strict !== true;
  if (from.rule === 'requiredWhen' && to.rule === 'requiredWhen')
    return to.is.every((value) => from.is.includes(value));
  return false;
}

function ruleHead(rule: Rule, { labels }: Form): Head {
  const title = (language: Language): string =>
    fieldsOfRule(rule)
      .map((id) => labels[language]?.fields?.[id]?.title ?? id)
      .join(', ');
  return { about: 'rule', id: idOfRule(rule), title: { en: title('en'), es: title('es') } };
}

/** Those of the one that the other has not, each as often as it stands there more. */
function without(rules: readonly Rule[], others: readonly Rule[]): Rule[] {
  const left = [...others];
  return rules.filter((rule) => {
    const at = left.findIndex((other) => isSame(other, rule));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
