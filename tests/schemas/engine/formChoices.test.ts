import { expect, it } from 'vitest';
import type { Form, FormTexts } from '#schemas/engine/form.ts';
import { fieldsOf } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { rulesByPath } from '#schemas/engine/form.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { compileForm } from '#schemas/engine/formCompile.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { formatValue } from '#src/forms/display.ts';
import { field, formOf, rowsField, section } from './richForm.ts';

/** Codes that are numbers would change their order as names of properties. */
const own = { type: 'string', enum: ['20', '3', 'X'] };
const texts = (mark: string): FormTexts => {
  const options = { '20': `${mark} twenty`, '3': `${mark} three`, X: `${mark} other` };
  return {
    sections: { part: mark },
    fields: {
      one: { title: `${mark} one`, options },
      many: { title: `${mark} many`, options },
      jobs: { title: `${mark} jobs` },
      'jobs.size': { title: `${mark} size`, options },
    },
  };
};
const FORM: Form = formOf(
  {
    part: section('part', {
      one: field('one', own),
      many: field('many', { type: 'array', uniqueItems: true, items: own }),
      jobs: rowsField('jobs', {
        items: {
          type: 'object',
          properties: { key: { type: 'string' }, size: { 'x-column-id': 'size', ...own } },
        },
      }),
    }),
  },
  { labels: { en: texts('EN'), es: texts('ES') } },
);

it('choices of a form are those of its list, or its own with the names that its labels give', () => {
  expect(formChoices(FORM, 'one', own, {})!.map(({ code, name }) => [code, name.es])).toEqual([
    ['20', 'ES twenty'],
    ['3', 'ES three'],
    ['X', 'ES other'],
  ]);
  const state = formChoices(FORM, 'one', { type: 'string', 'x-list': 'US_STATE' }, formLists())!;
  expect(state.find(({ code }) => code === 'FL')?.name.en).toBe('Florida');
  expect(formChoices(FORM, 'one', { type: 'string' }, {})).toBeNull();
});

it('choices of a form are shown by their names: in a field, in one of several, in a row, and as values', () => {
  const { schema, uiSchema } = localise(FORM, {}, 'es');
  const names = { 'ui:enumNames': ['ES twenty', 'ES three', 'ES other'] };
  const ui = uiSchema as {
    part: Record<'one' | 'many' | 'jobs', JsonSchema & { items: { size: object } }>;
  };
  expect(ui.part.one).toMatchObject(names);
  expect(ui.part.many).toMatchObject({ items: names });
  expect(ui.part.jobs.items.size).toMatchObject(names);
  const part = (schema.properties as { part: { properties: Record<string, JsonSchema> } }).part.properties;
  const shown = (name: 'one' | 'many' | 'jobs', value: unknown) =>
    formatValue(part[name]!, ui.part[name], value, 'es');
  expect(shown('one', '3')).toBe('ES three');
  expect(shown('many', ['20', 'X'])).toBe('ES twenty, ES other');
  expect(shown('jobs', [{ key: 'a', size: 'X' }])).toBe('ES size: ES other');
});

it('asks for a field that is needed when another says so, unless it is hidden', () => {
  const when = { 'x-shown-when': { field: 'shown', is: [true] } };
  const form = formOf(
    {
      part: section('part', {
        shown: field('shown', { type: 'boolean' }),
        many: field('many', { type: 'array', uniqueItems: true, items: own }),
        note: field('note', { type: 'string', format: 'plain', ...when }),
      }),
    },
    { rules: [{ rule: 'requiredWhen', field: 'note', when: 'many', is: ['X'] }] },
  );
  const fields = fieldsOf(form);
  const check = checkOf(compileForm(form, {}));
  const faults = (values: object) =>
    faultsOf(fields, rulesByPath(form), check, values as Record<string, unknown>).map(
      ({ field: at, code }) => `${at} ${code}`,
    );
  expect(faults({ shown: true, many: ['3', 'X'] })).toEqual(['part.note required']);
  expect(faults({ shown: false, many: ['3', 'X'] })).toEqual([]);
  expect(faults({ shown: true, many: ['3'] })).toEqual([]);
  expect(faults({ shown: true, many: ['X'], note: 'Said' })).toEqual([]);
});
