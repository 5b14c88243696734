import { describe, expect, it } from 'vitest';
import { byId, fieldsOf, type Form } from '#schemas/engine/form.ts';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { uncovered } from '#schemas/engine/formMigrate.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { remove } from '#src/resources/formSchemas/editor/visual/model/arrange.ts';
import { setKeyword } from '#src/resources/formSchemas/editor/visual/model/edit.ts';
import { setChoices, setKind } from '#src/resources/formSchemas/editor/visual/model/kinds.ts';
import { undecided, withOp } from '#src/resources/formSchemas/editor/visual/model/ops.ts';
import { fieldAt, type FieldPlace } from '#src/resources/formSchemas/editor/visual/model/place.ts';

const VEHICLE: Form = SHIPPED_FORMS.vehicle!;
const placeOf = (id: string): FieldPlace => {
  const [section = '', property = ''] = byId(fieldsOf(VEHICLE)).get(id)!.path;
  return fieldAt(section, property);
};
const COLOR = placeOf('color');
const choice = (value: string) => ({ value, en: value, es: value });
const WITH_CHOICES = setChoices(
  setKind(VEHICLE, COLOR, 'choice'),
  COLOR,
  ['red', 'blue', 'grey'].map(choice),
);

const open = (form: Form, ops: readonly FormOp[] = [], published = WITH_CHOICES) =>
  undecided(published, form, ops, VOCABULARY).map((one) =>
    one.what === 'dropped' ? [one.what, one.field.fieldId, ...one.choices] : [one.what, one.field.fieldId],
  );

describe('what is still to be said of values on file', () => {
  it('is what keeps the form from being published, until an operation says it', () => {
    const next = setKind(remove(WITH_CHOICES, placeOf('vin')), COLOR, 'count');
    expect(open(next)).toEqual(
      expect.arrayContaining([
        ['removed', 'vin'],
        ['retyped', 'color'],
      ]),
    );
    const ops: FormOp[] = [
      { op: 'archive', field: 'vin' },
      { op: 'map', field: 'color', values: [] },
    ];
    expect(open(next, ops)).toEqual([]);
    expect(uncovered(diffForms(WITH_CHOICES, next, VOCABULARY), ops)).toEqual([]);
  });

  it('asks for a field that is other personal data now or none, but not for one that becomes it: its values are sealed', () => {
    const kept = setKeyword(VEHICLE, COLOR, 'x-sensitive', 'LICENSE');
    const other = setKeyword(VEHICLE, COLOR, 'x-sensitive', 'BACKGROUND');
    expect(open(kept, [], VEHICLE)).toEqual([]);
    expect(open(VEHICLE, [], kept)).toEqual([['retyped', 'color']]);
    expect(open(other, [], kept)).toEqual([['retyped', 'color']]);
  });

  it('asks for each choice that goes, also for one that goes later; nothing said before is lost', () => {
    const one = setChoices(WITH_CHOICES, COLOR, ['blue', 'grey'].map(choice));
    expect(open(one)).toEqual([['dropped', 'color', 'red']]);
    const ops = withOp([], { op: 'map', field: 'color', values: [{ from: 'red', to: 'blue' }] });
    expect(open(one, ops)).toEqual([]);
    const two = setChoices(one, COLOR, ['blue'].map(choice));
    expect(open(two, ops)).toEqual([['dropped', 'color', 'grey']]);
    const both = withOp(ops, { op: 'map', field: 'color', values: [{ from: 'grey', to: null }] });
    expect(both).toEqual([
      {
        op: 'map',
        field: 'color',
        values: [
          { from: 'red', to: 'blue' },
          { from: 'grey', to: null },
        ],
      },
    ]);
    expect(open(two, both)).toEqual([]);
    expect(open(two, withOp(ops, { op: 'archive', field: 'color' }))).toEqual([]);
  });
});
