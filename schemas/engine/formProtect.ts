import { fieldsOf, itemOf, propertiesOf, ROW_KEY, type Form } from './form.ts';
import { sensitiveProblems } from './formProblems/meanings.ts';
import type { JsonSchema } from './kinds.ts';
import { classOf, type Sensitive } from './mask.ts';

/** Classes of fields by their ids, and of columns of lists as `list.column`. */
export type Classes = ReadonlyMap<string, Sensitive>;

/** What a form says itself. */
export const classesIn = (form: Pick<Form, 'schema'>): Classes =>
  new Map(
    fieldsOf(form).flatMap(({ fieldId, schema, rows = [] }) =>
      [
        [fieldId, schema] as const,
        ...rows.map((column) => [`${fieldId}.${column.columnId}`, column.schema] as const),
      ].flatMap(([id, part]): [string, Sensitive][] => {
        const one = classOf(part);
        return one === null ? [] : [[id, one]];
      }),
    ),
  );

/**
 * A form with the classes that other versions of it give to its fields, where it says nothing itself: an id means the
 * same in every version, so what is sensitive in one is protected in those before as well (docs/decisions/023).
 */
export function withClasses<F extends Pick<Form, 'schema'>>(form: F, classes: Classes): F {
  const own = classesIn(form);
  if ([...classes.keys()].every((id) => own.has(id))) return form;
  const part = (schema: JsonSchema, id: string): JsonSchema => {
    const one = classes.get(id);
    if (one === undefined || classOf(schema) !== null) return schema;
    const made = { ...schema, 'x-sensitive': one };
    return sensitiveProblems(made, '').length === 0 ? made : schema;
  };
  const field = (schema: JsonSchema): JsonSchema => {
    const id = String(schema['x-field-id']);
    const item = itemOf(schema);
    if (item === schema || !('properties' in item)) return part(schema, id);
    const columns = propertiesOf(item).map(([name, column]): [string, JsonSchema] => [
      name,
      name === ROW_KEY ? column : part(column, `${id}.${String(column['x-column-id'])}`),
    ]);
    return { ...schema, items: { ...item, properties: Object.fromEntries(columns) } };
  };
  const within = (schema: JsonSchema, turn: (inner: JsonSchema) => JsonSchema): JsonSchema => ({
    ...schema,
    properties: Object.fromEntries(propertiesOf(schema).map(([name, inner]) => [name, turn(inner)])),
  });
  return { ...form, schema: within(form.schema, (section) => within(section, field)) };
}
