import { parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { editsTo } from '#src/resources/formSchemas/editor/code/edits.ts';
import { readWork, textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import type { Work } from '#src/resources/formSchemas/editor/store.ts';

const EMPTY: Work = {
  form: {
    schema: { type: 'object', properties: {} },
    ui: {},
    labels: { en: { sections: {}, fields: {} }, es: { sections: {}, fields: {} } },
    rules: [],
  },
  ops: [],
};
const withSchema = (schema: Work['form']['schema']): Work => ({ ...EMPTY, form: { ...EMPTY.form, schema } });
const readOf = (text: string): Work => {
  const read = readWork(text);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.work;
};
const codesOf = (text: string): string[] => {
  const read = readWork(text);
  return 'faults' in read ? read.faults.map(({ code }) => code) : [];
};
const applied = (text: string, value: unknown): string => {
  const edits = editsTo(parseTree(text)!, value);
  return edits.reduceRight(
    (before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to),
    text,
  );
};

describe('The text of a form', () => {
  it.each<[string, unknown]>([
    [
      'names that objects have anyway',
      JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "toString": null}'),
    ],
    ['names of digits', { 10: 'a', 2: 'b', z: 'c' }],
    ['empty values of every kind', { a: '', b: [], c: {}, d: null, e: 0, f: false }],
    ['numbers', { a: 1e21, b: 0.1, c: -3, d: 1.5e-9, e: 12345678901234567000, f: 1e-7 }],
    ['signs of every script', { 'a/b~c"d\\': 'ñ\u2028\u0000😀\ud800', ' ': '\n\t' }],
    ['lists in lists', [[[]], [1, [2, [3]]]]],
  ])('keeps %s', (_what, value) => {
    const work = withSchema({ 'x-any': value });
    expect(JSON.stringify(readOf(textOf(work)))).toBe(JSON.stringify(work));
  });

  it('is no form with a fault of grammar, which is told where it is', () => {
    const text = textOf(EMPTY).replace('"rules": [],', '"rules": [');
    expect(codesOf(text).length).toBeGreaterThan(0);
    const comment = `// mine\n${textOf(EMPTY)}`;
    expect(readWork(comment)).toEqual({ faults: [{ from: 0, to: 7, code: 'InvalidCommentToken' }] });
    expect(codesOf('')).toEqual(['ValueExpected']);
  });

  it('is no form when reading would lose something', () => {
    const withUi = (ui: string) => textOf(EMPTY).replace('"ui": {}', `"ui": ${ui}`);
    expect(codesOf(withUi('{ "a": 1, "a": 2 }'))).toEqual(['twice']);
    expect(codesOf(withUi('{ "a": 12345678901234567891 }'))).toEqual(['number']);
    expect(codesOf(withUi('{ "a": 1e999 }'))).toEqual(['number']);
  });

  it('is no form without its parts, and all that is missing is told at once', () => {
    expect(codesOf('{}')).toEqual(['missing', 'missing', 'missing', 'missing', 'missing']);
    expect(codesOf('[]')).toEqual(['object']);
    expect(codesOf(JSON.stringify({ ...EMPTY.form, ops: [], more: 1 }))).toEqual(['part']);
    expect(
      codesOf(
        JSON.stringify({
          schema: [],
          ui: {},
          labels: { en: { sections: { a: 1 }, fields: { b: 'B', c: { title: 'C' } } }, es: {} },
          rules: [{}],
          ops: [{ op: 'archive' }, 1],
        }),
      ),
    ).toEqual(['object', 'text', 'field_texts', 'missing', 'missing', 'item', 'item']);
  });

  it('is not read beyond a depth at which parsers give up', () => {
    const deep = textOf(EMPTY).replace('"ui": {}', `"ui": ${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(codesOf(deep)).toEqual(['deep']);
    // Brackets inside a text are none.
    expect(codesOf(textOf(withSchema({ title: '['.repeat(1000) })))).toEqual([]);
  });
});

describe('A change of the form', () => {
  const form = SHIPPED_FORMS.owner!;
  const text = textOf({ form, ops: [] });
  const value = { ...form, ops: [] };
  const schema = form.schema as { properties: Record<string, { properties: Record<string, unknown> }> };
  const [first, second] = Object.keys(schema.properties) as [string, string];

  const fieldsIn = (copy: typeof schema) => copy.properties[first]!.properties;
  const changed = (edit: (copy: typeof schema) => void) => {
    const copy = structuredClone(schema);
    edit(copy);
    return { ...value, schema: copy };
  };

  it.each<[string, object]>([
    ['nothing', value],
    ['a value', changed((copy) => Object.assign(copy, { type: 'objects' }))],
    ['a field more', changed((copy) => Object.assign(fieldsIn(copy), { new: { type: 'string' } }))],
    ['a field fewer', changed((copy) => delete fieldsIn(copy)[Object.keys(fieldsIn(copy))[0]!])],
    ['a section fewer', changed((copy) => delete copy.properties[second])],
    ['no section', changed((copy) => Object.assign(copy, { properties: {} }))],
    [
      'another order',
      changed((copy) => (copy.properties = Object.fromEntries(Object.entries(copy.properties).reverse()))),
    ],
    ['first rules', { ...value, rules: [{ rule: 'anyOf', fields: ['a', 'b'] }] }],
    ['an operation', { ...value, ops: [{ op: 'archive', field: 'a' }] }],
  ])('(%s) leaves the text as the form would be written', (_what, next) => {
    expect(applied(text, next)).toBe(`${JSON.stringify(next, null, 2)}\n`);
  });

  it('goes back the way it came', () => {
    const other = SHIPPED_FORMS.driver!;
    const there = applied(text, { ...other, ops: [{ op: 'archive', field: 'a' }] });
    expect(applied(there, value)).toBe(text);
  });

  it('touches only what it changes', () => {
    const next = changed((copy) => Object.assign(copy.properties[second]!, { 'x-new': true }));
    const edits = editsTo(parseTree(text)!, next);
    expect(edits).toHaveLength(1);
    expect(edits[0]).toMatchObject({ from: edits[0]!.to });
  });

  it('keeps the spaces that a person wrote', () => {
    const mine = '{"a":1,   "b": [1,2],\n\n"c": {}}';
    expect(applied(mine, { a: 1, b: [1, 2, 3], c: {} })).toBe('{"a":1,   "b": [1,2,\n    3],\n\n"c": {}}');
    expect(applied(mine, { a: 1, c: {} })).toBe('{"a":1,\n\n"c": {}}');
    expect(applied(mine, { a: 2, b: [2], c: { d: 1 } })).toBe(
      '{"a":2,   "b": [2],\n\n"c": {\n    "d": 1\n  }}',
    );
    expect(applied('{"a": 1}', {})).toBe('{}');
    expect(applied('[1, 2]', {})).toBe('{}');
  });
});
