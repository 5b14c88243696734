import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { EMPTY_FORM, mergeForms } from '#schemas/engine/formMerge.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { randomFrom } from '#server/db/seed/random.ts';
import { isFull } from '#tests/support/scope.ts';
import { field, section } from './richForm.ts';
import { SOME_FORMS } from './someForms.ts';

/** The id of a field, which is also the name of its property, or both apart, and what else it says of itself. */
type Field = string | readonly [property: string, id: string, more?: JsonSchema];
type Sections = Readonly<Record<string, readonly Field[]>>;

/** A form of sections with fields, titled by their ids unless `titles` says otherwise. */
function form(sections: Sections, rules: readonly Rule[] = [], titles: Record<string, string> = {}): Form {
  const fieldsOf = (fields: readonly Field[]) =>
    fields.map((one) => (typeof one === 'string' ? ([one, one, {}] as const) : one));
  const properties = Object.entries(sections).map(([id, fields]) => [
    id,
    section(
      id,
      Object.fromEntries(
        fieldsOf(fields).map(([name, fieldId, more]) => [name, field(fieldId, { type: 'string', ...more })]),
      ),
    ),
  ]);
  const texts = (language: string) => {
    const titled = (id: string) => `${titles[id] ?? id} ${language}`;
    const ids = Object.values(sections).flatMap((fields) => fieldsOf(fields).map(([, id]) => id));
    return {
      sections: Object.fromEntries(Object.keys(sections).map((id) => [id, titled(id)])),
      fields: Object.fromEntries(ids.map((id) => [id, { title: titled(id) }])),
    };
  };
  return {
    schema: { type: 'object', properties: Object.fromEntries(properties) },
    ui: {},
    labels: { en: texts('en'), es: texts('es') },
    rules,
  };
}

const idsOf = (merged: Form): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(
      merged.schema.properties as Record<string, { properties: Record<string, JsonSchema> }>,
    ).map(([name, { properties }]) => [
      name,
      Object.values(properties).map((one) => String(one['x-field-id'])),
    ]),
  );
const BASE = form({ company: ['name', 'dba', 'tax'], people: ['owner'] });

describe('what a release has changed of a form that was changed here', () => {
  it('is taken where it does not meet our changes, and put where it stands there', () => {
    const ours = form({ company: ['name', 'own', 'dba', 'tax'], people: ['owner'] });
    const theirs = form({
      company: ['name', ['dba', 'dba', { maxLength: 9 }], 'npi', 'tax'],
      fleet: ['cars'],
      people: [],
    });
    const { form: merged, items } = mergeForms(BASE, ours, theirs);
    expect(idsOf(merged)).toEqual({
      company: ['name', 'own', 'dba', 'npi', 'tax'],
      fleet: ['cars'],
      people: [],
    });
    expect(Object.keys(idsOf(merged))).toEqual(['company', 'fleet', 'people']);
    expect(items.map(({ id, conflict, taken }) => [id, conflict, taken])).toEqual([
      ['section fleet', false, true],
      ['field dba', false, true],
      ['field owner', false, true],
      ['field npi', false, true],
      ['field cars', false, true],
    ]);
    expect(merged.labels.es.fields).toMatchObject({ npi: { title: 'npi es' }, own: { title: 'own es' } });
    expect(merged.labels.es.fields).not.toHaveProperty('owner');
    expect(merged.labels.en.sections.fleet).toBe('fleet en');
  });

  it('waits for a decision where both have changed the same thing, and ours stays until then', () => {
    const at = (more: JsonSchema, title: string) =>
      form({ company: [['name', 'name', more]] }, [], { name: title });
    const three = [
      at({}, 'Name'),
      at({ maxLength: 5 }, 'Our name'),
      at({ maxLength: 7 }, 'Their name'),
    ] as const;
    const { form: merged, items } = mergeForms(...three);
    expect(merged).toEqual(three[1]);
    expect(items).toMatchObject([
      {
        id: 'field name',
        about: 'field',
        conflict: true,
        taken: false,
        title: { en: 'Our name en', es: 'Our name es' },
      },
      { id: 'texts fields name', about: 'texts', conflict: true, taken: false },
    ]);
    expect(items[1]).toMatchObject({
      base: { en: { title: 'Name en' } },
      theirs: { es: { title: 'Their name es' } },
    });
    const taken = mergeForms(...three, new Set(['field name']));
    expect(taken.form.schema).toEqual(three[2].schema);
    expect(taken.form.labels).toEqual(three[1].labels);
  });

  it('is nothing where both have come to the same', () => {
    const same = form({ company: [['name', 'name', { maxLength: 7 }]] });
    expect(mergeForms(BASE, same, same).items).toEqual([]);
    expect(mergeForms(EMPTY_FORM, same, same).form).toEqual(same);
  });

  it('does not bring back what was removed here, unless it is taken', () => {
    const ours = form({ company: ['name', 'tax'], people: ['owner'] });
    const theirs = form({ company: ['name', ['dba', 'dba', { maxLength: 3 }], 'tax'], people: ['owner'] });
    const { form: merged, items } = mergeForms(BASE, ours, theirs);
    expect(merged).toEqual(ours);
    expect(items).toMatchObject([{ id: 'field dba', conflict: true, taken: false }]);
    expect(items[0]).not.toHaveProperty('ours');
    expect(mergeForms(BASE, ours, theirs, new Set(['field dba'])).form).toEqual(theirs);
  });

  it('removes nothing with which a field of ours would fall', () => {
    const ours = form({ company: ['name', 'dba', 'tax'], people: ['owner', 'mine'] });
    const theirs = form({ company: ['name', 'dba', 'tax'] });
    const { form: merged } = mergeForms(BASE, ours, theirs);
    expect(idsOf(merged)).toEqual({ company: ['name', 'dba', 'tax'], people: ['mine'] });
    expect(merged.labels.en.sections.people).toBe('people en');
  });

  it('keeps both of two fields that came to have one name', () => {
    const withExtra = (id: string) => form({ company: ['name', ['extra', id]] });
    const { form: merged } = mergeForms(form({ company: ['name'] }), withExtra('a'), withExtra('b'));
    expect(idsOf(merged)).toEqual({ company: ['name', 'b', 'a'] });
  });

  it('may be an order, or rules', () => {
    const order = (company: readonly string[], rules: readonly Rule[] = []) => form({ company }, rules);
    const rule: Rule = { rule: 'together', fields: ['a', 'b'] };
    const theirs = order(['c', 'b', 'a'], [rule]);
    const three = [order(['a', 'b', 'c']), order(['a', 'x', 'b', 'c']), theirs] as const;
    const { form: merged, items } = mergeForms(...three);
    expect(idsOf(merged).company).toEqual(['c', 'b', 'a', 'x']);
    expect(merged.rules).toEqual([rule]);
    expect(items.map(({ id, about }) => [id, about])).toEqual([
      ['rule together a b', 'rule'],
      ['order company', 'order'],
    ]);
    expect(mergeForms(...three, new Set()).form).toEqual(three[1]);
  });
});

