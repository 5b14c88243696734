import { codesOf } from '#schemas/engine/codes.ts';
import { fieldsOf, shownFields, type Form, type Lists, type FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  ein: '123456789',
  npi: '1234567893',
  phone: '+13055551234',
  'mail-address': 'office@example.com',
  'web-url': 'https://example.com',
  zip: '33101',
  day: '2026-01-01',
};

/** A valid value for a field, made from its schema alone. */
export function sample(field: Pick<FormField, 'schema'>, lists: Lists): unknown {
  const schema = field.schema;
  if ('const' in schema) return schema.const;
  const item = (schema.items ?? schema) as JsonSchema;
  const list = item['x-list'];
  if (typeof list === 'string') {
    const [first] = codesOf(lists[list]!);
    return schema.items ? [first] : first;
  }
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer') return 7;
  return BY_FORMAT[String(schema.format)] ?? `Text of ${String(schema['x-field-id'])}`;
}

/** Valid values for every field that is shown while nothing is answered with yes; later days for expirations. */
export function complete(form: Form, lists: Lists): Record<string, unknown> {
  const fields = fieldsOf(form);
  const values = Object.fromEntries(fields.map((field) => [field.fieldId, sample(field, lists)]));
  for (const id of Object.keys(values)) if (id.endsWith('_expires_on')) values[id] = '2027-01-01';
  const shown = new Set(shownFields(fields, values).map((field) => field.fieldId));
  return Object.fromEntries(Object.entries(values).filter(([id]) => shown.has(id)));
}
