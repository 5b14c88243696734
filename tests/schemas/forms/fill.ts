import { codesOf } from '#schemas/engine/codes.ts';
import { fieldsOf, shownFields, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

/** A valid text of each format. */
export const BY_FORMAT: Readonly<Record<string, string>> = {
  ein: '123456789',
  npi: '1234567893',
  phone: '+13055551234',
  'mail-address': 'office@example.com',
  'web-url': 'https://example.com',
  zip: '33101',
  day: '2026-01-01',
  ssn: '123456789',
  'birth-date': '1985-04-12',
  vin: '1HGCM82633A004352',
  dea: 'AP5836727',
  taxonomy: '207Q00000X',
  'time-of-day': '08:30',
};

/** A valid value for a field or a column, made from its schema alone; a document has none. */
export function sample({ schema }: Pick<FormField, 'schema'>, lists: Lists): unknown {
  if ('x-document' in schema) return undefined;
  if ('const' in schema) return schema.const;
  if ('x-reference' in schema) return '018f0000-0000-7000-8000-000000000001';
  const item = (schema.items ?? schema) as JsonSchema;
  if (item !== schema && item.properties)
    return [rowOf(item.properties as Record<string, JsonSchema>, lists)];
  const list = item['x-list'];
  if (typeof list === 'string') {
    const [first] = codesOf(lists[list]!);
    return schema.items ? [first] : first;
  }
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer')
    return Math.min(Math.max(7, Number(schema.minimum ?? 7)), Number(schema.maximum ?? 7));
  const text = `Text of ${String(schema['x-field-id'] ?? schema['x-column-id'])}`;
  return BY_FORMAT[String(schema.format)] ?? text.slice(0, Number(schema.maxLength));
}

const rowOf = (columns: Record<string, JsonSchema>, lists: Lists): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, schema]) => [
      name,
      name === 'key' ? 'row-1' : sample({ schema }, lists),
    ]),
  );

/** Valid values for every field that is shown while nothing is answered with yes; later days for expirations. */
export function complete(form: Form, lists: Lists): Record<string, unknown> {
  const fields = fieldsOf(form);
  const values = Object.fromEntries(
    fields.filter((field) => !field.document).map((field) => [field.fieldId, sample(field, lists)]),
  );
  for (const id of Object.keys(values)) if (id.endsWith('_expires_on')) values[id] = '2027-01-01';
  const shown = new Set(shownFields(fields, values).map((field) => field.fieldId));
  return Object.fromEntries(Object.entries(values).filter(([id]) => shown.has(id)));
}

/** The same with every question answered so that more is asked, and that filled in too. */
export function opened(form: Form, lists: Lists): Record<string, unknown> {
  const fields = fieldsOf(form);
  const answers = new Map<string, unknown>();
  for (const { field, is } of fields.flatMap(({ shownWhen = [] }) => shownWhen)) {
    const many = fields.find(({ fieldId }) => fieldId === field)?.schema.type === 'array';
    const before = (answers.get(field) ?? []) as unknown[];
    if (many) answers.set(field, [...new Set([...before, is[0]])]);
    else if (!answers.has(field)) answers.set(field, is[0]);
  }
  const values = { ...complete(form, lists), ...Object.fromEntries(answers) };
  for (let size = -1; size !== Object.keys(values).length;) {
    size = Object.keys(values).length;
    for (const field of shownFields(fields, values))
      if (!field.document) values[field.fieldId] ??= sample(field, lists);
  }
  return values;
}
