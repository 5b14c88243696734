import { describe, expect, it } from 'vitest';
import { fieldsOf, rulesByPath, type Form, type FormField } from '#schemas/engine/form.ts';
import { fieldsFor, formFor, isReadOnly, mayEdit, maySee } from '#schemas/engine/formAudience.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { field, formOf, rowsField, section } from './richForm.ts';
import { INTERNAL_FORM } from '#tests/support/internalForm.ts';

const idsOf = (fields: readonly FormField[]) => fields.map(({ fieldId }) => fieldId);
const ofId = (form: Form, id: string) => fieldsOf(form).find(({ fieldId }) => fieldId === id);
const HIDDEN = ['network_score', 'network_contact'];

describe('a form as its provider has it', () => {
  const form = formFor(INTERNAL_FORM, 'PROVIDER');

  it('has nothing that names what only the staff sees: field, section, label, look, rule', () => {
    expect(idsOf(fieldsOf(form))).toEqual(
      idsOf(fieldsOf(INTERNAL_FORM)).filter((id) => !HIDDEN.includes(id)),
    );
    expect(JSON.stringify(form)).not.toMatch(/network_score|network_contact|Risk score|"network"/);
    expect(form.rules).toEqual(
      INTERNAL_FORM.rules.filter((rule) => !('before' in rule) || rule.before !== 'network_score'),
    );
    // The sections that stay stay in their order.
    expect(Object.keys(form.schema.properties as object)).toEqual(
      Object.keys(SHIPPED_FORMS.insurance!.schema.properties as object),
    );
  });

  it('reads what the staff fills in, and is not asked for it', () => {
    expect(ofId(form, 'network_number')).toMatchObject({ required: false, schema: { readOnly: true } });
    expect(ofId(form, 'network_number')?.schema).not.toHaveProperty('x-required');
    expect(ofId(form, 'signed_by')).toEqual(ofId(INTERNAL_FORM, 'signed_by'));
  });

  it('is not told of rules that only others could satisfy', () => {
    const fails = faultsOf(fieldsOf(form), rulesByPath(form), () => [], {});
    expect(fails.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'coverage.broker_name any_of_required',
    ]);
  });

  it('has no field that hangs on an answer it does not see, however far down', () => {
    const text = { type: 'string', format: 'plain', maxLength: 10 };
    const on = (asked: string) => ({ ...text, 'x-shown-when': { field: asked, is: ['1'] } });
    const chained = formOf({
      one: section('one', {
        a: field('a', { ...text, 'x-see': 'STAFF' }),
        // Before what it hangs on: the order says nothing.
        c: field('c', on('b')),
        b: field('b', on('a')),
        d: field('d'),
      }),
    });
    expect(idsOf(fieldsOf(formFor(chained, 'PROVIDER')))).toEqual(['d']);
    expect(formFor(chained, 'STAFF')).toBe(chained);
  });

  it('keeps the texts of columns with their list, and loses them with it', () => {
    const listed = (more: JsonSchema) =>
      formOf({ one: section('one', { jobs: rowsField('jobs', more), d: field('d') }) });
    const titles = (form: Form) => Object.keys(formFor(form, 'PROVIDER').labels.en.fields);
    expect(titles(listed({ 'x-edit': 'STAFF' }))).toContain('jobs.name');
    expect(titles(listed({ 'x-see': 'STAFF' }))).toEqual(['d']);
  });
});

it('a form as the staff has it is whole, and reads what only the provider can say', () => {
  const form = formFor(INTERNAL_FORM, 'STAFF');
  expect(idsOf(fieldsOf(form))).toEqual(idsOf(fieldsOf(INTERNAL_FORM)));
  expect(form.rules).toEqual(INTERNAL_FORM.rules);
  expect(ofId(form, 'signed_by')).toMatchObject({ required: false, schema: { readOnly: true } });
  expect(ofId(form, 'network_number')?.required).toBe(true);
});

describe('who may see and edit a field', () => {
  it.each([
    [{}, 'PROVIDER', true, true],
    [{}, 'STAFF', true, true],
    [{ 'x-see': 'STAFF' }, 'PROVIDER', false, false],
    [{ 'x-see': 'STAFF' }, 'STAFF', true, true],
    [{ 'x-edit': 'STAFF' }, 'PROVIDER', true, false],
    [{ 'x-edit': 'STAFF' }, 'STAFF', true, true],
    [{ 'x-edit': 'PROVIDER' }, 'PROVIDER', true, true],
    [{ 'x-edit': 'PROVIDER' }, 'STAFF', true, false],
    [{ 'x-see': 'STAFF', 'x-edit': 'PROVIDER' }, 'PROVIDER', false, false],
    // What is misspelt is nobody's.
    [{ 'x-edit': 'staff' }, 'STAFF', true, false],
  ] as const)('%j for %s', (schema, audience, sees, edits) => {
    expect([maySee({ schema }, audience), mayEdit({ schema }, audience)]).toEqual([sees, edits]);
  });

  it('gives the same form and the same fields when nothing differs, as in all that are shipped', () => {
    for (const form of Object.values(SHIPPED_FORMS))
      for (const audience of ['PROVIDER', 'STAFF'] as const) {
        expect(formFor(form, audience)).toBe(form);
        const fields = fieldsOf(form);
        expect(fieldsFor(fields, audience)).toBe(fields);
        expect(fields.some(isReadOnly)).toBe(false);
      }
  });
});
