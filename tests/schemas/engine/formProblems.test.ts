import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { formProblems } from '#schemas/engine/formProblems.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, RICH, rowsField, section } from './richForm.ts';

const problems = (form: Form) => formProblems(form, formLists());
const one = (schema: JsonSchema, more: Partial<Form> = {}) =>
  problems(formOf({ part: section('part', { it: field('it', schema) }) }, more));
const text = { type: 'string', format: 'plain' };

/** A list whose one column is as given. */
const list = (column: JsonSchema) =>
  problems(
    formOf({
      part: section('part', {
        it: rowsField('it', {
          items: {
            type: 'object',
            properties: { key: { type: 'string' }, cell: { 'x-column-id': 'cell', ...column } },
          },
        }),
      }),
    }),
  );

describe('a form may be published', () => {
  it('when nothing is wrong with it', () => expect(problems(RICH)).toEqual([]));

  it.each<[string, JsonSchema]>([
    [
      'part.it: unknown x-sensitive SECRET: SSN, BIRTH_DATE, BACKGROUND',
      { ...text, 'x-sensitive': 'SECRET' },
    ],
    ['part.it: x-sensitive SSN needs the format ssn', { ...text, 'x-sensitive': 'SSN' }],
    [
      'part.it: a sensitive field holds a text: its mask is one',
      { type: 'boolean', 'x-sensitive': 'BACKGROUND' },
    ],
    [
      'part.it: a document field is never x-required: its requirement says so',
      { 'x-document': 'W9', 'x-required': true },
    ],
    ['part.it: x-document is not like DRIVER_LICENSE', { 'x-document': 'w9' }],
    ['part.it: a document field has no x-list', { 'x-document': 'W9', 'x-list': 'US_STATE' }],
    [
      'part.it: unknown x-reference ACCOUNT: DRIVER, VEHICLE, PRACTITIONER, LOCATION, OWNER',
      { type: 'string', 'x-reference': 'ACCOUNT' },
    ],
    ['part.it: a reference is a text: the key of a resource', { type: 'integer', 'x-reference': 'OWNER' }],
    ['part.it: x-fact npi cannot be sensitive', { ...text, 'x-sensitive': 'BACKGROUND', 'x-fact': 'npi' }],
    [
      'part.it: x-fact birth_date must be x-sensitive',
      { type: 'string', format: 'day', 'x-fact': 'birth_date' },
    ],
    ['part.it: unknown mask iban: ssn, ein, phone, date, vin', { ...text, 'x-mask': 'iban' }],
    ['part.it: unknown format iban', { type: 'string', format: 'iban' }],
    ['part.it: unknown list IBANS', { type: 'string', 'x-list': 'IBANS' }],
    ['part.it: x-shown-when is not like { field, is: […] }', { ...text, 'x-shown-when': { field: 'it' } }],
    [
      'part.it: a field has no fields of its own, but for the columns of a list',
      { type: 'object', properties: { a: {} } },
    ],
  ])('but not with: %s', (problem, schema) => expect(one(schema)).toContain(problem));

  it('but not with an unknown fact, width or control', () => {
    expect(one({ ...text, 'x-fact': 'shoe_size' }).join()).toContain('unknown x-fact shoe_size');
    const ui = (node: JsonSchema) => one(text, { ui: { part: { it: node } } });
    expect(ui({ 'ui:options': { width: 'quarter' } })).toEqual([
      'part.it: unknown width quarter: full, half, third',
    ]);
    expect(ui({ 'ui:widget': 'colour' }).join()).toContain('unknown ui:widget colour');
    expect(ui({ 'ui:field': 'rows' }).join()).toContain('ui:field is not for forms');
  });

  it.each<[string, JsonSchema]>([
    ['part.it: cell: rows hold no rows', { type: 'array', items: { type: 'object', properties: { a: {} } } }],
    ['part.it: cell: a cell holds one value', { type: 'array', items: text }],
    ['part.it: cell: a column has no x-sensitive', { ...text, 'x-sensitive': 'BACKGROUND' }],
    ['part.it: cell: a column has no x-shown-when', { ...text, 'x-shown-when': { field: 'it', is: [1] } }],
    ['part.it: cell: x-column-id is missing or not like issued_by', { ...text, 'x-column-id': 'Issued by' }],
    ['part.it: cell: unknown list IBANS', { type: 'string', 'x-list': 'IBANS' }],
  ])('but not with: %s', (problem, column) => expect(list(column)).toContain(problem));

  it('but not with rows without key or columns, or a column without a title', () => {
    const items = (properties: JsonSchema) => one({ type: 'array', items: { type: 'object', properties } });
    expect(items({ a: { 'x-column-id': 'a', ...text } })).toContain('part.it: rows have no key');
    expect(items({ key: { type: 'string' } })).toContain('part.it: rows have no column');
    const untitled = structuredClone(RICH) as unknown as {
      labels: { es: { fields: Record<string, unknown> } };
    } & Form;
    delete untitled.labels.es.fields['jobs.until'];
    expect(problems(untitled)).toEqual(['history.jobs: until: no title in es']);
  });

  it('but not when a condition or a rule asks what has no plain answer', () => {
    const asks = (asked: JsonSchema, id = 'it') =>
      problems(
        formOf({
          part: section('part', { it: asked }),
          other: section('other', { more: field('more') }, { 'x-shown-when': { field: id, is: ['x'] } }),
        }),
      );
    expect(asks(field('it', text))).toEqual([]);
    expect(asks(field('it', text), 'lost')).toEqual(['other: depends on lost, which does not exist']);
    expect(asks(field('it', { 'x-document': 'W9' }))).toEqual([
      'other: depends on it, a document field, which cannot be asked',
    ]);
    expect(asks(field('it', { ...text, 'x-sensitive': 'BACKGROUND' })).join()).toContain('a sensitive field');
    expect(asks(rowsField('it')).join()).toContain('a list field');
    expect(asks(field('it', text), 'more').join()).toContain('run in a circle');
    expect(one({ 'x-document': 'W9' }, { rules: [{ rule: 'anyOf', fields: ['it'] }] })).toEqual([
      'rule anyOf: it is no field with a value that is always shown',
    ]);
  });
});
