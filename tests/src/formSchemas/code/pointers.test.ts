import { parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { pointerAt, rangeOf, subjectOf } from '#src/resources/formSchemas/editor/code/pointers.ts';
import { textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import { field, formOf, section } from '../../../schemas/engine/richForm.ts';
import { WORK } from './support.ts';

const form = formOf(
  {
    who: section('person', {
      name: field('legal_name', { type: 'string', maxLength: 40 }),
      'a/b~c': field('odd', { type: 'string' }),
      jobs: WORK,
    }),
  },
  {
    ui: { who: { name: { 'ui:widget': 'text' }, jobs: { items: { from: { 'ui:widget': 'date' } } } } },
    labels: {
      en: {
        sections: { person: 'Person' },
        fields: { legal_name: { title: 'Name' }, 'work.began': { title: 'From' } },
      },
      es: { sections: {}, fields: {} },
    },
    rules: [{ rule: 'anyOf', fields: ['legal_name', 'odd'] }],
  },
);
const text = textOf({ form, ops: [{ op: 'archive', field: 'gone' }] });
const root = parseTree(text)!;
const marked = (pointer: string): string => {
  const { from, to } = rangeOf(root, pointer);
  return text.slice(from, to);
};

describe('The place of a problem in the text', () => {
  it.each<[string, string]>([
    ['/schema/properties/who/properties/name/maxLength', '40'],
    ['/schema/properties/who/properties/name', '"name"'],
    ['/schema/properties/who/properties/a~1b~0c/type', '"string"'],
    ['/rules/0/fields/1', '"odd"'],
    ['/rules/0', '{'],
    ['/ops', '"ops"'],
    ['', '{'],
  ])('of %s is %s', (pointer, words) => expect(marked(pointer)).toBe(words));

  it('is that of the nearest part that is there, when its own is not', () => {
    expect(marked('/schema/properties/who/properties/name/format')).toBe('"name"');
    expect(marked('/labels/es/fields/legal_name/title')).toBe('"fields"');
    expect(marked('/rules/7/fields')).toBe('"rules"');
  });
});

describe('A place of the text', () => {
  const at = (words: string) => subjectOf(form, pointerAt(root, text.indexOf(words) + 1));
  const who = '/schema/properties/who';
  it.each<[string, string, string | null]>([
    ['a keyword of a field', '40', `${who}/properties/name`],
    ['a field with an odd name', '"odd"', `${who}/properties/a~1b~0c`],
    ['a column', '"began"', `${who}/properties/jobs/items/properties/from`],
    ['the rows of a list', '"items"', `${who}/properties/jobs`],
    ['a section', '"person"', who],
    ['the title of a section', '"Person"', who],
    ['the title of a field', '"Name"', `${who}/properties/name`],
    ['the title of a column', '"From"', `${who}/properties/jobs/items/properties/from`],
    ['the looks of a field', '"ui:widget": "text"', `${who}/properties/name`],
    ['the looks of a column', '"ui:widget": "date"', `${who}/properties/jobs/items/properties/from`],
    ['a rule', '"anyOf"', '/rules/0'],
    ['an operation', '"archive"', '/ops/0'],
    ['the form itself', '"object"', null],
  ])('(%s) belongs to what it is about', (_what, words, subject) => expect(at(words)).toBe(subject));

  it.each(Object.entries(SHIPPED_FORMS))('is found from every field of %s and back', (_key, shipped) => {
    const whole = textOf({ form: shipped, ops: [] });
    const tree = parseTree(whole)!;
    for (const { path, schema } of fieldsOf(shipped)) {
      const pointer = `/schema/properties/${path[0]}/properties/${path[1]}`;
      const { from } = rangeOf(tree, `${pointer}/x-field-id`);
      expect(whole.slice(from).startsWith(JSON.stringify(schema['x-field-id']))).toBe(true);
      expect(subjectOf(shipped, pointerAt(tree, from))).toBe(pointer);
    }
  });
});
