import { describe, expect, it } from 'vitest';
import { KEYWORD_TEXTS } from '#schemas/engine/formMeta.ts';
import {
  columnKeywords,
  fieldKeywords,
  itemKeywords,
  SECTION_KEYWORDS,
} from '#schemas/engine/formKeywords.ts';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import { FORM_WIDGETS } from '#schemas/engine/formLooks.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { offersAt } from '#src/resources/formSchemas/editor/code/offers.ts';
import { field, formOf, section } from '../../../schemas/engine/richForm.ts';
import { WORK } from './support.ts';

const form = formOf(
  {
    who: section('person', {
      name: field('legal_name', { type: 'string' }),
      owns: field('owns', { type: 'boolean' }),
      size: field('size', { type: 'string', enum: ['S', 'L'] }),
      ssn: field('ssn', { type: 'string', format: 'ssn', 'x-sensitive': 'SSN' }),
      jobs: WORK,
    }),
  },
  {
    labels: {
      en: {
        sections: {},
        fields: {
          legal_name: { title: 'Name' },
          size: { title: 'Size', options: { S: 'Small', L: 'Large' } },
        },
      },
      es: { sections: {}, fields: { legal_name: { title: 'Nombre' } } },
    },
  },
);
const published = formOf({ old: section('old', { one: field('old_id') }) });

/** `|` is the caret. */
function offered(marked: string, language: 'en' | 'es' = 'en') {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = offersAt(text, offset, { form, published, lists: VOCABULARY, language });
  return {
    labels: found?.offers.map(({ label }) => label) ?? [],
    offers: found?.offers ?? [],
    replaced: found ? text.slice(found.from, found.to) : null,
  };
}
const within = (inside: string): string =>
  `{"schema": {"properties": {"who": {"properties": {"name": {${inside}}}}}}}`;

describe('Names', () => {
  it('are those of the field’s kind that are not there yet', () => {
    const { labels } = offered(within('"type": "string", "maxLength": 3, |'));
    expect(labels).toEqual(expect.arrayContaining(['x-field-id', 'x-required', 'format', 'minLength']));
    expect(labels).not.toEqual(expect.arrayContaining(['maxLength']));
    expect(labels).not.toContain('minimum');
    expect(offered(within('"type": "integer", |')).labels).toContain('minimum');
  });

  it('come with a value to go on from, a comma where another follows, and alone before a colon', () => {
    const insertOf = (marked: string, label: string) =>
      offered(marked).offers.find((offer) => offer.label === label)?.insert;
    expect(insertOf(within('"type": "string", |'), 'x-required')).toBe('"x-required": #{true}');
    expect(insertOf(within('"type": "string", |'), 'maxLength')).toBe('"maxLength": #{1}');
    expect(insertOf(within('"type": "string", |'), 'enum')).toBe('"enum": ["#{}"]');
    expect(insertOf(within('"type": "string", | "x-list": "A"'), 'x-required')).toBe(
      '"x-required": #{true},',
    );
    expect(insertOf(within('"type": "string", "max|": 3'), 'maxLength')).toBe('"maxLength"');
  });

  it('say in the reader’s language what they mean', () => {
    const info = (language: 'en' | 'es') =>
      offered(within('|'), language).offers.find(({ label }) => label === 'x-required')?.info;
    expect(info('en')).toBe('Needed while it is shown');
    expect(info('es')).toBe('Obligatorio mientras se muestra');
  });

  it('all have a meaning', () => {
    const types = ['string', 'number', 'boolean', 'array'].map((type) => ({ type }));
    const keywords = [
      SECTION_KEYWORDS,
      itemKeywords({}),
      fieldKeywords({ 'x-document': 'A' }),
      ...types.flatMap((type) => [fieldKeywords(type), columnKeywords(type)]),
    ].flatMap(Object.keys);
    expect(keywords.filter((name) => !(name in KEYWORD_TEXTS))).toEqual([]);
  });

  it('of new fields are one of each kind, of new columns those that rows can have', () => {
    const kinds = Object.keys(FORM_KINDS).map((kind) => `new_${kind}`);
    expect(offered('{"schema": {"properties": {"who": {"properties": {|}}}}}').labels).toEqual(kinds);
    const columns = offered(
      '{"schema": {"properties": {"who": {"properties": {"jobs": {"items": {"properties": {|}}}}}}}}',
    ).labels;
    expect(columns).toContain('new_text');
    expect(columns).not.toContain('new_rows');
  });

  it('of texts are the ids that have none yet', () => {
    const { labels } = offered('{"labels": {"en": {"fields": {"owns": {"title": "Owns"}, |}}}}');
    expect(labels).toEqual(['legal_name', 'size', 'ssn', 'work', 'work.began']);
    expect(offered('{"labels": {"en": {"sections": {|}}}}').labels).toEqual(['person']);
    expect(offered('{"labels": {"en": {"fields": {"size": {"options": {|}}}}}}').labels).toEqual(['S', 'L']);
  });

  it('of looks are sections, their fields, and what can be said of them', () => {
    expect(offered('{"ui": {|}}').labels).toEqual(['who']);
    expect(offered('{"ui": {"who": {"name": {}, |}}}').labels).toEqual(['owns', 'size', 'ssn', 'jobs']);
    expect(offered('{"ui": {"who": {"name": {|}}}}').labels).toEqual(['ui:widget', 'ui:options']);
  });

  it('of the document are its parts', () => {
    expect(offered('{"schema": {}, |}').labels).toEqual(['ui', 'labels', 'rules', 'ops']);
  });
});

