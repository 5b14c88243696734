import type { Language } from './codes.ts';
import { fieldsOf, itemOf, propertiesOf, type Form, type FormField, type Lists } from './form.ts';
import { formChoices } from './formChoices.ts';
import { compileForm } from './formCompile.ts';
import { DOCUMENT_FIELD, REFERENCE_WIDGET, ROWS_FIELD } from './formLooks.ts';
import type { JsonSchema } from './kinds.ts';
import { classOf, HIDDEN } from './mask.ts';
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
  const walk = (node: unknown, list = ''): unknown => {
    if (Array.isArray(node)) return node.map((entry) => walk(entry, list));
    if (!isValues(node)) return node;
    const id = node['x-field-id'];
    const text =
      texts.fields[String('x-column-id' in node ? `${list}.${String(node['x-column-id'])}` : id)] ??
      ('x-section-id' in node ? { title: texts.sections[String(node['x-section-id'])] } : undefined);
    const inner = Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, walk(value, id ? String(id) : list)]),
    );
    return {
      ...(text?.title && { title: text.title }),
      ...(text && 'help' in text && text.help && { description: text.help }),
      ...accepting(inner),
    };
  };
  return walk(schema) as JsonSchema;
}

/** Longest mask: that of a Social Security number. */
const MASK_LENGTH = 11;

/** In the browser a sensitive value on file is its mask, which is no fault. */
function accepting(node: JsonSchema): JsonSchema {
  if (!classOf(node)) return node;
  const { pattern: _shape, enum: choices, maxLength, minLength, ...open } = node;
  return {
    ...open,
    ...(Array.isArray(choices) && { enum: [...(choices as unknown[]), HIDDEN] }),
    ...(typeof maxLength === 'number' && { maxLength: Math.max(maxLength, MASK_LENGTH) }),
    ...(typeof minLength === 'number' && { minLength: Math.min(minLength, HIDDEN.length) }),
  };
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
        const nodes = inside.map((field): [string, JsonSchema] => [
          field.path[1],
          uiOfField(field, own[field.path[1]], { form, lists, language }),
        ]);
        return [
          section,
          { ...own, ...Object.fromEntries(nodes), 'ui:order': inside.map((field) => field.path[1]) },
        ];
      }),
    ),
  };
}

/** A form and who reads it. */
interface Reader {
  readonly form: Form;
  readonly lists: Lists;
  readonly language: Language;
}

function uiOfField(
  { fieldId, schema, document, rows }: FormField,
  own: JsonSchema | undefined,
  reader: Reader,
): JsonSchema {
  if (document) return { ...own, 'ui:field': DOCUMENT_FIELD };
  if (!rows) return { ...looksOf(schema), ...own, ...choices(fieldId, schema, reader) };
  const cells = (own?.items ?? {}) as Record<string, JsonSchema>;
  return {
    ...own,
    'ui:field': ROWS_FIELD,
    items: Object.fromEntries(
      rows.map(({ columnId, property, schema: column }) => [
        property,
        {
          ...looksOf(column),
          ...cells[property],
          ...choices(`${fieldId}.${columnId}`, column, reader),
        },
      ]),
    ),
  };
}

/** The control of a field whose form says nothing of it. */
function looksOf(schema: JsonSchema): JsonSchema {
  if ('x-reference' in itemOf(schema)) return { 'ui:widget': REFERENCE_WIDGET };
  const widget = WIDGET_OF_FORMAT[String(schema.format)];
  return widget ? { 'ui:widget': widget } : {};
}

const WIDGET_OF_FORMAT: Readonly<Record<string, string>> = {
  day: 'date',
  'birth-date': 'date',
  'plain-lines': 'textarea',
};

/** What a field, or a column by the id of its texts, has for choices: their names, in the order of their codes. */
function choices(id: string, schema: JsonSchema, { form, lists, language }: Reader): JsonSchema {
  const known = formChoices(form, id, schema, lists);
  if (!known) return {};
  const hidden = classOf(schema) ? [HIDDEN] : [];
  const names = { 'ui:enumNames': [...known.map(({ name }) => name[language]), ...hidden] };
  return schema.items ? { items: names } : names;
}
