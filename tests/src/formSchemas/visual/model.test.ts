import { describe, expect, it } from 'vitest';
import { fieldsOf, propertiesOf, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS, formKindOf, type FormKindName } from '#schemas/engine/formKinds.ts';
import { isIdentical } from '#schemas/engine/same.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import {
  addColumn,
  addField,
  addSection,
  duplicate,
  moveField,
  moveSection,
  remove,
} from '#src/resources/formSchemas/editor/visual/model/arrange.ts';
import {
  changeId,
  renameProperty,
  setCondition,
  setHelp,
  setKeyword,
  setTitle,
  setTitleAndId,
  setWidth,
} from '#src/resources/formSchemas/editor/visual/model/edit.ts';
import { idFrom, isPublished, takenIds } from '#src/resources/formSchemas/editor/visual/model/ids.ts';
import { setChoices, setKind } from '#src/resources/formSchemas/editor/visual/model/kinds.ts';
import {
  fieldAt,
  placeOf,
  pointerOf,
  sectionAt,
  type NodePlace,
} from '#src/resources/formSchemas/editor/visual/model/place.ts';
import {
  idAt,
  nameAt,
  placesOf,
  schemaAt,
  sectionsOf,
  textsAt,
} from '#src/resources/formSchemas/editor/visual/model/read.ts';

