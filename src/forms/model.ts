import {
  byId,
  fieldAt,
  nest,
  pathOf,
  progress,
  valuesIn,
  type FormField,
  type Progress,
} from '#schemas/engine/form.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { FieldStates } from '#schemas/credential/file.ts';
import type { FormDefinition, FormValues } from './types.ts';

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** What a form says about its fields, wherever compilation has put them. */
export interface FormModel {
  readonly fields: readonly FormField[];
  readonly sections: readonly Section[];
  readonly byId: ReadonlyMap<string, FormField>;
  /** By dotted path. */
  readonly byPath: ReadonlyMap<string, FormField>;
  readonly label: (fieldId: string) => string;
  readonly labelAt: (path: string) => string;
  /** RJSF's ui of a field. */
  readonly ui: (field: FormField) => JsonSchema;
  readonly valuesIn: (data: Values) => Record<string, unknown>;
  readonly dataOf: (values: FormValues) => Record<string, Record<string, unknown>>;
  readonly progress: (values: FormValues) => Progress;
}

export function modelOf(
  definition: Pick<FormDefinition, 'schema' | 'ui_schema'>,
  states: FieldStates,
): FormModel {
  const nodes = fieldNodes(definition.schema);
  const sections = part(definition.schema.properties);
  const fields = Object.entries(states).flatMap(
    ([
      fieldId,
      {
        path: [section = '', property = ''],
      },
    ]) => {
      const schema = nodes.get(fieldId);
      return schema ? [fieldAt([section, property], schema, part(sections[section]))] : [];
    },
  );
  const known = byId(fields);
  const byPath = new Map(fields.map((field) => [pathOf(field), field]));
  const label = (fieldId: string) => states[fieldId]?.label ?? fieldId;
  return {
    fields,
    byId: known,
    byPath,
    label,
    labelAt: (path) => {
      const field = byPath.get(path);
      if (field) return label(field.fieldId);
      const [section = '', property = '', row = '', column = ''] = path.split('.');
      const list = byPath.get(`${section}.${property}`);
      const cell = list?.rows?.find((candidate) => candidate.property === column);
      if (!list) return path;
      return [label(list.fieldId), Number(row) + 1, cell?.schema.title].filter(Boolean).join(' › ');
    },
    sections: Object.entries(sections).map(([name, schema]) => ({
      name,
      title: String(part(schema).title ?? name),
      fields: fields.filter((field) => field.path[0] === name),
    })),
    ui: ({ path: [section, property] }) => part(part(definition.ui_schema[section])[property]),
    valuesIn: (data) => valuesIn(fields, data),
    dataOf: (values) => nest(fields, values),
    progress: (values) => progress(fields, values),
  };
}

const part = (value: unknown): JsonSchema => (isValues(value) ? value : {});

/** Conditional fields stand in a `then` somewhere: every node that carries an id is a field. */
function fieldNodes(schema: unknown, found = new Map<string, JsonSchema>()): Map<string, JsonSchema> {
  if (Array.isArray(schema)) for (const entry of schema) fieldNodes(entry, found);
  else if (isValues(schema)) {
    if (typeof schema['x-field-id'] === 'string') found.set(schema['x-field-id'], schema);
    else for (const entry of Object.values(schema)) fieldNodes(entry, found);
  }
  return found;
}
