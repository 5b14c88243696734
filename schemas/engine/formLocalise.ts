import type { Language } from './codes.ts';
import { fieldsOf, propertiesOf, type Form, type Lists } from './form.ts';
import { compileForm } from './formCompile.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';

/** A form in one language, as RJSF takes it. */
export interface LocalForm {
  /** The compiled schema with titles and descriptions. */
  readonly schema: JsonSchema;
  /** The form's own ui with the order of fields and the names of choices. */
  readonly uiSchema: JsonSchema;
}

/**
 * A form in a language. Names of choices go to `ui:enumNames`, not into `oneOf`: RJSF compiles a validator for every
 * branch of a `oneOf`, and a wrong value would be told once per branch.
 */
export function localise(form: Form, lists: Lists, language: Language): LocalForm {
  return {
    schema: titled(compileForm(form, lists), form, language),
    uiSchema: uiOf(form, lists, language),
  };
}

/** Titles for whatever carries an id, wherever compilation put it. */
function titled(schema: JsonSchema, form: Form, language: Language): JsonSchema {
  const texts = form.labels[language];
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isValues(node)) return node;
    const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, walk(value)]));
    const section = texts.sections[String(node['x-section-id'])];
    const field = texts.fields[String(node['x-field-id'])];
    if (section && 'x-section-id' in node) return { title: section, ...inner };
    if (field && 'x-field-id' in node)
      return { title: field.title, ...(field.help ? { description: field.help } : {}), ...inner };
    return inner;
  };
  return walk(schema) as JsonSchema;
}

function uiOf(form: Form, lists: Lists, language: Language): JsonSchema {
  const fields = fieldsOf(form);
  const sections = propertiesOf(form.schema).map(([section]) => section);
  return {
    ...form.ui,
    'ui:order': sections,
    ...Object.fromEntries(
      sections.map((section) => {
        const own = (form.ui[section] ?? {}) as Record<string, JsonSchema>;
        const inside = fields.filter((field) => field.path[0] === section);
        const nodes = inside.map(({ path: [, property], schema }): [string, JsonSchema] => [
          property,
          { ...own[property], ...choices(schema, lists, language) },
        ]);
        return [
          section,
          { ...own, ...Object.fromEntries(nodes), 'ui:order': inside.map((field) => field.path[1]) },
        ];
      }),
    ),
  };
}

function choices(schema: JsonSchema, lists: Lists, language: Language): JsonSchema {
  const item = (schema.items ?? schema) as JsonSchema;
  const list = lists[String(item['x-list'])];
  if (!list) return {};
  const names = { 'ui:enumNames': Object.values(list).map((text) => text[language]) };
  return schema.items ? { items: names } : names;
}
