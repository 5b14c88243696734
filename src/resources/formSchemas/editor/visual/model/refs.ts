import type { Form } from '#schemas/engine/form.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { mapped, mappedValues, part } from './objects.ts';
import { isSection } from './read.ts';

/** The members of rules and conditions that hold ids of fields. */
const NAMES = new Set(['field', 'fields', 'when', 'before', 'after', 'total']);
const CONDITION = 'x-shown-when';

type NewId = (id: string) => string;

const inRule = (rule: unknown, newId: NewId): unknown =>
  isValues(rule)
    ? mappedValues(rule, (value, name) => {
        if (!NAMES.has(name)) return value;
        return Array.isArray(value)
          ? mapped(value, (one: unknown) => (typeof one === 'string' ? newId(one) : one))
          : typeof value === 'string'
            ? newId(value)
            : value;
      })
    : rule;

const inNode = (schema: unknown, newId: NewId): unknown => {
  const node = part(schema);
  return isValues(node[CONDITION])
    ? mappedValues(node, (value, name) => (name === CONDITION ? inRule(value, newId) : value))
    : schema;
};

/** A section or field whose conditions ask fields by other ids. */
export function withOtherIds(schema: unknown, newId: NewId): unknown {
  const node = inNode(schema, newId);
  if (!isSection(node)) return node;
  return mappedValues(part(node), (value, name) =>
    name === 'properties' ? mappedValues(part(value), (field) => inNode(field, newId)) : value,
  );
}

/** The form with other ids wherever its conditions and rules name fields. */
export function renameReferences(form: Form, newId: NewId): Form {
  const rules = Array.isArray(form.rules)
    ? (mapped(form.rules as readonly unknown[], (rule) => inRule(rule, newId)) as readonly Rule[])
    : form.rules;
  const schema = mappedValues(part(form.schema), (value, name) =>
    name === 'properties' ? mappedValues(part(value), (section) => withOtherIds(section, newId)) : value,
  );
  return rules === form.rules && schema === form.schema ? form : { ...form, schema, rules };
}

/** How many conditions and rules name a field: what is left to decide when it goes. */
export function countReferences(form: Form, id: string): number {
  let count = 0;
  renameReferences(form, (one) => {
    if (one === id) count += 1;
    return one;
  });
  return count;
}
