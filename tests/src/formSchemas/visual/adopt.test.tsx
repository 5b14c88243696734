import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fieldsOf, type Form } from '#schemas/engine/form.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { adopt } from '#src/resources/formSchemas/editor/visual/model/adopt.ts';
import { isForm, knownFields, placesOf } from '#src/resources/formSchemas/editor/visual/model/read.ts';
import { isMissing, textLines } from '#src/resources/formSchemas/editor/visual/model/texts.ts';
import { at, openVisual, rowAt } from './support.tsx';

const EMPTY = { en: { sections: {}, fields: {} }, es: { sections: {}, fields: {} } };
const foreign = (schema: object): Form => ({
  schema: schema as Form['schema'],
  ui: {},
  labels: EMPTY,
  rules: [],
});

const VETERAN = foreign({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Veteran',
  type: 'object',
  additionalProperties: false,
  definitions: { date: { type: 'string', format: 'date' } },
  required: ['email'],
  properties: {
    veteranFullName: {
      type: 'object',
      title: 'Full name',
      required: ['first'],
      properties: {
        first: { type: 'string', title: 'First name', description: 'As on the card', maxLength: 30 },
        suffix: { type: 'string', enum: ['Jr.', 'Sr.'], enumNames: ['Junior', 'Senior'] },
        born: { type: 'string', format: 'date' },
        odd: { $ref: '#/definitions/date' },
      },
    },
    email: { type: 'string', format: 'email' },
    children: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' } },
      },
    },
  },
});

describe('making a form of a JSON Schema', () => {
  it('takes over what can be understood, and leaves the rest as it is', () => {
    const form = adopt(VETERAN, 'en');
    expect(isForm(form.schema)).toBe(true);
    expect(form.schema).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      additionalProperties: false,
      definitions: { date: { type: 'string', format: 'date' } },
      properties: {
        form: {
          'x-section-id': 'form',
          type: 'object',
          properties: {
            email: { 'x-field-id': 'email', type: 'string', format: 'mail-address', 'x-required': true },
            children: {
              'x-field-id': 'children',
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  key: { type: 'string' },
                  name: { 'x-column-id': 'name', type: 'string', 'x-required': true },
                  born: { 'x-column-id': 'born', type: 'string', format: 'day' },
                },
              },
            },
          },
        },
        veteranFullName: {
          'x-section-id': 'veteran_full_name',
          type: 'object',
          properties: {
            first: { 'x-field-id': 'first', type: 'string', maxLength: 30, 'x-required': true },
            suffix: { 'x-field-id': 'suffix', type: 'string', enum: ['Jr.', 'Sr.'] },
            born: { 'x-field-id': 'born', type: 'string', format: 'day' },
            odd: { 'x-field-id': 'odd', $ref: '#/definitions/date' },
          },
        },
      },
    });
    expect(form.labels.en).toMatchObject({
      sections: { form: 'Veteran', veteran_full_name: 'Full name' },
      fields: {
        first: { title: 'First name', help: 'As on the card' },
        suffix: { title: 'Suffix', options: { 'Jr.': 'Junior', 'Sr.': 'Senior' } },
        'children.born': { title: 'Born' },
      },
    });
    expect(form.labels.es).toEqual({ sections: {}, fields: {} });
    expect(textLines(form).every((line) => isMissing(form, line))).toBe(true);
  });

  it('is one step, and back', async () => {
    const { user, store, form } = await openVisual({ form: VETERAN, formKey: 'driver' });
    expect(screen.getByText('veteranFullName')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Add a field' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Make it a form' }));
    expect(form()).toEqual(adopt(VETERAN, 'en'));
    const odd = rowAt(at('veteranFullName', 'odd'));
    expect(odd).toHaveTextContent('Unknown kind');
    expect(within(odd).getByRole('img', { name: 'A text is missing in one language' })).toBeInTheDocument();
    store.undo();
    expect(form()).toBe(VETERAN);
  });

  it('works on anything, with unique ids and without a change to what it was given', () => {
    const odd = [
      {},
      { properties: { a: true, b: false, c: null, d: 3 } },
      { type: 'array', items: {} },
      { properties: [] },
      { properties: { '': { type: 'object', properties: { '': {} } } } },
      { $ref: '#' },
    ];
    const given = [...odd, ...Object.values(SHIPPED_FORMS).map(({ schema }) => strip(schema))];
    for (const schema of given) {
      const before = JSON.stringify(schema);
      const form = adopt(foreign(schema as object), 'es');
      expect(JSON.stringify(schema)).toBe(before);
      const ids = knownFields(form).map((field) => field.fieldId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(placesOf(form).length).toBeGreaterThanOrEqual(ids.length);
    }
    const driver = adopt(foreign(given.at(-1) as object), 'en');
    expect(fieldsOf(driver).filter((field) => formKindOf(field.schema) !== null).length).toBeGreaterThan(5);
  });
});

/** As somebody else would have written it: without our annotations. */
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key.startsWith('x-') ? [] : [[key, strip(inner)]])),
  );
}
