import { describe, expect, test } from 'vitest';
import { diffForms, worstOf } from '#schemas/engine/formDiff.ts';
import { columnsOf, fieldsOf, propertiesOf, type Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { field, formOf, RICH, rowsField, section } from './richForm.ts';
import { isFull } from '#tests/support/scope.ts';
import { SOME_FORMS } from './someForms.ts';

type Json = Record<string, unknown>;
type Loose = { schema: Json; ui: Json; labels: Json; rules: Json[] };

const lists = formLists();
/** Of a large form some fields of every part: all of them would take minutes. */
const someOf = (form: Form) => {
  const fields = fieldsOf(form);
  return fields.filter((_field, index) => index % Math.ceil(fields.length / (isFull ? 30 : 15)) === 0);
};
const diff = (from: Form, to: Form) => diffForms(from, to, lists);
/** `what CLASS about id: details`. */
const said = (from: Form, to: Form): string[] =>
  diff(from, to).map(
    (change) =>
      `${change.what} ${change.class} ${change.about} ${change.id}${change.details.length > 0 ? ':' : ''}${change.details.map(({ name }) => ` ${name}`).join('')}`,
  );
/** A form after somebody has worked on a copy of it. */
function edited(form: Form, edit: (copy: Loose) => void): Form {
  const copy = structuredClone(form) as unknown as Loose;
  edit(copy);
  return copy as unknown as Form;
}
const at = (form: object, ...path: string[]): Json =>
  path.reduce<Json>((node, name) => (node[name] ??= {}) as Json, form as Json);
const fieldIn = (form: Loose, [part, property]: readonly [string, string]): Json =>
  at(form, 'schema', 'properties', part, 'properties', property);

const text = { type: 'string', minLength: 1, maxLength: 40, format: 'plain' };
const one = (schema: JsonSchema): Form => formOf({ part: section('part', { it: field('it', schema) }) });

test('a form differs in nothing from itself, nor from its copy with the keys in another order', () => {
  for (const form of [...Object.values(SHIPPED_FORMS), RICH]) {
    expect(diff(form, form)).toEqual([]);
    const turned = edited(form, (copy) => {
      for (const { path } of fieldsOf(form)) {
        const schema = fieldIn(copy, path);
        const entries = Object.entries(schema).toReversed();
        for (const [name] of entries) delete schema[name];
        Object.assign(schema, Object.fromEntries(entries));
      }
    });
    expect(diff(form, turned)).toEqual([]);
  }
});

/** What somebody may do to one field of a form, and what is told of it; null: not of such a field. */
const EDITS: Record<string, (schema: Json, form: Loose, path: readonly [string, string]) => string | null> = {
  title: (schema, form) => {
    at(form, 'labels', 'es', 'fields', String(schema['x-field-id'])).title = 'Otro título';
    return 'relabelled COMPATIBLE';
  },
  help: (schema, form) => {
    for (const language of ['en', 'es'])
      at(form, 'labels', language, 'fields', String(schema['x-field-id'])).help = `A new help in ${language}`;
    return 'relabelled COMPATIBLE';
  },
  width: (_schema, form, [part, property]) => {
    at(form, 'ui', part, property)['ui:options'] = { width: 'wide' };
    return 'restyled COMPATIBLE';
  },
  required: (schema) => {
    if ('x-document' in schema) return null;
    const was = schema['x-required'] === true;
    if (was) delete schema['x-required'];
    else schema['x-required'] = true;
    return was ? 'loosened COMPATIBLE' : 'tightened SOFT';
  },
  condition: (schema) => {
    const was = 'x-shown-when' in schema;
    if (was) delete schema['x-shown-when'];
    else schema['x-shown-when'] = { field: 'some_field', is: [true] };
    return was ? 'tightened SOFT' : 'loosened COMPATIBLE';
  },
  number: (schema) => {
    if (schema.type !== 'string' || 'x-sensitive' in schema) return null;
    for (const name of Object.keys(schema))
      if (!/^x-(field-id|required|shown)/.test(name)) delete schema[name];
    schema.type = 'integer';
    return 'retyped BREAKING|restyled COMPATIBLE';
  },
  property: (_schema, form, [part, property]) => {
    const properties = at(form, 'schema', 'properties', part, 'properties');
    const entries = Object.entries(properties).map(([name, own]): [string, unknown] => [
      name === property ? `${name}_2` : name,
      own,
    ]);
    at(form, 'schema', 'properties', part).properties = Object.fromEntries(entries);
    const ui = at(form, 'ui', part);
    if (property in ui) ui[`${property}_2`] = ui[property];
    delete ui[property];
    return 'renamed COMPATIBLE';
  },
};

test.each(SOME_FORMS)('every single edit of a field of %s is told once, with its class', (_key, form) => {
  let edits = 0;
  for (const { fieldId, path } of someOf(form))
    for (const [name, edit] of Object.entries(EDITS)) {
      let expected: string | null = null;
      const after = edited(form, (copy) => {
        expected = edit(fieldIn(copy, path), copy, path);
      });
      if (expected === null) continue;
      edits += 1;
      const wanted = String(expected).split('|');
      const changes = diff(form, after);
      const told = changes.map((change) => `${change.what} ${change.class}`);
      expect(
        changes.every((change) => change.about === 'field' && change.id === fieldId),
        `${name} ${fieldId}`,
      ).toBe(true);
      expect(told[0], `${name} ${fieldId}`).toBe(wanted[0]);
      // What cannot be told as the change itself is told beside it (the mask of a text that is none any more).
      expect(wanted, `${name} ${fieldId}`).toEqual(expect.arrayContaining(told));
    }
  expect(edits).toBeGreaterThan(someOf(form).length * 3);
});

test.each(SOME_FORMS)('of %s every field that is removed, added or moved is told alone', (_key, form) => {
  for (const { fieldId, path, document, required, rows = [] } of someOf(form)) {
    const less = edited(form, (copy) => {
      delete at(copy, 'schema', 'properties', path[0], 'properties')[path[1]];
    });
    const columns = rows.map(({ columnId }) => `column ${fieldId}.${columnId}`);
    const ids = (from: Form, to: Form) =>
      diff(from, to).map(({ what, about, id }) => `${what} ${about} ${id}`);
    expect(ids(form, less)).toEqual([
      `removed field ${fieldId}`,
      ...columns.map((name) => `removed ${name}`),
    ]);
    expect(worstOf(diff(form, less))).toBe(document ? 'SOFT' : 'BREAKING');
    expect(ids(less, form)).toEqual([`added field ${fieldId}`, ...columns.map((name) => `added ${name}`)]);
    if (rows.length === 0) expect(worstOf(diff(less, form))).toBe(required ? 'SOFT' : 'COMPATIBLE');
    // Put at the end of its section, it is the only one that has moved.
    const last = propertiesOf(form.schema).find(([name]) => name === path[0])![1].properties as Json;
    if (Object.keys(last).at(-1) === path[1]) continue;
    const moved = edited(form, (copy) => {
      const properties = at(copy, 'schema', 'properties', path[0], 'properties');
      const own = properties[path[1]];
      delete properties[path[1]];
      properties[path[1]] = own;
    });
    expect(said(form, moved)).toHaveLength(1);
    expect(said(form, moved)[0]).toMatch(/^moved COMPATIBLE field \w+: order$/);
  }
});

describe('one thing', () => {
  test('columns go by their ids: renamed, removed, added and required ones are told under their list', () => {
    const from = one(rowsField('it'));
    const to = edited(from, (copy) => {
      const columns = at(fieldIn(copy, ['part', 'it']), 'items', 'properties') as unknown as Record<
        string,
        Json
      >;
      const { name, until, ...rest } = columns;
      delete columns.name;
      delete columns.until;
      delete columns.state;
      columns.called = name!;
      columns.state = { ...(rest.state as Json), 'x-required': true };
      columns.note = { 'x-column-id': 'note', ...text };
      expect(until).toBeDefined();
    });
    expect(columnsOf(fieldsOf(to)[0]!.schema).map(({ columnId }) => columnId)).toEqual([
      'active',
      'name',
      'state',
      'note',
    ]);
    expect(said(from, to)).toEqual([
      'moved COMPATIBLE column it.active: order',
      'renamed COMPATIBLE column it.name: property',
      'tightened SOFT column it.state: x-required',
      'added COMPATIBLE column it.note',
      'removed BREAKING column it.until',
    ]);
  });

  test('sections: title, condition, order, name, and a field that goes from one to the other', () => {
    const from = formOf({
      a: section('a', { x: field('x'), y: field('y') }),
      b: section('b', { z: field('z') }),
      c: section('c', {}),
    });
    const to = edited(
      formOf({
        c: section('c', {}, { 'x-shown-when': { field: 'x', is: ['1'] } }),
        first: section('a', { x: field('x') }),
        b: section('b', { y: field('y'), z: field('z') }),
      }),
      (copy) => {
        at(copy, 'labels', 'en', 'sections').a = 'First';
        at(copy, 'labels', 'es', 'sections').a = 'ESa';
      },
    );
    const ids = edited(from, (copy) => {
      at(copy, 'labels', 'es', 'sections').a = 'ESa';
    });
    expect(said(ids, to)).toEqual([
      'moved COMPATIBLE section c: order',
      'loosened COMPATIBLE section c: x-shown-when',
      'renamed COMPATIBLE section a: property',
      'relabelled COMPATIBLE section a: title.en',
      'moved COMPATIBLE field y: section',
    ]);
  });

  test('rules go by their kind and fields', () => {
    const rules = (...all: Rule[]): Form => ({ ...one(text), rules: all });
    const order: Rule = { rule: 'order', before: 'it', after: 'b' };
    const when: Rule = { rule: 'requiredWhen', field: 'it', when: 'b', is: ['1', '2'] };
    expect(said(rules(), rules(order))).toEqual(['added SOFT rule order it b']);
    expect(said(rules(order), rules())).toEqual(['removed COMPATIBLE rule order it b']);
    expect(said(rules(order, when), rules(when, { ...order, strict: true }))).toEqual([
      'tightened SOFT rule order it b: rule',
    ]);
    expect(said(rules(when), rules({ ...when, is: ['1'] }))).toEqual([
      'loosened COMPATIBLE rule requiredWhen it b: rule',
    ]);
  });
});