/** mulberry32: the same way through the forms at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const FORMS = Object.entries(SHIPPED_FORMS);
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};
const KINDS = Object.keys(FORM_KINDS) as FormKindName[];
const written = (form: Form) => JSON.stringify(form);
const ids = (form: Form) => fieldsOf(form).map((field) => field.fieldId);

describe('places', () => {
  it.each(FORMS)('lead to what they name and back: %s', (_, form) => {
    const places = placesOf(form);
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      expect(placeOf(pointerOf(place))).toEqual(place);
      expect(idAt(form, place)).not.toBe('');
      expect(nameAt(form, place, 'es')).toBe(textsAt(form, place, 'es').title);
    }
  });

  it('survive names with slashes and tildes, and a pointer into them leads to them', () => {
    const place = fieldAt('a/b', '~c/d');
    expect(placeOf(pointerOf(place))).toEqual(place);
    expect(placeOf(`${pointerOf(place)}/x-shown-when/is/0`)).toEqual(place);
    expect(placeOf('/rules/1')).toEqual({ kind: 'form' });
  });
});

describe('edits', () => {
  /** Every kind of edit that has a way back, with that way. */
  const roundTrips: readonly [
    name: string,
    there: (form: Form, place: NodePlace) => { form: Form; back: (form: Form) => Form } | null,
  ][] = [
    [
      'a keyword',
      (form, place) => ({
        form: setKeyword(form, place, 'x-own', [1, { a: null }]),
        back: (now) => setKeyword(now, place, 'x-own', undefined),
      }),
    ],
    [
      'a title',
      (form, place) => ({
        form: setTitle(form, place, 'es', 'Otro'),
        back: (now) => setTitle(now, place, 'es', textsAt(form, place, 'es').title!),
      }),
    ],
    [
      'the property',
      (form, place) => {
        const moved = renameProperty(form, place, 'quite_another');
        const own = { section: 'section', field: 'property', column: 'column' }[place.kind] as 'section';
        return {
          form: moved.form,
          back: (now) => renameProperty(now, moved.place, (place as { section: string })[own]).form,
        };
      },
    ],
    [
      'the id',
      (form, place) => ({
        form: changeId(form, place, 'quite_another'),
        back: (now) => changeId(now, place, idAt(form, place)),
      }),
    ],
    [
      'a copy',
      (form, place) => {
        const copy = duplicate(form, place, null);
        return { form: copy.form, back: (now) => remove(now, copy.place) };
      },
    ],
    [
      'a column more',
      (form, place) =>
        place.kind === 'field' && formKindOf(schemaAt(form, place)) === 'rows'
          ? (() => {
              const more = addColumn(form, place, 0, 'date', null);
              return { form: more.form, back: (now: Form) => remove(now, more.place) };
            })()
          : null,
    ],
    [
      'a field less wide',
      (form, place) =>
        place.kind === 'field' &&
        !('ui:options' in ((form.ui[place.section] as Record<string, object>)?.[place.property] ?? {}))
          ? { form: setWidth(form, place, 'third'), back: (now) => setWidth(now, place, undefined) }
          : null,
    ],
  ];

  it.each(FORMS)(
    'change nothing else, mutate nothing, and are taken back to the letter: %s',
    (_, shipped) => {
      const form = frozen(shipped);
      let tried = 0;
      for (const place of placesOf(form))
        for (const [name, there] of roundTrips) {
          const way = there(form, place);
          if (!way) continue;
          tried += 1;
          const what = `${name} of ${pointerOf(place)}`;
          expect(isIdentical(way.form, form), what).toBe(false);
          expect(written(way.back(way.form)), what).toBe(written(form));
        }
      expect(tried).toBeGreaterThan(100);
    },
  );

  it('keep what they do not touch as the same objects', () => {
    const form = frozen(SHIPPED_FORMS.vehicle!);
    const place = fieldAt('identity', 'make');
    const next = setKeyword(form, place, 'maxLength', 51);
    expect(next.ui).toBe(form.ui);
    expect(next.labels).toBe(form.labels);
    expect(next.rules).toBe(form.rules);
    for (const [name, section] of propertiesOf(next.schema))
      expect(section === schemaAt(form, sectionAt(name)), name).toBe(name !== 'identity');
    expect(schemaAt(next, fieldAt('identity', 'vin'))).toBe(schemaAt(form, fieldAt('identity', 'vin')));
    const titled = setTitle(form, place, 'en', 'Brand');
    expect(titled.schema).toBe(form.schema);
    expect(titled.labels.es).toBe(form.labels.es);
    expect(setKeyword(form, place, 'maxLength', 50)).toBe(form);
    expect(setHelp(form, place, 'en', '')).toBe(form);
  });

  it.each([1, 2, 3, 4])(
    'in any row leave a form whose ids are unique and whose parts are all there (%i)',
    (seed) => {
      const next = random(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
      let form = frozen(FORMS[seed % FORMS.length]![1]);
      const published = form;
      for (let step = 0; step < 200; step += 1) {
        const places = placesOf(form);
        const place = pick(places);
        const fields = places.filter((one) => one.kind === 'field');
        const action = Math.floor(next() * 6);
        const before = fieldsOf(form).length;
        if (action === 0) {
          form = addField(
            form,
            sectionAt(pick(sectionsOf(form))),
            Math.floor(next() * 9),
            pick(KINDS),
            published,
          ).form;
          expect(fieldsOf(form)).toHaveLength(before + 1);
        } else if (action === 1 && fields.length > 0) {
          const field = pick(fields);
          const id = idAt(form, field);
          const to = pick(sectionsOf(form));
          const index = Math.floor(next() * 9);
          const moved = moveField(form, field, to, index);
          expect(schemaAt(moved.form, moved.place)).toBe(schemaAt(form, field));
          expect(textsAt(moved.form, moved.place, 'en').title).toBe(textsAt(form, field, 'en').title);
          const own = propertiesOf(schemaAt(moved.form, sectionAt(to))).map(
            ([, schema]) => schema['x-field-id'],
          );
          expect(own.indexOf(id)).toBe(Math.min(index, own.length - 1));
          form = moved.form;
          expect(fieldsOf(form)).toHaveLength(before);
        } else if (action === 2) form = moveSection(form, pick(sectionsOf(form)), Math.floor(next() * 4));
        else if (action === 3) form = duplicate(form, place, published).form;
        else if (action === 4 && place.kind !== 'section') {
          const id = idAt(form, place);
          form = remove(form, place);
          if (place.kind === 'field') expect(form.labels.en.fields[id]).toBeUndefined();
        } else if (action === 5) form = addSection(form, { en: 'More', es: 'Más' }, published).form;
        frozen(form);
        expect(new Set(ids(form)).size).toBe(ids(form).length);
      }
      for (const place of placesOf(form))
        expect(textsAt(form, place, 'es').title, pointerOf(place)!).toBeTruthy();
    },
  );
});

