import { describe, expect, it } from 'vitest';
import { fieldsOf, itemOf, propertiesOf } from '#schemas/engine/form.ts';
import { fieldOfForm, textsOf } from '#schemas/engine/formFields.ts';
import { classesIn, withClasses } from '#schemas/engine/formProtect.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { field, formOf, rowsField, section } from './richForm.ts';

const FORM = formOf({
  person: section('person', {
    name: field('name'),
    vin: field('vin', { type: 'string', format: 'vin', maxLength: 17 }),
    count: field('count', { type: 'integer', minimum: 1, maximum: 9 }),
    statuses: field('statuses', {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', 'x-list': 'LEAD_STATUS' },
    }),
    born: field('born', { type: 'string', format: 'birth-date' }),
    people: rowsField('people'),
  }),
});
const schemas = new Map(fieldsOf(FORM).map(({ fieldId, schema }) => [fieldId, schema]));
const fieldOf = (id: string) => fieldOfForm(FORM, id, schemas.get(id)!);

it('a field of a form is one of records with its limits, its list, and its names in both languages', () => {
  expect(fieldOf('name')).toEqual({
    kind: 'text',
    label: { en: 'name', es: 'ES name' },
    maxLength: 40,
  });
  expect(fieldOf('vin')).toMatchObject({ kind: 'text', format: 'vin', maxLength: 17 });
  expect(fieldOf('count')).toMatchObject({ kind: 'count', min: 1, max: 9 });
  expect(fieldOf('statuses')).toMatchObject({ kind: 'code', many: true, list: 'LEAD_STATUS' });
  expect(fieldOf('people')).toBeNull();
});

it('a field of a form is one of records with its help where both languages have it', () => {
  const fields = (help: string) => ({ name: { title: 'Name', help } });
  const labels = { en: { sections: {}, fields: fields('Help') }, es: { sections: {}, fields: fields('') } };
  expect(textsOf({ labels }, 'name').help).toEqual({ en: 'Help', es: '' });
  expect(fieldOfForm({ ...FORM, labels }, 'name', schemas.get('name')!)).not.toHaveProperty('help');
  labels.es.fields = fields('Ayuda');
  expect(fieldOfForm({ ...FORM, labels }, 'name', schemas.get('name')!)).toHaveProperty('help', {
    en: 'Help',
    es: 'Ayuda',
  });
  expect(textsOf({ labels }, 'other').label).toEqual({ en: 'other', es: 'other' });
});

describe('what another version calls sensitive', () => {
  const columnOf = (form: typeof FORM, name: string) =>
    Object.fromEntries(
      propertiesOf(itemOf(fieldsOf(form).find(({ fieldId }) => fieldId === 'people')!.schema)),
    )[name] as JsonSchema;

  it('is so in fields and columns that say nothing themselves', () => {
    const form = withClasses(
      FORM,
      new Map([
        ['born', 'BIRTH_DATE'],
        ['people.name', 'BACKGROUND'],
      ]),
    );
    expect([...classesIn(form)]).toEqual([
      ['born', 'BIRTH_DATE'],
      ['people.name', 'BACKGROUND'],
    ]);
    expect(columnOf(form, 'name')).toHaveProperty('x-sensitive', 'BACKGROUND');
    expect(columnOf(form, 'until')).not.toHaveProperty('x-sensitive');
    // Nothing of the form as it was has changed.
    expect([...classesIn(FORM)]).toEqual([]);
  });

  it('leaves a field that says another class, and one of a kind that cannot be masked', () => {
    const own = formOf({
      person: section('person', { ssn: field('ssn', { type: 'string', 'x-sensitive': 'LICENSE' }) }),
    });
    expect([...classesIn(withClasses(own, new Map([['ssn', 'SSN']])))]).toEqual([['ssn', 'LICENSE']]);
    const counted = withClasses(FORM, new Map([['count', 'SSN']]));
    expect([...classesIn(counted)]).toEqual([]);
    expect(withClasses(own, classesIn(own))).toBe(own);
  });
});
