import { describe, expect, it } from 'vitest';
import { factsIn } from '#schemas/engine/facts.ts';
import { fieldsOf, nest, normaliseField, progress, shownFields, valuesIn } from '#schemas/engine/form.ts';
import { compileForm, draftOf } from '#schemas/engine/formCompile.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import { localise } from '#schemas/engine/formLocalise.ts';
import { failText } from '#schemas/errors.ts';
import { isMask, maskOf } from '#schemas/engine/mask.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { RICH } from './richForm.ts';

const lists = formLists();
const fields = fieldsOf(RICH);
const check = checkOf(compileForm(RICH, lists));
const fieldAt = (id: string) => fields.find((field) => field.fieldId === id)!;
const faults = (values: Record<string, unknown>) =>
  Object.fromEntries(faultsOf(fields, [], check, values).map((fail) => [fail.field, fail.code]));

const VEHICLE = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
const FULL = {
  first_name: 'Ana',
  ssn: '123456789',
  born_on: '1985-03-04',
  background: 'CLEAR',
  drives: true,
  license_no: 'D1',
  vehicle: VEHICLE,
  kinds: ['WHEELCHAIR'],
  jobs: [
    { key: 'a', name: 'Rayo', until: '2024-01-01', state: 'FL', active: true },
    { key: 'b', name: 'Sol' },
  ],
};

it('the annotations of a field are what it says of itself', () => {
  expect(fieldAt('license_paper')).toMatchObject({ document: 'DRIVER_LICENSE', required: false });
  expect(fieldAt('born_on')).toMatchObject({ sensitive: 'BIRTH_DATE', fact: 'birth_date' });
  expect(fieldAt('vehicle')).toMatchObject({ reference: 'VEHICLE' });
  expect(fieldAt('jobs').rows!.map(({ columnId, required }) => [columnId, required])).toEqual([
    ['name', true],
    ['until', false],
    ['state', false],
    ['active', false],
  ]);
});

it('the annotations of a field give facts in the clear: what is shown, the first that has a value, nothing that is sensitive', () => {
  expect(factsIn(fields, FULL)).toEqual({ first_name: 'Ana' });
  const two = [
    { ...fieldAt('license_no'), fact: 'npi' as const },
    { ...fieldAt('first_name'), fact: 'npi' as const },
    fieldAt('drives'),
  ];
  expect(factsIn(two, FULL)).toEqual({ npi: 'D1' });
  expect(factsIn(two, { ...FULL, drives: false })).toEqual({ npi: 'Ana' });
});

describe('a section that is only sometimes there', () => {
  it('hides all of its fields, and asks for none of them', () => {
    const hidden = { ...FULL, drives: false, license_no: 'x'.repeat(99), vehicle: 'none' };
    expect(shownFields(fields, hidden).map((field) => field.path[0])).not.toContain('driving');
    expect(faults(hidden)).toEqual({});
    expect(faults({ ...FULL, license_no: undefined })).toEqual({ 'driving.license': 'required' });
  });

  it('and a condition of its field hold both', () => {
    const stretcher = { ...FULL, kinds: ['STRETCHER'] };
    expect(faults(stretcher)).toEqual({ 'driving.stretcher': 'required' });
    expect(faults({ ...stretcher, drives: false })).toEqual({});
    expect(faults({ ...stretcher, stretcher_course: 'C' })).toEqual({});
  });
});

it('a place for documents has no value: not in the data, not in the progress, not required', () => {
  const sent = { ...FULL, license_paper: 'x' };
  expect(nest(fields, sent).driving).not.toHaveProperty('paper');
  expect(valuesIn(fields, { driving: { paper: 'x' } })).toEqual({});
  expect(faults(sent)).toEqual({});
  expect(progress(fields, FULL)).toMatchObject({ percent: 100, required: 5 });
});

