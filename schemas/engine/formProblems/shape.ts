import type { Language } from '../codes.ts';
import { itemOf, type FieldTexts, type Form, type FormTexts } from '../form.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import type { JsonSchema } from '../kinds.ts';
import { isValues } from '../resource.ts';
import type { Rule } from '../rules.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';

/** A property's name is a step of the dotted path by which errors name a field, and an address in the ui. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const isName = (name: string): boolean => NAME.test(name) && !(name in Object.prototype);

type Bag = Readonly<Record<string, unknown>>;

/** What has the shape of a form in a value that may be anything, and what has not: that is left out. Never throws. */
export function readForm(json: unknown): { readonly form: Form; readonly problems: FoundProblem[] } {
  const problems: FoundProblem[] = [];
  const report = (...problem: Parameters<typeof found>): void => void problems.push(found(...problem));
  const bag = (value: unknown, at: string): Bag => {
    if (isValues(value)) return value;
    if (value !== undefined) report(at, 'not_object');
    return {};
  };
  const none = { schema: {}, ui: {}, labels: { en: NO_TEXTS, es: NO_TEXTS }, rules: [] };

  const deep = tooDeep(json);
  if (deep !== null) report(deep, 'too_deep', { limit: FORM_LIMITS.depth });
  else if (!isValues(json)) report('', 'not_object');
  else if (JSON.stringify(json).length > FORM_LIMITS.size)
    report('', 'too_large', { limit: FORM_LIMITS.size });
  if (problems.length > 0 || !isValues(json)) return { form: none, problems };

  const named = (value: unknown, at: string, part: (own: Bag, at: string) => JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(bag(value, at)).flatMap(([name, own]) => {
        const place = under(at, name);
        if (!isName(name)) report(place, 'bad_name', { name: shown(name) });
        else if (!isValues(own)) report(place, 'not_object');
        else return [[name, part(own, place)]];
        return [];
      }),
    );
  const propertiesIn = (node: Bag, at: string, part: (own: Bag, at: string) => JsonSchema): JsonSchema => ({
    ...node,
    ...('properties' in node && { properties: named(node.properties, under(at, 'properties'), part) }),
  });
  const field = (written: Bag, at: string): JsonSchema => {
    const node = withFewChoices(written);
    if (!('items' in node)) return node;
    const { items, ...rest } = node;
    if (!isValues(items)) {
      report(under(at, 'items'), 'not_object');
      return rest;
    }
    return { ...node, items: propertiesIn(withFewChoices(items), under(at, 'items'), withFewChoices) };
  };
  const schema = propertiesIn(bag(json.schema, '/schema'), '/schema', (section, at) =>
    propertiesIn(section, at, field),
  );
  const labels = bag(json.labels, '/labels');
  const textsOf = (language: Language): FormTexts => {
    const at = under('/labels', language);
    const own = bag(labels[language], at);
    const texts = (kind: keyof FormTexts) =>
      Object.entries(bag(own[kind], under(at, kind))).filter(([id]) => !(id in Object.prototype));
    return {
      sections: Object.fromEntries(
        texts('sections').flatMap(([id, text]) => {
          if (typeof text === 'string') return [[id, text]];
          report(under(at, 'sections', id), 'not_text');
          return [];
        }),
      ),
      fields: Object.fromEntries(
        texts('fields').map(([id, text]) => [
          id,
          fieldTexts(bag(text, under(at, 'fields', id)), problems, under(at, 'fields', id)),
        ]),
      ),
    };
  };
  const [en, es] = [textsOf('en'), textsOf('es')];
  const rules = Array.isArray(json.rules) ? (json.rules as unknown[]) : [];
  if (json.rules !== undefined && !Array.isArray(json.rules)) report('/rules', 'not_list');
  const form: Form = {
    schema,
    ui: bag(json.ui, '/ui'),
    labels: { en, es },
    // The checks of rules read them again, each at its place.
    rules: rules as Rule[],
  };
  for (const name of ['schema', 'labels'] as const)
    if (!(name in json)) report(under('', name), 'not_object');
  for (const name of Object.keys(json))
    if (!Object.hasOwn(form, name))
      report(under('', name), 'unknown_keyword', { name, known: Object.keys(form) });
  const size = Math.max(count(schema), inside(schema).length);
  return {
    form,
    problems: [
      ...problems,
      ...when(size > FORM_LIMITS.fields, '/schema', 'too_many_fields', {
        count: size,
        limit: FORM_LIMITS.fields,
      }),
    ],
  };
}

/** Many more choices than there may be would be looked through again and again. */
const CHOICES = 10 * FORM_LIMITS.options;
const withFewChoices = (node: Bag): JsonSchema =>
  Array.isArray(node.enum) && node.enum.length > CHOICES
    ? { ...node, enum: node.enum.slice(0, CHOICES) }
    : node;

/** Whether nothing else is looked at: it would take too long, or there is nothing to look at. */
export const isHopeless = (problems: readonly FoundProblem[]): boolean =>
  problems.some(({ code }) => ['too_deep', 'too_large', 'too_many_fields'].includes(code));

const NO_TEXTS: FormTexts = { sections: {}, fields: {} };
const TEXT_PARTS = ['title', 'help', 'options'];

function fieldTexts(own: Bag, problems: FoundProblem[], at: string): FieldTexts {
  const text = (name: string): string | undefined => {
    const value = own[name];
    if (typeof value === 'string') return value;
    if (value !== undefined) problems.push(found(under(at, name), 'not_text'));
    return undefined;
  };
  const [title, help] = [text('title') ?? '', text('help')];
  for (const name of Object.keys(own))
    if (!TEXT_PARTS.includes(name))
      problems.push(found(under(at, name), 'unknown_keyword', { name, known: TEXT_PARTS }));
  if (own.options === undefined) return { title, ...(help !== undefined && { help }) };
  if (!isValues(own.options)) {
    problems.push(found(under(at, 'options'), 'not_object'));
    return { title };
  }
  const options = Object.entries(own.options)
    .slice(0, CHOICES)
    .filter(([value, name]) => {
      if (typeof name !== 'string') problems.push(found(under(at, 'options', value), 'not_text'));
      return typeof name === 'string';
    }) as [string, string][];
  return { title, ...(help !== undefined && { help }), options: Object.fromEntries(options) };
}

/** The place of the first value that lies too deep; null: none. Looks no deeper than that, whatever comes below. */
function tooDeep(value: unknown, at = '', depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  // The form itself is around its parts.
  if (depth > FORM_LIMITS.depth) return at;
  for (const [name, inner] of Object.entries(value)) {
    const place = tooDeep(inner, under(at, name), depth + 1);
    if (place !== null) return place;
  }
  return null;
}

const inside = (schema: JsonSchema): JsonSchema[] =>
  Object.values((schema.properties ?? {}) as Record<string, JsonSchema>);

/** Fields and columns. */
const count = (schema: JsonSchema): number =>
  inside(schema)
    .flatMap(inside)
    .reduce((sum, field) => sum + 1 + (field.items ? inside(itemOf(field)).length : 0), 0);