describe('ids', () => {
  it.each([
    ['Legal name', 'legal_name'],
    ['¿Número de teléfono?', 'numero_de_telefono'],
    ['2nd phone', 'nd_phone'],
    ['  ', ''],
    ['漢字', ''],
    ['A'.repeat(80), 'a'.repeat(64)],
  ])('come from a title: %s', (title, id) => expect(idFrom(title)).toBe(id));

  it('follow the English title of what was never published, with property, conditions and rules', () => {
    const base = SHIPPED_FORMS.vehicle!;
    const added = addField(base, sectionAt('identity'), 0, 'boolean', base);
    expect(idAt(added.form, added.place)).toBe('yes_or_no');
    const other = fieldAt('identity', 'make');
    const asking = setCondition(added.form, other, { field: 'yes_or_no', is: [true] });
    const titled = setTitleAndId(asking, added.place, 'Has a radio', base);
    expect(titled.place).toEqual(fieldAt('identity', 'has_a_radio'));
    expect(idAt(titled.form, titled.place)).toBe('has_a_radio');
    expect(schemaAt(titled.form, other)['x-shown-when']).toEqual({ field: 'has_a_radio', is: [true] });
    expect(titled.form.labels.es.fields.has_a_radio?.title).toBe('Sí o no');
    expect(titled.form.labels.en.fields).not.toHaveProperty('yes_or_no');
    // An id that people gave stays, whatever the title becomes.
    const given = changeId(titled.form, titled.place, 'radio_code');
    expect(idAt(setTitleAndId(given, titled.place, 'Radio', base).form, titled.place)).toBe('radio_code');
  });

  it('of a published field never come to mean another one', () => {
    const base = SHIPPED_FORMS.vehicle!;
    const without = remove(base, fieldAt('identity', 'color'));
    expect(takenIds(without, 'field').has('color')).toBe(false);
    const added = addField(without, sectionAt('identity'), 0, 'text', base);
    const titled = setTitleAndId(added.form, added.place, 'Color', base);
    expect(idAt(titled.form, titled.place)).toBe('color_2');
    expect(isPublished(base, fieldAt('identity', 'vin'), base)).toBe(true);
    expect(isPublished(titled.form, titled.place, base)).toBe(false);
  });

  it('are new in a copy of a section, whose fields ask the copies', () => {
    const base = SHIPPED_FORMS.vehicle!;
    const { form, place } = duplicate(base, sectionAt('service'), base);
    expect(sectionsOf(form)).toEqual(
      sectionsOf(base).flatMap((name) => (name === 'service' ? [name, 'service_2'] : [name])),
    );
    const lift = propertiesOf(schemaAt(form, place)).find(([name]) => name === 'lift_capacity')![1];
    expect(lift).toMatchObject({
      'x-field-id': 'lift_capacity_2',
      'x-shown-when': { field: 'has_lift_2', is: [true] },
    });
    expect(form.labels.es.fields.lift_capacity_2).toEqual(base.labels.es.fields.lift_capacity);
    // A fact is one field's alone.
    expect(schemaAt(form, fieldAt('service_2', 'service_levels'))['x-fact']).toBeUndefined();
  });

  it('change wherever they are named', () => {
    const place = placesOf(SHIPPED_FORMS.practitioner!).find(
      (one) => idAt(SHIPPED_FORMS.practitioner!, one) === 'age_from',
    )!;
    const changed = changeId(SHIPPED_FORMS.practitioner!, place, 'youngest');
    expect(changed.rules).toContainEqual({ rule: 'order', before: 'youngest', after: 'age_to' });
    expect(JSON.stringify(changed)).not.toContain('"age_from"}');
  });
});

describe('kinds', () => {
  it.each(KINDS)('are what a new field is, with a name in both languages: %s', (kind) => {
    const { form, place } = addField(SHIPPED_FORMS.owner!, sectionAt('kind'), 1, kind, null);
    expect(formKindOf(schemaAt(form, place))).toBe(kind);
    expect(nameAt(form, place, 'en')).toBe(FORM_KINDS[kind].label.en);
    expect(nameAt(form, place, 'es')).toBe(FORM_KINDS[kind].label.es);
  });

  it.each(KINDS)('can become each other without a trace of the former: %s', (kind) => {
    const place = fieldAt('identity', 'vin');
    const form = setKind(SHIPPED_FORMS.vehicle!, place, kind);
    const schema = schemaAt(form, place);
    expect(formKindOf(schema)).toBe(kind);
    expect(schema['x-field-id']).toBe('vin');
    expect(schema['x-resource-key']).toBe(true);
    expect(schema['x-mask']).toBe((FORM_KINDS[kind].schema as Record<string, unknown>)['x-mask']);
    expect(schema['x-required']).toBe(kind === 'document' ? undefined : true);
  });

  it('keep own choices with their names in both languages, each once', () => {
    const { form, place } = addField(SHIPPED_FORMS.owner!, sectionAt('kind'), 0, 'choices', null);
    const next = setChoices(form, place, [
      { value: 'OWN', en: 'Own', es: 'Propio' },
      { value: '', en: 'nothing', es: 'nada' },
      { value: 'RENT', en: 'Rented', es: 'Alquilado' },
      { value: 'OWN', en: 'again', es: 'otra vez' },
    ]);
    expect(schemaAt(next, place).items).toMatchObject({ enum: ['OWN', 'RENT'] });
    expect(textsAt(next, place, 'es').options).toEqual({ OWN: 'Propio', RENT: 'Alquilado' });
  });
});