describe('a list of rows', () => {
  const jobs = (rows: unknown) => faults({ ...FULL, jobs: rows });

  it('is judged cell by cell, at paths with the row’s number', () => {
    expect(
      jobs([
        { key: 'a', name: 'Rayo' },
        { key: 'b', until: '2024-02-30', state: 'XX' },
        { name: 'x'.repeat(99) },
      ]),
    ).toEqual({
      'history.jobs.1.name': 'required',
      'history.jobs.1.until': 'invalid_date',
      'history.jobs.1.state': 'not_in_list',
      'history.jobs.2.key': 'required',
      'history.jobs.2.name': 'too_long',
    });
  });

  it('takes each key once and no column that it does not have', () => {
    expect(jobs([FULL.jobs[0], FULL.jobs[0]])).toEqual({ 'history.jobs.1.key': 'repeated_key' });
    expect(jobs([{ ...FULL.jobs[0], salary: 1 }])).toEqual({ 'history.jobs.0.salary': 'unknown_field' });
    expect(jobs(Array.from({ length: 201 }, (_, index) => ({ key: `${index}`, name: 'n' })))).toEqual({
      'history.jobs': 'too_many',
    });
    expect(jobs([])).toEqual({ 'history.jobs': 'required' });
  });

  it('may lack in a draft what its columns require, but not the key', () => {
    const draft = checkOf(draftOf(fieldAt('jobs'), lists));
    expect(draft([{ key: 'a' }])).toEqual([]);
    expect(draft([{ name: 'Rayo' }])).toHaveLength(1);
  });

  it('is read cell by cell, and forgets empty ones', () => {
    expect(
      normaliseField(fieldAt('jobs'), [
        { key: 'a', name: ' Rayo ', until: '1/31/2024', state: '', active: false },
      ]),
    ).toEqual([{ key: 'a', name: 'Rayo', until: '2024-01-31', active: false }]);
    expect(normaliseField(fieldAt('jobs'), [])).toBeNull();
  });
});

describe('what is sensitive', () => {
  it('is checked on the server as it is, also a code', () => {
    expect(faults({ ...FULL, ssn: '000112222', background: '•••' })).toEqual({
      'person.ssn': 'invalid_ssn',
      'person.background': 'not_in_list',
    });
  });

  it('is taken as its mask in the browser', () => {
    const browser = checkOf(localise(RICH, lists, 'es').schema);
    const masked = {
      ...FULL,
      ssn: maskOf('SSN', FULL.ssn),
      born_on: maskOf('BIRTH_DATE', FULL.born_on),
      background: maskOf('BACKGROUND', FULL.background),
    };
    expect(Object.values(masked).filter(isMask)).toEqual(['•••-••-6789', '••/••/1985', '•••']);
    expect(faultsOf(fields, [], browser, masked)).toEqual([]);
    expect(faultsOf(fields, [], browser, { ...masked, ssn: '12' })).toEqual([
      { field: 'person.ssn', code: 'invalid_ssn' },
    ]);
  });

  it('is read however it is punctuated', () => {
    expect(normaliseField(fieldAt('ssn'), '123-45-6789')).toBe('123456789');
    expect(normaliseField(fieldAt('ssn'), '•••-••-6789')).toBe('•••-••-6789');
    expect(normaliseField(fieldAt('born_on'), '3/4/1985')).toBe('1985-03-04');
  });
});

it('a form in a language names columns, their choices, and the controls that its fields need', () => {
  const { schema, uiSchema } = localise(RICH, lists, 'es');
  const text = JSON.stringify(schema);
  expect(text).toContain('"title":"ES jobs name"');
  expect(text).toContain('"title":"ES license paper"');
  expect(uiSchema).toMatchObject({
    person: {
      born: { 'ui:widget': 'date' },
      background: { 'ui:enumNames': ['Sin antecedentes', 'Con antecedentes', 'Pendiente', '•••'] },
    },
    driving: { paper: { 'ui:field': 'document' }, vehicle: { 'ui:widget': 'reference' } },
    history: {
      jobs: {
        'ui:field': 'rows',
        items: {
          until: { 'ui:widget': 'date', 'ui:options': { width: 'third' } },
          state: { 'ui:enumNames': expect.arrayContaining(['Florida']) as unknown },
        },
      },
    },
  });
});

it('a form in a language says every new fault in both', () => {
  for (const code of [
    'invalid_ssn',
    'invalid_vin',
    'invalid_dea',
    'invalid_taxonomy',
    'repeated_key',
  ] as const)
    expect(failText({ code }, 'en')).not.toBe(failText({ code }, 'es'));
});
