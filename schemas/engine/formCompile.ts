import { codesOf, LANGUAGES } from './codes.ts';
import { conditionsOf, type Condition } from './conditions.ts';
import { byId, fieldsOf, pathOf, propertiesOf, type Form, type FormField, type Lists } from './form.ts';
import { FORMATS } from './formats.ts';
import type { JsonSchema } from './kinds.ts';
import { fieldsOf as fieldsOfRule } from './rules.ts';

/**
 * A form → the standard JSON Schema (draft-07) that AJV checks on both sides and RJSF renders. Conditions become
 * if/then beside the field, or at the root when they ask another section; a conditional field stands in its `then`
 * alone, so that a hidden value is kept but not checked. `x-list` becomes an enum; annotations stay.
 */
export function compileForm(form: Pick<Form, 'schema'>, lists: Lists): JsonSchema {
  const fields = fieldsOf(form);
  const known = byId(fields);
  const always = fields.filter((field) => !field.shownWhen);
  const blocks = groupsOf(fields, known);
  const sections = propertiesOf(form.schema).map(([name, section]): [string, JsonSchema] => {
    const own = blocks.filter((block) => block.section === name);
    return [
      name,
      {
        ...section,
        ...partOf(
          always.filter((field) => field.path[0] === name),
          lists,
        ),
        ...(own.length > 0
          ? { allOf: own.map((block) => ({ if: within(block, known), then: partOf(block.fields, lists) })) }
          : {}),
      },
    ];
  });
  const across = blocks.filter((block) => block.section === null);
  return {
    ...form.schema,
    properties: Object.fromEntries(sections),
    required: sections.map(([name]) => name),
    ...(across.length > 0 ? { allOf: across.map((block) => acrossOf(block, known, lists)) } : {}),
  };
}

interface Block {
  /** The section all of whose conditions and fields it holds, or null when they cross sections. */
  readonly section: string | null;
  readonly conditions: readonly Condition[];
  readonly fields: FormField[];
}

/** Conditional fields by their conditions: fields shown together share one if/then. */
function groupsOf(fields: readonly FormField[], known: ReadonlyMap<string, FormField>): Block[] {
  const blocks = new Map<string, Block>();
  for (const field of fields.filter((candidate) => candidate.shownWhen)) {
    const conditions = conditionsOf(field, known);
    const inside = conditions.every((condition) => known.get(condition.field)?.path[0] === field.path[0]);
    const key = JSON.stringify([field.path[0], conditions]);
    const block = blocks.get(key) ?? { section: inside ? field.path[0] : null, conditions, fields: [] };
    block.fields.push(field);
    blocks.set(key, block);
  }
  return [...blocks.values()];
}

function partOf(fields: readonly FormField[], lists: Lists): JsonSchema {
  const required = fields.filter((field) => field.required).map((field) => field.path[1]);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.path[1], expand(field.schema, lists)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const acrossOf = (block: Block, known: ReadonlyMap<string, FormField>, lists: Lists): JsonSchema => {
  const [first] = block.fields;
  const sections = [...new Set(block.conditions.map((condition) => known.get(condition.field)!.path[0]))];
  return {
    if: {
      properties: Object.fromEntries(
        sections.map((section) => [
          section,
          within(
            { ...block, conditions: block.conditions.filter((c) => known.get(c.field)!.path[0] === section) },
            known,
          ),
        ]),
      ),
      required: sections,
    },
    then: { properties: { [first!.path[0]]: partOf(block.fields, lists) } },
  };
};

/** The conditions of a block as a schema of the section in which the fields stand that they ask. */
function within(block: Pick<Block, 'conditions'>, known: ReadonlyMap<string, FormField>): JsonSchema {
  const asked = block.conditions.map((condition) => {
    const field = known.get(condition.field)!;
    const one = { enum: condition.is };
    return [field.path[1], field.schema.type === 'array' ? { type: 'array', contains: one } : one] as const;
  });
  return { properties: Object.fromEntries(asked), required: asked.map(([property]) => property) };
}

/** A field's schema with its list written out. */
export function expand(schema: JsonSchema, lists: Lists): JsonSchema {
  const list = schema['x-list'];
  if (typeof list === 'string') return { ...schema, enum: codesOf(lists[list] ?? {}) };
  return schema.items ? { ...schema, items: expand(schema.items as JsonSchema, lists) } : schema;
}

const ID = /^[a-z][a-z0-9_]{0,63}$/;

/** Everything that is wrong with a form as written, in words for the one who writes it; none: it may be published. */
export function formProblems(form: Form, lists: Lists): string[] {
  const fields = fieldsOf(form);
  const known = byId(fields);
  const sections = propertiesOf(form.schema);
  return [
    ...sections
      .filter(([, section]) => section.type !== 'object')
      .map(([name]) => `${name}: a section is an object`),
    ...sections.flatMap(([name, section]) =>
      LANGUAGES.filter((language) => !form.labels[language].sections[String(section['x-section-id'])]).map(
        (language) => `${name}: no section title in ${language}`,
      ),
    ),
    ...fields.flatMap((field) =>
      problemsOf(field, known, form, lists).map((problem) => `${pathOf(field)}: ${problem}`),
    ),
    ...form.rules.flatMap((rule) =>
      fieldsOfRule(rule)
        // A rule over a field that may be hidden would need a condition of its own.
        .filter((id) => !known.has(id) || known.get(id)?.shownWhen)
        .map((id) => `rule ${rule.rule}: ${id} is no field that is always shown`),
    ),
  ];
}

function problemsOf(
  field: FormField,
  known: ReadonlyMap<string, FormField>,
  form: Form,
  lists: Lists,
): string[] {
  const { fieldId, schema } = field;
  const item = (schema.items ?? schema) as JsonSchema;
  const problems: string[] = [];
  if (!ID.test(fieldId)) problems.push('x-field-id is missing or not like legal_name');
  else if (known.get(fieldId) !== field) problems.push(`x-field-id ${fieldId} is used twice`);
  if (schema.properties || item.properties) problems.push('a field has no fields of its own yet');
  if (typeof item.format === 'string' && !Object.hasOwn(FORMATS, item.format))
    problems.push(`unknown format ${item.format}`);
  const list = item['x-list'];
  if (list !== undefined && !Object.hasOwn(lists, String(list)))
    problems.push(`unknown list ${String(list)}`);
  for (const language of LANGUAGES) {
    const text = form.labels[language].fields[fieldId];
    if (!text?.title) problems.push(`no title in ${language}`);
    if (!text?.help !== !form.labels.en.fields[fieldId]?.help) problems.push(`help in one language only`);
  }
  if (field.shownWhen && !known.has(field.shownWhen.field))
    problems.push(`depends on ${field.shownWhen.field}, which does not exist`);
  else {
    try {
      conditionsOf(field, known);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return problems;
}