/** The form with some things of it changed, moved, removed and added. */
function edited(from: Form, seed: number): Form {
  const random = randomFrom(seed);
  const next = (below: number) => random.int(0, below - 1);
  const copy = structuredClone(from) as {
    schema: { properties: Record<string, { properties: Record<string, JsonSchema> }> };
    ui: Record<string, Record<string, unknown>>;
    labels: Form['labels'];
    rules: Rule[];
  };
  const sections = copy.schema.properties;
  const languages = ['en', 'es'] as const;
  for (let turn = 0; turn < 8; turn += 1) {
    const names = Object.keys(sections);
    const [one, other] = [sections[names[next(names.length)]!]!, sections[names[next(names.length)]!]!];
    const properties = Object.keys(one.properties);
    const property = properties[next(properties.length)];
    const field = property === undefined ? undefined : one.properties[property];
    switch (next(8)) {
      case 0:
        if (field) Object.assign(field, { maxLength: next(1000) });
        break;
      case 1:
        if (property !== undefined) {
          const { [property]: gone, ...rest } = one.properties;
          one.properties = rest;
          for (const { fields } of languages.map((language) => copy.labels[language]))
            for (const id of Object.keys(fields))
              if (id.split('.')[0] === gone!['x-field-id']) Reflect.deleteProperty(fields, id);
        }
        break;
      case 2: {
        const id = `new_${seed}_${turn}`;
        one.properties = { [id]: { 'x-field-id': id, type: 'string' }, ...one.properties };
        for (const language of languages)
          Object.assign(copy.labels[language].fields, { [id]: { title: `${id} ${language}` } });
        break;
      }
      case 3:
        one.properties = Object.fromEntries(Object.entries(one.properties).toReversed());
        break;
      case 4:
        if (property !== undefined && field && one !== other) {
          delete one.properties[property];
          other.properties[`${property}_${turn}`] = field;
        }
        break;
      case 5:
        copy.schema.properties = Object.fromEntries(Object.entries(sections).toReversed()) as typeof sections;
        break;
      case 6:
        copy.rules = [...copy.rules.toReversed(), { rule: 'anyOf', fields: [`a${next(9)}`, 'b'] }];
        break;
      default:
        if (field)
          Object.assign(copy.labels.en.fields, { [String(field['x-field-id'])]: { title: `T${next(99)}` } });
    }
  }
  return copy as unknown as Form;
}

describe.each(SOME_FORMS)('the form %s, changed in many ways', (_key, base) => {
  const seeds = Array.from({ length: isFull ? 40 : 20 }, (_, seed) => seed + 1);

  it('is theirs where nothing was changed here, ours where nothing was shipped, in the same order', () => {
    for (const seed of seeds) {
      const changed = edited(base, seed);
      const [taken, kept] = [mergeForms(base, base, changed), mergeForms(base, changed, base)];
      expect(taken.form, `theirs ${seed}`).toEqual(changed);
      expect(JSON.stringify(idsOf(taken.form)), `theirs ${seed}`).toBe(JSON.stringify(idsOf(changed)));
      expect(taken.items.some(({ conflict }) => conflict)).toBe(false);
      expect(JSON.stringify(kept.form.schema), `ours ${seed}`).toBe(JSON.stringify(changed.schema));
      expect(kept.form, `ours ${seed}`).toEqual(changed);
      expect(kept.items).toEqual([]);
    }
  });

  it('is ours when nothing is taken, and loses no field that one of both has added', () => {
    for (const seed of seeds) {
      const [ours, theirs] = [edited(base, seed), edited(base, seed + 1000)];
      expect(mergeForms(base, ours, theirs, new Set()).form, String(seed)).toEqual(ours);
      const merged = Object.values(idsOf(mergeForms(base, ours, theirs).form)).flat();
      expect(new Set(merged).size).toBe(merged.length);
      const added = [ours, theirs]
        .flatMap((one) => Object.values(idsOf(one)).flat())
        .filter((id) => id.startsWith('new_'));
      expect(merged).toEqual(expect.arrayContaining(added));
    }
  });
});
