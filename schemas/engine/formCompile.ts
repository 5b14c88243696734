import { codesOf } from './codes.ts';
import { conditionsOf, type Condition } from './conditions.ts';
import {
  byId,
  columnsOf,
  fieldsOf,
  propertiesOf,
  ROW_KEY,
  type Form,
  type FormField,
  type Lists,
} from './form.ts';
import { KEY_PATTERN } from './formats.ts';
import type { JsonSchema } from './kinds.ts';

/**
 * A form → the standard JSON Schema (draft-07) that AJV checks on both sides and RJSF renders. Conditions become
 * if/then beside the field, or at the root when they ask another section; a conditional field stands in its `then`
 * alone, so that a hidden value is kept but not checked. `x-list` becomes an enum, a row's `x-required` columns its
 * `required`; annotations stay.
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
    properties: Object.fromEntries(fields.map((field) => [field.path[1], whole(field, lists)])),
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
  const asked = new Map<string, JsonSchema[]>();
  for (const condition of block.conditions) {
    const { path, schema } = known.get(condition.field)!;
    const one = { enum: condition.is };
    const answer = schema.type === 'array' ? { type: 'array', contains: one } : one;
    asked.set(path[1], [...(asked.get(path[1]) ?? []), answer]);
  }
  return {
    properties: Object.fromEntries(
      // A field and its section may both ask the same one.
      [...asked].map(([property, [first, ...more]]) => [
        property,
        more.length > 0 ? { allOf: [first, ...more] } : first,
      ]),
    ),
    required: [...asked.keys()],
  };
}

/** Rows that say nothing else have at most so many. */
const MAX_ROWS = 200;
const KEY_COLUMN: JsonSchema = { type: 'string', minLength: 1, maxLength: 64, format: 'plain' };

/** A field as it is submitted: rows have what their columns require. */
function whole({ schema, rows }: FormField, lists: Lists): JsonSchema {
  const expanded = expand(schema, lists);
  if (!rows) return expanded;
  const required = rows.filter((column) => column.required).map((column) => column.property);
  return {
    ...expanded,
    items: { ...(expanded.items as JsonSchema), required: [ROW_KEY, ...required] },
  };
}

/** A field as a draft may hold it: a box that is not ticked yet, rows without what their columns require. */
export function draftOf({ schema }: Pick<FormField, 'schema'>, lists: Lists): JsonSchema {
  const { const: _wanted, ...draft } = expand(schema, lists);
  return draft;
}

/** A field's schema with everything written out that its annotations say. */
function expand(schema: JsonSchema, lists: Lists): JsonSchema {
  if ('x-document' in schema) return { ...schema, type: 'null' };
  const list = schema['x-list'];
  if (typeof list === 'string') return { ...schema, enum: codesOf(lists[list] ?? {}) };
  if ('x-reference' in schema && schema.type === 'string') return { ...schema, pattern: KEY_PATTERN };
  const items = schema.items as JsonSchema | undefined;
  if (!items) return schema;
  if (!('properties' in items)) return { ...schema, items: expand(items, lists) };
  const columns = columnsOf(schema).map(({ property, schema: column }) => [property, expand(column, lists)]);
  return {
    maxItems: MAX_ROWS,
    ...schema,
    items: {
      ...items,
      additionalProperties: false,
      properties: { [ROW_KEY]: KEY_COLUMN, ...Object.fromEntries(columns) },
      required: [ROW_KEY],
    },
  };
}