describe('Values', () => {
  it('are those that the checks know', () => {
    expect(offered(within('"format": "|"')).labels).toEqual(Object.keys(FORMATS));
    expect(offered(within('"x-list": |')).labels).toEqual(Object.keys(VOCABULARY));
    expect(offered(within('"x-required": |')).labels).toEqual(['true', 'false']);
    expect(offered(within('"x-see": |')).labels).toEqual(['STAFF']);
    expect(offered('{"ui": {"who": {"name": {"ui:widget": "|"}}}}').labels).toEqual([...FORM_WIDGETS]);
  });

  it('replace the whole of what stands there', () => {
    expect(offered(within('"format": "pl|ain"')).replaced).toBe('"plain"');
    expect(offered(within('"format": |')).replaced).toBe('');
  });

  it('of conditions are fields that can be asked, by their names, and what they may answer', () => {
    const condition = (inside: string) => offered(within(`"x-shown-when": {${inside}}`));
    expect(condition('"field": "|"').offers.slice(0, 3)).toEqual([
      { label: 'legal_name', insert: '"legal_name"', detail: 'Name' },
      { label: 'owns', insert: '"owns"' },
      { label: 'size', insert: '"size"', detail: 'Size' },
    ]);
    expect(condition('"field": "|"').labels).not.toContain('ssn');
    expect(condition('"field": "size", "is": [|]').offers).toEqual([
      { label: 'S', insert: '"S"', detail: 'Small' },
      { label: 'L', insert: '"L"', detail: 'Large' },
    ]);
    expect(condition('"field": "owns", "is": ["S", |]').labels).toEqual(['true', 'false']);
  });

  it('of rules are whole rules, and the fields, answers and columns of one that is begun', () => {
    expect(offered('{"rules": [|]}').offers[0]).toEqual({
      label: 'anyOf',
      insert: '{ "rule": "anyOf", "fields": ["#{}"] }',
    });
    expect(offered('{"rules": [{"rule": "requiredWhen", |}]}').labels).toEqual(['field', 'when', 'is']);
    expect(offered('{"rules": [{"rule": "requiredWhen", "when": "owns", "is": ["|"]}]}').offers[0]).toEqual({
      label: 'true',
      insert: '"true"',
    });
    expect(offered('{"rules": [{"rule": "anyOf", "fields": ["|"]}]}').labels).toContain('legal_name');
    expect(offered('{"rules": [{"rule": "rowsAtMost", "field": "work", "column": |}]}').labels).toEqual([
      'from',
    ]);
  });

  it('of operations are fields of the version that they are about', () => {
    expect(offered('{"ops": [|]}').labels).toEqual(['rename', 'move', 'map', 'default', 'archive']);
    expect(offered('{"ops": [{"op": "rename", "from": "|"}]}').labels).toEqual(['old_id']);
    expect(offered('{"ops": [{"op": "rename", "to": "|"}]}').labels).toContain('legal_name');
    expect(offered('{"ops": [{"op": "default", "field": "|"}]}').labels).toContain('legal_name');
    expect(offered('{"ops": [{"op": "archive", "field": "|"}]}').labels).toEqual(['old_id']);
  });

  it('are none where nothing is known', () => {
    expect(offered('{"other": {|}}').labels).toEqual([]);
    expect(offered(within('"x-field-id": "|"')).labels).toEqual([]);
    expect(offered('|').labels).toEqual([]);
  });
});
