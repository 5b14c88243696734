import type { Form, FormTexts } from '#schemas/engine/form.ts';
import { fieldsOf, propertiesOf } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

type Parts = Readonly<Record<string, JsonSchema>>;
const text = { type: 'string', minLength: 1, maxLength: 40, format: 'plain' } as const;

/** A form whose titles are made from its ids: `driver_name` → 'driver name', 'ES driver name'. */
export function formOf(sections: Readonly<Record<string, JsonSchema>>, more: Partial<Form> = {}): Form {
  const schema: JsonSchema = { type: 'object', properties: sections };
  const ids = fieldsOf({ schema }).flatMap(({ fieldId, rows = [] }) => [
    fieldId,
    ...rows.map(({ columnId }) => `${fieldId}.${columnId}`),
  ]);
  const texts = (prefix: string): FormTexts => ({
    sections: Object.fromEntries(propertiesOf(schema).map(([name]) => [name, prefix + name])),
    fields: Object.fromEntries(ids.map((id) => [id, { title: prefix + id.replaceAll(/[_.]/g, ' ') }])),
  });
  return { schema, ui: {}, rules: [], labels: { en: texts(''), es: texts('ES ') }, ...more };
}

export const section = (id: string, properties: Parts, more: JsonSchema = {}): JsonSchema => ({
  'x-section-id': id,
  type: 'object',
  properties,
  ...more,
});

export const field = (id: string, schema: JsonSchema = text): JsonSchema => ({ 'x-field-id': id, ...schema });

/** A list of rows with a required name, a day, a code and a yes/no. */
export const rowsField = (id: string, more: JsonSchema = {}): JsonSchema =>
  field(id, {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        name: { 'x-column-id': 'name', 'x-required': true, ...text },
        until: { 'x-column-id': 'until', type: 'string', format: 'day' },
        state: { 'x-column-id': 'state', type: 'string', 'x-list': 'US_STATE' },
        active: { 'x-column-id': 'active', type: 'boolean' },
      },
    },
    ...more,
  });

/** Every kind of field that a credential form has (docs/decisions/012), with a section that is only sometimes there. */
export const RICH = formOf(
  {
    person: section('person', {
      first: field('first_name', { ...text, 'x-required': true, 'x-fact': 'first_name' }),
      ssn: field('ssn', {
        type: 'string',
        format: 'ssn',
        'x-sensitive': 'SSN',
        'x-mask': 'ssn',
        maxLength: 9,
      }),
      born: field('born_on', {
        type: 'string',
        format: 'birth-date',
        'x-sensitive': 'BIRTH_DATE',
        'x-fact': 'birth_date',
        'x-required': true,
      }),
      background: field('background', {
        type: 'string',
        'x-list': 'BACKGROUND_RESULT',
        'x-sensitive': 'BACKGROUND',
      }),
      drives: field('drives', { type: 'boolean', 'x-required': true }),
    }),
    driving: section(
      'driving',
      {
        license: field('license_no', { ...text, 'x-required': true }),
        paper: field('license_paper', { 'x-document': 'DRIVER_LICENSE' }),
        kinds: field('kinds', {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', 'x-list': 'SERVICE_LEVEL' },
        }),
        vehicle: field('vehicle', { type: 'string', 'x-reference': 'VEHICLE' }),
        stretcher: field('stretcher_course', {
          ...text,
          'x-required': true,
          'x-shown-when': { field: 'kinds', is: ['STRETCHER'] },
        }),
      },
      { 'x-shown-when': { field: 'drives', is: [true] } },
    ),
    history: section('history', { jobs: rowsField('jobs', { 'x-required': true }) }),
  },
  { ui: { history: { jobs: { items: { until: { 'ui:options': { width: 'third' } } } } } } },
);
