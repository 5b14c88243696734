import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
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
import { SOME_FORMS } from '../../../schemas/engine/someForms.ts';
import { randomOf } from '../../../support/schemaData.ts';
import { isFull } from '../../../support/scope.ts';

const VEHICLE = SHIPPED_FORMS.vehicle!;
/** Edits in any row. */
const STEPS = isFull ? 200 : 80;
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};
const KINDS = Object.keys(FORM_KINDS) as FormKindName[];
const ids = (form: Form) => fieldsOf(form).map((field) => field.fieldId);

describe('places', () => {
  it.each(SOME_FORMS)('lead to what they name and back: %s', (_, form) => {
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
  type Way = (form: Form, place: NodePlace) => { form: Form; back: (form: Form) => Form } | null;
  /** Every kind of edit that has a way back, with that way. */
  const roundTrips: Record<string, Way> = {
    'a keyword': (form, place) => ({
      form: setKeyword(form, place, 'x-own', [1, { a: null }]),
      back: (now) => setKeyword(now, place, 'x-own', undefined),
    }),
    'a title': (form, place) => ({
      form: setTitle(form, place, 'es', 'Otro'),
      back: (now) => setTitle(now, place, 'es', textsAt(form, place, 'es').title!),
    }),
    'the property': (form, place) => {
      const moved = renameProperty(form, place, 'quite_another');
      const own = pointerOf(place)!.split('/').at(-1)!;
      return { form: moved.form, back: (now) => renameProperty(now, moved.place, own).form };
    },
    'the id': (form, place) => ({
      form: changeId(form, place, 'quite_another'),
      back: (now) => changeId(now, place, idAt(form, place)),
    }),
    'a copy': (form, place) => {
      const copy = duplicate(form, place, null);
      return { form: copy.form, back: (now) => remove(now, copy.place) };
    },
    'a column more': (form, place) => {
      if (place.kind !== 'field' || formKindOf(schemaAt(form, place)) !== 'rows') return null;
      const more = addColumn(form, place, 0, 'date', null);
      return { form: more.form, back: (now) => remove(now, more.place) };
    },
    'a field less wide': (form, place) => {
      if (place.kind !== 'field') return null;
      const looks = (form.ui[place.section] as Record<string, object>)?.[place.property];
      if (looks && 'ui:options' in looks) return null;
      return { form: setWidth(form, place, 'third'), back: (now) => setWidth(now, place, undefined) };
    },
  };

  it.each(SOME_FORMS)(
    'change nothing else, mutate nothing, and are taken back to the letter: %s',
    (_, shipped) => {
      const form = frozen(shipped);
      const before = JSON.stringify(form);
      let tried = 0;
      for (const place of placesOf(form))
        for (const [name, there] of Object.entries(roundTrips)) {
          const way = there(form, place);
          if (!way) continue;
          tried += 1;
          const what = `${name} of ${pointerOf(place)}`;
          expect(isIdentical(way.form, form), what).toBe(false);
          expect(JSON.stringify(way.back(way.form)), what).toBe(before);
        }
      expect(tried).toBeGreaterThan(100);
    },
  );

  it('keep what they do not touch as the same objects', () => {
    const form = frozen(VEHICLE);
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

  it.each([1, 2, 3, 4])('in any row leave unique ids, and all parts of the form (%i)', (seed) => {
    const next = randomOf(seed);
    const upTo = (count: number) => Math.floor(next() * count);
    const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
    let form = frozen(SOME_FORMS[seed % SOME_FORMS.length]![1]);
    const published = form;
    for (let step = 0; step < STEPS; step += 1) {
      const places = placesOf(form);
      const place = pick(places);
      const fields = places.filter((one) => one.kind === 'field');
      const before = fieldsOf(form).length;
      const action = upTo(6);
      if (action === 0) {
        form = addField(form, sectionAt(pick(sectionsOf(form))), upTo(9), pick(KINDS), published).form;
        expect(fieldsOf(form)).toHaveLength(before + 1);
      } else if (action === 1 && fields.length > 0) {
        const field = pick(fields);
        const to = pick(sectionsOf(form));
        const index = upTo(9);
        const moved = moveField(form, field, to, index);
        expect(schemaAt(moved.form, moved.place)).toBe(schemaAt(form, field));
        expect(textsAt(moved.form, moved.place, 'en').title).toBe(textsAt(form, field, 'en').title);
        const own = propertiesOf(schemaAt(moved.form, sectionAt(to))).map(([, part]) => part['x-field-id']);
        expect(own.indexOf(idAt(form, field))).toBe(Math.min(index, own.length - 1));
        form = moved.form;
        expect(fieldsOf(form)).toHaveLength(before);
      } else if (action === 2) form = moveSection(form, pick(sectionsOf(form)), upTo(4));
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
  });
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
    const added = addField(VEHICLE, sectionAt('identity'), 0, 'boolean', VEHICLE);
    expect(idAt(added.form, added.place)).toBe('yes_or_no');
    const other = fieldAt('identity', 'make');
    const asking = setCondition(added.form, other, { field: 'yes_or_no', is: [true] });
    const titled = setTitleAndId(asking, added.place, 'Has a radio', VEHICLE);
    expect(titled.place).toEqual(fieldAt('identity', 'has_a_radio'));
    expect(idAt(titled.form, titled.place)).toBe('has_a_radio');
    expect(schemaAt(titled.form, other)['x-shown-when']).toEqual({ field: 'has_a_radio', is: [true] });
    expect(titled.form.labels.es.fields.has_a_radio?.title).toBe('Sí o no');
    expect(titled.form.labels.en.fields).not.toHaveProperty('yes_or_no');
    // An id that people gave stays, whatever the title becomes.
    const given = changeId(titled.form, titled.place, 'radio_code');
    expect(idAt(setTitleAndId(given, titled.place, 'Radio', VEHICLE).form, titled.place)).toBe('radio_code');
  });

  it('of a published field never come to mean another one', () => {
    const without = remove(VEHICLE, fieldAt('identity', 'color'));
    expect(takenIds(without, 'field').has('color')).toBe(false);
    const added = addField(without, sectionAt('identity'), 0, 'text', VEHICLE);
    const titled = setTitleAndId(added.form, added.place, 'Color', VEHICLE);
    expect(idAt(titled.form, titled.place)).toBe('color_2');
    expect(isPublished(VEHICLE, fieldAt('identity', 'vin'), VEHICLE)).toBe(true);
    expect(isPublished(titled.form, titled.place, VEHICLE)).toBe(false);
  });

  it('are new in a copy of a section, whose fields ask the copies', () => {
    const { form, place } = duplicate(VEHICLE, sectionAt('service'), VEHICLE);
    expect(sectionsOf(form)).toEqual(
      sectionsOf(VEHICLE).flatMap((name) => (name === 'service' ? [name, 'service_2'] : [name])),
    );
    const lift = propertiesOf(schemaAt(form, place)).find(([name]) => name === 'lift_capacity')![1];
    expect(lift).toMatchObject({
      'x-field-id': 'lift_capacity_2',
      'x-shown-when': { field: 'has_lift_2', is: [true] },
    });
    expect(form.labels.es.fields.lift_capacity_2).toEqual(VEHICLE.labels.es.fields.lift_capacity);
    // A fact is one field's alone.
    expect(schemaAt(form, fieldAt('service_2', 'service_levels'))['x-fact']).toBeUndefined();
  });

  it('change wherever they are named', () => {
    const form = SHIPPED_FORMS.practitioner!;
    const changed = changeId(
      form,
      placesOf(form).find((one) => idAt(form, one) === 'age_from')!,
      'youngest',
    );
    expect(changed.rules).toContainEqual({ rule: 'order', before: 'youngest', after: 'age_to' });
    expect(JSON.stringify(changed)).not.toContain('"age_from"}');
  });
});

describe('kinds', () => {
  it.each(KINDS)(
    'are what a new field is, and what a field becomes without a trace of its former kind: %s',
    (kind) => {
      const { label, schema } = FORM_KINDS[kind];
      const added = addField(SHIPPED_FORMS.owner!, sectionAt('kind'), 1, kind, null);
      expect(formKindOf(schemaAt(added.form, added.place))).toBe(kind);
      for (const language of LANGUAGES)
        expect(nameAt(added.form, added.place, language)).toBe(label[language]);

      const place = fieldAt('identity', 'vin');
      const changed = schemaAt(setKind(VEHICLE, place, kind), place);
      expect(formKindOf(changed)).toBe(kind);
      expect(changed).toMatchObject({ 'x-field-id': 'vin', 'x-resource-key': true });
      expect(changed['x-mask']).toBe((schema as Record<string, unknown>)['x-mask']);
      expect(changed['x-required']).toBe(kind === 'document' ? undefined : true);
    },
  );

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
