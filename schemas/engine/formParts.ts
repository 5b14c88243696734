import { LANGUAGES, type Language } from './codes.ts';
import { columnsOf, propertiesOf, type Form } from './form.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { fieldsOf as fieldsOfRule, type Rule } from './rules.ts';

/** A section without its fields: `schema` and `ui` hold null at their places among the rest. */
export interface SectionPart {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
}
export interface FieldPart {
  /** Id of its section. */
  readonly section: string;
  readonly property: string;
  readonly schema: JsonSchema;
  readonly ui: unknown;
  /** Of a list of rows the ids in their order, which the keys of an object do not tell. */
  readonly columns: readonly string[];
}

/** A form taken apart: everything by the id under which it stays the same from version to version. */
export interface FormParts {
  /** What the form's schema and ui say besides. */
  readonly root: { readonly schema: JsonSchema; readonly ui: JsonSchema };
  readonly sections: ReadonlyMap<string, SectionPart>;
  readonly fields: ReadonlyMap<string, FieldPart>;
  /** By `sections company`, `fields legal_name`, `fields drivers.license`. */
  readonly texts: ReadonlyMap<string, Readonly<Partial<Record<Language, unknown>>>>;
  readonly rules: ReadonlyMap<string, Rule>;
}

const partOf = (value: unknown): JsonSchema => (isValues(value) ? value : {});
/** The same object with null where what is told elsewhere stands. */
const without = (value: JsonSchema, isElsewhere: (name: string) => boolean): JsonSchema =>
  Object.fromEntries(Object.entries(value).map(([name, own]) => [name, isElsewhere(name) ? null : own]));
const isProperties = (name: string): boolean => name === 'properties';

/** Takes a form apart that could be published. */
export function partsOf(form: Form): FormParts {
  const sections = propertiesOf(form.schema).map(([name, schema]) => ({
    id: String(schema['x-section-id']),
    name,
    schema,
    properties: propertiesOf(schema),
    ui: partOf(form.ui[name]),
  }));
  return {
    root: {
      schema: without(form.schema, isProperties),
      ui: without(form.ui, (name) => sections.some((section) => section.name === name)),
    },
    sections: new Map(
      sections.map(({ id, name, schema, properties, ui }) => {
        const inner = new Set(properties.map(([property]) => property));
        return [
          id,
          { name, schema: without(schema, isProperties), ui: without(ui, (own) => inner.has(own)) },
        ];
      }),
    ),
    fields: new Map(
      sections.flatMap(({ id: section, properties, ui }) =>
        properties.map(([property, schema]) => [
          String(schema['x-field-id']),
          {
            section,
            property,
            schema,
            ui: ui[property] ?? null,
            columns: schema.type === 'array' ? columnsOf(schema).map(({ columnId }) => columnId) : [],
          },
        ]),
      ),
    ),
    texts: textsOf(form),
    rules: rulesOf(form.rules),
  };
}

const TEXTS = ['sections', 'fields'] as const;

function textsOf({ labels }: Form): FormParts['texts'] {
  const found = new Map<string, Partial<Record<Language, unknown>>>();
  for (const language of LANGUAGES)
    for (const of of TEXTS)
      for (const [id, text] of Object.entries<unknown>(labels[language][of]))
        found.set(`${of} ${id}`, { ...found.get(`${of} ${id}`), [language]: text });
  return found;
}

/** A rule is the same while it is of the same kind and about the same fields; a second such one is counted. */
function rulesOf(rules: readonly Rule[]): Map<string, Rule> {
  const found = new Map<string, Rule>();
  for (const rule of rules) found.set(free([rule.rule, ...fieldsOfRule(rule)].join(' '), found), rule);
  return found;
}

/** A name that nobody has yet. */
function free(name: string, taken: { has(name: string): boolean }): string {
  let found = name;
  for (let count = 2; taken.has(found); count += 1) found = `${name}_${count}`;
  return found;
}

/** The opposite of `partsOf`: sections, fields and rules in the order of the maps. */
export function formOf({ root, sections, fields, texts, rules }: FormParts): Form {
  const named = sectionsIn(sections, fields);
  const textsIn = (language: Language, of: (typeof TEXTS)[number]) =>
    Object.fromEntries(
      [...texts].flatMap(([key, text]) =>
        key.startsWith(`${of} `) && text[language] !== undefined
          ? [[key.slice(of.length + 1), text[language]]]
          : [],
      ),
    );
  const labelsIn = (language: Language) =>
    ({
      sections: textsIn(language, 'sections'),
      fields: textsIn(language, 'fields'),
    }) as Form['labels'][Language];
  return {
    schema: filled(
      root.schema,
      named.map(({ as, section, inside }) => [
        as,
        filled(
          section.schema,
          inside.map((one) => [one.as, one.field.schema]),
        ),
      ]),
    ),
    ui: placed(
      root.ui,
      named
        .map(({ as, section, inside }) => ({
          from: section.name,
          as,
          value: placed(
            section.ui,
            inside.flatMap((one) =>
              one.field.ui === null ? [] : [{ from: one.field.property, as: one.as, value: one.field.ui }],
            ),
          ),
        }))
        .filter(({ from, value }) => from in root.ui || Object.keys(value).length > 0),
    ),
    labels: { en: labelsIn('en'), es: labelsIn('es') },
    rules: [...rules.values()],
  };
}

/** Two may have come to be called the same, each on its own side: a name has no meaning, and nothing is lost. */
function sectionsIn(sections: FormParts['sections'], fields: FormParts['fields']) {
  const names = new Set<string>();
  return [...sections].map(([id, section]) => {
    const as = free(section.name, names);
    names.add(as);
    const properties = new Set<string>();
    const inside = [...fields.values()]
      .filter((field) => field.section === id)
      .map((field) => {
        const property = free(field.property, properties);
        properties.add(property);
        return { as: property, field };
      });
    return { as, section, inside };
  });
}

/** The properties at the place where they stood, or at the end. */
const filled = (schema: JsonSchema, properties: readonly [string, JsonSchema][]): JsonSchema => ({
  ...schema,
  ...('properties' in schema || properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
});

/** Each at the place that is kept for it, or at the end; a place that is nobody's any more goes. */
function placed(
  frame: JsonSchema,
  parts: readonly { readonly from: string; readonly as: string; readonly value: unknown }[],
): JsonSchema {
  const stays = (name: string) => parts.find(({ from, as }) => from === name && as === name);
  return Object.fromEntries([
    ...Object.entries(frame).flatMap(([name, own]): [string, unknown][] => {
      const here = stays(name);
      return here ? [[name, here.value]] : own === null ? [] : [[name, own]];
    }),
    ...parts
      .filter(({ as }) => !(stays(as) && as in frame))
      .map(({ as, value }): [string, unknown] => [as, value]),
  ]);
}
